import type { Millis } from '../../domain/units.ts';

/**
 * Sends the newest value after a pause of `pauseMs`, and never two at a time: what changes while one is
 * on its way is sent, once, when it has arrived.
 */
export function lastWins<Value>(
  send: (value: Value) => Promise<void>,
  pauseMs: Millis,
  onError: (error: unknown) => void,
): { push(value: Value): void; stop(): void } {
  let waiting: { readonly value: Value } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onItsWay = false;
  const flush = async () => {
    timer = undefined;
    if (onItsWay || waiting === undefined) return;
    const { value } = waiting;
    waiting = undefined;
    onItsWay = true;
    try {
      await send(value);
    } catch (error) {
      onError(error);
    }
    onItsWay = false;
    if (waiting !== undefined) void flush();
  };
  return {
    push: (value) => {
      waiting = { value };
      timer ??= setTimeout(() => void flush(), pauseMs);
    },
    stop: () => {
      clearTimeout(timer);
      waiting = undefined;
    },
  };
}
