import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContextRecovery, worseContextState, type RecoverableContext } from './contextLoss.ts';
import type { ContextState } from './sceneTypes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** @param answers  results of the rebuilds, in order; false after the last */
function recover(answers: readonly boolean[] = []) {
  const canvas = new EventTarget() as HTMLCanvasElement;
  const states: ContextState[] = [];
  const remaining = [...answers];
  const context = {
    rebuild: vi.fn<() => boolean>(() => {
      const isRebuilt = remaining.shift() ?? false;
      if (isRebuilt) recovery.watch(new EventTarget() as HTMLCanvasElement);
      return isRebuilt;
    }),
    onRestored: vi.fn<() => void>(),
    onState: (state: ContextState) => void states.push(state),
  } satisfies RecoverableContext;
  const recovery: ContextRecovery = new ContextRecovery(context);
  recovery.watch(canvas);
  const lose = (): boolean => canvas.dispatchEvent(new Event('webglcontextlost', { cancelable: true }));
  const restore = (): boolean => canvas.dispatchEvent(new Event('webglcontextrestored'));
  return { recovery, context, states, lose, restore };
}

it('[map.46] accepts the context that the browser restores, and enables that by preventing the default', async () => {
  const { context, states, lose, restore } = recover();
  expect(lose()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_011);
  restore();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(['lost', 'ok']);
  expect(context.onRestored).toHaveBeenCalledOnce();
  expect(context.rebuild).not.toHaveBeenCalled();
});

it('[map.46] tries again after a rebuild that threw', async () => {
  const { recovery, context, lose } = recover([true]);
  context.rebuild.mockImplementationOnce(() => {
    throw new Error('No memory');
  });
  const errors: unknown[] = [];
  const note = (error: unknown): void => void errors.push(error);
  process.on('unhandledRejection', note);
  lose();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(recovery.state).toBe('unavailable');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(recovery.state).toBe('ok');
  expect(errors).toHaveLength(1);
  process.off('unhandledRejection', note);
});

it('[map.46] makes a new canvas when none came back for 3 s', async () => {
  const { context, states, lose } = recover([true]);
  lose();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(context.rebuild).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(context.rebuild).toHaveBeenCalledOnce();
  expect(states).toEqual(['lost', 'ok']);
});

it('[map.46] tries every 15 s, for ever, while the browser refuses contexts', async () => {
  const refusals = Array.from({ length: 9 }, () => false);
  const { recovery, context, states, lose } = recover([...refusals, true]);
  lose();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(recovery.state).toBe('unavailable');
  await vi.advanceTimersByTimeAsync(8 * 15_000);
  expect(context.rebuild).toHaveBeenCalledTimes(9);
  expect(states).toEqual(['lost', 'unavailable']);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(states).toEqual(['lost', 'unavailable', 'ok']);
});

it('[map.46] stops trying once the scene is destroyed', async () => {
  const { recovery, context, lose } = recover();
  lose();
  recovery.destroy();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(context.rebuild).not.toHaveBeenCalled();
});

it('[map.46] shows the worse of the two canvases', () => {
  expect(worseContextState('ok', 'lost')).toBe('lost');
  expect(worseContextState('unavailable', 'lost')).toBe('unavailable');
  expect(worseContextState('ok', 'ok')).toBe('ok');
});
