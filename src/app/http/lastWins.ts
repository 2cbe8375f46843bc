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

/** A queue that sends only its newest value. */
export interface LastWins<Value> {
  push(value: Value): void;
  stop(): void;
}

/**
 * Sends the newest value after a pause of `pauseMs`, one at a time: of the values pushed while one is being sent, the
 * newest is sent after it. Errors of `send` go to `onError`; `stop` drops the value that waits.
 */
export function lastWins<Value>(
  send: (value: Value) => Promise<void>,
  pauseMs: Millis,
  onError: (error: unknown) => void,
): LastWins<Value> {
  let waiting: { readonly value: Value } | undefined;
  let isSending = false;
  const flush = async () => {
    if (isSending || waiting === undefined) return;
    const { value } = waiting;
    waiting = undefined;
    isSending = true;
    try {
      await send(value);
    } catch (error) {
      onError(error);
    }
    isSending = false;
    if (waiting !== undefined) void flush();
  };
  const pause = delayed(() => void flush(), pauseMs);
  return {
    push: (value) => {
      waiting = { value };
      pause.start();
    },
    stop: () => {
      pause.cancel();
      waiting = undefined;
    },
  };
}
