import { expect, it } from 'vitest';
import { ticks } from '../../src/domain/units.ts';
import { AttemptLimit } from './attemptLimit.ts';

const at = ticks;
const seconds = (limit: AttemptLimit, account: string, address: string, now: number) =>
  limit.waitOf(account, address, at(now)) / 1000;

/** Fails `times` times, each as soon as it is allowed; returns the time of the last failure. */
function fail(limit: AttemptLimit, times: number, account: string, address: string, from = 0): number {
  let now = from;
  for (let i = 0; i < times; i++) {
    now += limit.waitOf(account, address, at(now));
    limit.recordFailure(account, address, at(now));
  }
  return now;
}

it.each([
  [4, 0],
  [5, 5],
  [6, 15],
  [7, 30],
  [8, 60],
  [9, 120],
  [10, 300],
  [30, 300],
])('[SA4] after %i failures in a row the next is checked %i s later', (times, wait) => {
  const limit = new AttemptLimit();
  const now = fail(limit, times, 'ann', 'a');
  expect(seconds(limit, 'Ann ', 'a', now)).toBe(wait);
  expect(seconds(limit, 'ann', 'a', now + wait * 1000)).toBe(0);
});

it('[SA4] drops failures after fifteen minutes without one, and all of them with a success', () => {
  const limit = new AttemptLimit();
  const now = fail(limit, 10, 'ann', 'a');
  limit.recordFailure('ann', 'a', at(now + 15 * 60_000));
  expect(seconds(limit, 'ann', 'a', now + 15 * 60_000)).toBe(0);
  fail(limit, 6, 'bob', 'a');
  limit.recordSuccess('bob', 'a', at(0));
  limit.recordFailure('bob', 'a', at(0));
  expect(seconds(limit, 'bob', 'a', 0)).toBe(0);
});

it('[SA14] delays a caller with failures in steps, by the failures of the address and of the account', () => {
  const limit = new AttemptLimit();
  const waits = Array.from({ length: 100 }, (_, i) => {
    limit.recordFailure(`name-${i}`, 'a', at(0));
    return seconds(limit, 'name-0', 'a', 0);
  });
  expect([18, 19, 38, 39, 58, 59, 78, 79, 99].map((i) => waits[i])).toEqual([
    0, 5, 5, 15, 15, 30, 30, 60, 60,
  ]);
  for (let i = 0; i < 20; i++) limit.recordFailure('ann', `address-${i}`, at(0));
  expect(seconds(limit, 'ann', 'address-0', 0)).toBe(5);
});

it('[SA13] does not delay callers without failures, nor recent users beyond their own failures', () => {
  const limit = new AttemptLimit();
  limit.recordSuccess('ann', 'a', at(0));
  fail(limit, 200, 'guess', 'a');
  for (let i = 0; i < 200; i++) limit.recordFailure('ann', `address-${i}`, at(0));
  expect(seconds(limit, 'ann', 'b', 0)).toBe(0);
  expect(seconds(limit, 'bob', 'a', 0)).toBe(0);
  limit.recordFailure('ann', 'a', at(0));
  expect(seconds(limit, 'ann', 'a', 0)).toBe(0);
  const dayLater = 24 * 60 * 60_000;
  for (let i = 0; i < 200; i++) limit.recordFailure('ann', `address-${i}`, at(dayLater));
  limit.recordFailure('ann', 'a', at(dayLater));
  expect(seconds(limit, 'ann', 'a', dayLater)).toBe(60);
});
