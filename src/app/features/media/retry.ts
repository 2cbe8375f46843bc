/** When media are asked for, and asked again (O§4, O§9, T-60). */
import type { Millis } from '../../../domain/units.ts';

export type RetryMode = 'offset' | 'delay';

/**
 * `offset`: each figure counts from the moment the tab starts loading. `delay`: from the end of the try
 * before. The constants of the specification fit both; it reads "at 6, 12 and 24 s".
 */
export const MEDIA_RETRY: {
  readonly mode: RetryMode;
  readonly status: readonly Millis[];
  readonly data: readonly Millis[];
  readonly plates: readonly Millis[];
  readonly older: readonly Millis[];
} = {
  mode: 'offset',
  /** Whether a brand-new report has an image, sounds, videos yet. */
  status: [3_000, 6_000, 12_000, 24_000],
  /** The bytes of an image or a sound that is listed. */
  data: [0, 4_000, 8_000],
  plates: [3_000, 6_000, 12_000, 24_000],
  /** An older report is asked once. */
  older: [0],
};

/**
 * Tries at each of `times` until something is found; undefined when nothing was, or when `signal` ended
 * it. Tries never overlap: of those that came due while one was running, the last is made.
 */
export async function tryAt<Found>(
  times: readonly Millis[],
  attempt: () => Promise<Found | undefined>,
  signal: AbortSignal,
  mode: RetryMode = MEDIA_RETRY.mode,
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

/** Waits; ends at once when `signal` does, and leaves no timer behind. */
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
