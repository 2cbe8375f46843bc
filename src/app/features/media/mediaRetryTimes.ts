/** Retry times of the media calls. */
import type { Millis } from '../../../domain/units.ts';

export type RetryMode = 'offset' | 'delay';

/**
 * `offset`: each time counts from the start of the first attempt. `delay`: from the end of the previous
 * attempt. The constants of the specification fit both; it reads "at 6, 12 and 24 s".
 */
export const MEDIA_RETRY: {
  readonly mode: RetryMode;
  readonly status: readonly Millis[];
  readonly data: readonly Millis[];
  readonly older: readonly Millis[];
} = {
  mode: 'offset',
  /** Status checks of the media and plates of a brand-new report. */
  status: [3_000, 6_000, 12_000, 24_000],
  /** Downloads of a listed image or sound. */
  data: [0, 4_000, 8_000],
  /** Status check of an older report: once. */
  older: [0],
};

/** A report whose media are looked for. */
export interface LookedFor {
  /** Its media may come later. */
  readonly brandNew: boolean;
  /** On a page of its own, which is opened when the report has waited for a while. */
  readonly isOwnPage?: boolean;
}

/** Times of the status checks: on a page of its own what is there already is shown at once. */
export function statusTimesOf({ brandNew, isOwnPage = false }: LookedFor): readonly Millis[] {
  if (!brandNew) return MEDIA_RETRY.older;
  return isOwnPage ? [0, ...MEDIA_RETRY.status] : MEDIA_RETRY.status;
}

/** How long attempts go on. */
interface RetryOptions {
  readonly signal: AbortSignal;
  readonly mode?: RetryMode;
}

/**
 * Makes an attempt at each of `times` until one resolves with a value; undefined if none did or `signal` was
 * aborted. Attempts never overlap: if several become due while an attempt is running, only the last of them
 * is made.
 */
export async function retryAt<Found>(
  times: readonly Millis[],
  attempt: () => Promise<Found | undefined>,
  { signal, mode = MEDIA_RETRY.mode }: RetryOptions,
): Promise<Found | undefined> {
  const started = performance.now();
  for (const [index, time] of times.entries()) {
    const elapsed = performance.now() - started;
    const overtaken = mode === 'offset' && (times[index + 1] ?? Infinity) <= elapsed;
    if (overtaken) continue;
    await pause(mode === 'offset' ? time - elapsed : time, signal);
    if (signal.aborted) return undefined;
    const found = await attempt();
    if (signal.aborted) return undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Waits for `span`, or until `signal` is aborted. */
function pause(span: Millis, signal: AbortSignal): Promise<void> {
  if (span <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, span);
    signal.addEventListener('abort', end);
  });
}
