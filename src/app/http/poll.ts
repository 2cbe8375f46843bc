import type { Millis } from '../../domain/units.ts';

/** A task that is repeated. */
export interface Poll {
  /** Runs it at once; where it is running already, nothing happens. */
  readonly resume: () => void;
  /**
   * Runs the task at once. If a run is in progress, runs it once more afterwards: the result of the first may
   * be older than this call.
   */
  readonly refresh: () => void;
  /** Ends it; a run under way is aborted. */
  readonly close: () => void;
}

/**
 * Runs a task at once and then again after each pause that it resolves with, one run at a time. Without a pause it waits for
 * `resume` or `refresh`. The task must not reject.
 */
export function poll(run: (signal: AbortSignal) => Promise<Millis | undefined>): Poll {
  const abort = new AbortController();
  const { signal } = abort;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isAgainDue = false;
  const start = async (): Promise<void> => {
    clearTimeout(timer);
    if (isRunning || signal.aborted) return;
    isRunning = true;
    let pause: Millis | undefined;
    do {
      isAgainDue = false;
      pause = await run(signal);
      // It may have become due during the run.
    } while (isAgainDue && !signal.aborted);
    isRunning = false;
    if (pause !== undefined && !signal.aborted) timer = setTimeout(() => void start(), pause);
  };
  void start();
  return {
    resume: () => void start(),
    refresh: () => {
      isAgainDue = isRunning;
      void start();
    },
    close: () => {
      clearTimeout(timer);
      abort.abort();
    },
  };
}
