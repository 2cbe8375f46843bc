import type { Millis } from '../../domain/units.ts';

/** Work that waits for a pause. */
export interface Delayed {
  /** Begins the pause unless it runs. */
  readonly start: () => void;
  /** Does the work now if it waits. */
  readonly finish: () => void;
  /** Drops the work that waits. */
  readonly cancel: () => void;
}

/** Does `work` once after a pause, however often it is started meanwhile. */
export function delayed(work: () => void, pause: Millis): Delayed {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const finish = () => {
    if (timer === undefined) return;
    cancel();
    work();
  };
  return { start: () => void (timer ??= setTimeout(finish, pause)), finish, cancel };
}
