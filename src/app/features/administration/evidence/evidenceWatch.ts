/** Polls the state of the journal: often while a check runs, seldom otherwise. */
import type { EvidenceState } from '../../../../domain/contract/evidence.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { Millis } from '../../../../domain/units.ts';
import type { Http } from '../../../http/http.ts';
import { poll } from '../../../http/poll.ts';

const RUNNING_POLL_MS: Millis = 500;
const IDLE_POLL_MS: Millis = 30_000;

export type EvidenceView =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'loaded'; readonly state: EvidenceState };

export interface EvidenceWatch {
  /** Starts a check of the journal. */
  verify(): void;
  close(): void;
}

/** Calls `show` with each state until closed. After the first state, failed polls are ignored. */
export function watchEvidence(http: Http, show: (view: EvidenceView) => void): EvidenceWatch {
  let hasState = false;
  let isVerifyDue = false;
  const polling = poll(async (signal) => {
    const call = isVerifyDue
      ? http.send(PATHS.evidenceVerify, { method: 'POST' })
      : http.send(PATHS.evidence, { failures: 'silent' });
    isVerifyDue = false;
    const answer = await call;
    if (signal.aborted) return undefined;
    const state = answer.ok ? evidenceStateOf(answer.value.body) : undefined;
    if (state !== undefined) show({ status: 'loaded', state });
    else if (!hasState) show({ status: 'failed' });
    hasState ||= state !== undefined;
    const isRunning = state !== undefined && state.running !== null;
    return isRunning ? RUNNING_POLL_MS : IDLE_POLL_MS;
  });
  return {
    verify: () => {
      isVerifyDue = true;
      polling.refresh();
    },
    close: polling.close,
  };
}

/** Undefined if the body is not a state of the journal. */
function evidenceStateOf(body: unknown): EvidenceState | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { isWhole, head, anchor, unwritten } = body as Partial<Record<keyof EvidenceState, unknown>>;
  const isState =
    typeof isWhole === 'boolean' &&
    [head, anchor, unwritten].every((part) => typeof part === 'object' && part !== null);
  return isState ? (body as EvidenceState) : undefined;
}
