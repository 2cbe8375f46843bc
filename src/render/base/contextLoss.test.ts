import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContextKeeper, worseOf, type KeptContext } from './contextLoss.ts';
import type { ContextState } from './sceneTypes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function kept(answers: readonly boolean[] = []) {
  const canvas = new EventTarget() as HTMLCanvasElement;
  const states: ContextState[] = [];
  const left = [...answers];
  const context = {
    rebuild: vi.fn<() => boolean>(() => {
      const made = left.shift() ?? false;
      if (made) keeper.watch(new EventTarget() as HTMLCanvasElement);
      return made;
    }),
    restored: vi.fn<() => void>(),
    onState: (state: ContextState) => void states.push(state),
  } satisfies KeptContext;
  const keeper: ContextKeeper = new ContextKeeper(context);
  keeper.watch(canvas);
  const lose = (): boolean => canvas.dispatchEvent(new Event('webglcontextlost', { cancelable: true }));
  const restore = (): boolean => canvas.dispatchEvent(new Event('webglcontextrestored'));
  return { keeper, context, states, lose, restore };
}

it('[GC1] takes the context back when the browser restores it, and asks for it by preventing the default', async () => {
  const { context, states, lose, restore } = kept();
  expect(lose()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_011);
  restore();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(['lost', 'ok']);
  expect(context.restored).toHaveBeenCalledOnce();
  expect(context.rebuild).not.toHaveBeenCalled();
});

it('[GC2] makes a new canvas when none came back for 3 s', async () => {
  const { context, states, lose } = kept([true]);
  lose();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(context.rebuild).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(context.rebuild).toHaveBeenCalledOnce();
  expect(states).toEqual(['lost', 'ok']);
});

it('[GC3] tries every 15 s, for ever, while the browser refuses contexts', async () => {
  const refusals = Array.from({ length: 9 }, () => false);
  const { keeper, context, states, lose } = kept([...refusals, true]);
  lose();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(keeper.state).toBe('unavailable');
  await vi.advanceTimersByTimeAsync(8 * 15_000);
  expect(context.rebuild).toHaveBeenCalledTimes(9);
  expect(states).toEqual(['lost', 'unavailable']);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(states).toEqual(['lost', 'unavailable', 'ok']);
});

it('[GC3] stops trying once the scene has ended', async () => {
  const { keeper, context, lose } = kept();
  lose();
  keeper.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(context.rebuild).not.toHaveBeenCalled();
});

it('[GC1] shows the worse of the two canvases', () => {
  expect(worseOf('ok', 'lost')).toBe('lost');
  expect(worseOf('unavailable', 'lost')).toBe('unavailable');
  expect(worseOf('ok', 'ok')).toBe('ok');
});
