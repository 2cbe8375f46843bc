/** Polls the state of the journal: often while a check runs, seldom otherwise. */
import type { EvidenceState } from '../../../domain/contract/evidence.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { Millis } from '../../../domain/units.ts';
import type { Http } from '../../base/http.ts';

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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let hasState = false;
  let isAsking = false;
  const ask = async (method: 'GET' | 'POST'): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    clearTimeout(timer);
    const answer =
      method === 'GET'
        ? await http.send(PATHS.evidence, { list: true, failures: 'silent' })
        : await http.send(PATHS.evidenceVerify, { method });
    isAsking = false;
    if (isClosed) return;
    const state = answer.ok ? evidenceStateOf(answer.value.body) : undefined;
    if (state !== undefined) show({ status: 'loaded', state });
    else if (!hasState) show({ status: 'failed' });
    hasState ||= state !== undefined;
    const isRunning = state !== undefined && state.running !== null;
    timer = setTimeout(() => void ask('GET'), isRunning ? RUNNING_POLL_MS : IDLE_POLL_MS);
  };
  void ask('GET');
  return {
    verify: () => void ask('POST'),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
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
