import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastWins } from './lastWins.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[map.45] sends the newest view only, and never two at a time', async () => {
  const sent: number[] = [];
  let arrive: () => void = () => undefined;
  const view = lastWins<number>(
    (value) => {
      sent.push(value);
      return new Promise((resolve) => (arrive = resolve));
    },
    40,
    () => undefined,
  );
  view.push(1);
  view.push(2);
  await vi.advanceTimersByTimeAsync(40);
  expect(sent).toEqual([2]);
  view.push(3);
  view.push(4);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([2]);
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([2, 4]);
});

it('[map.45] continues after a failed send', async () => {
  const errors: unknown[] = [];
  let fail = true;
  const sent: number[] = [];
  const view = lastWins<number>(
    async (value) => {
      if (fail) throw new Error('gone');
      sent.push(value);
    },
    40,
    (error) => errors.push(error),
  );
  view.push(1);
  await vi.advanceTimersByTimeAsync(40);
  fail = false;
  view.push(2);
  await vi.advanceTimersByTimeAsync(40);
  expect(errors).toHaveLength(1);
  expect(sent).toEqual([2]);
});
