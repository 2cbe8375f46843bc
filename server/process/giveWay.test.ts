import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { giveWay } from './giveWay.ts';

/** Steps of work that never gives way, in all some seconds. */
const MANY_STEPS = 5_000;

it('gives way to other work after many short steps', async () => {
  let hasHadTurn = false;
  setTimeout(() => (hasHadTurn = true), 0);
  let steps = 0;
  for (; !hasHadTurn && steps < MANY_STEPS; steps++) {
    workBriefly();
    await giveWay();
  }
  expect(hasHadTurn).toBe(true);
});

it('does not make short work wait', async () => {
  await nextTurn();
  let isLater = false;
  setImmediate(() => (isLater = true));
  await giveWay();
  expect(isLater).toBe(false);
});

/** Takes about a millisecond. */
function workBriefly(): void {
  const end = performance.now() + 1;
  while (performance.now() < end);
}
