import { expect, it } from 'vitest';
import { ticks } from '../../src/domain/units.ts';
import type { IpNetwork } from '../process/ipAddress.ts';
import { SignInWaits, TRUST_SPAN, type Attempt } from './signInWaits.ts';

const at = ticks;
const of = (account: string, network: string): Attempt => ({ account, network: network as IpNetwork });
const seconds = (limit: SignInWaits, account: string, network: string, now: number) => {
  const { own, shared } = limit.waitsOf(of(account, network), at(now));
  return { own: own / 1000, shared: shared / 1000 };
};

/** Fails `times` times, each as soon as it is allowed; returns the time of the last failure. */
function fail(limit: SignInWaits, times: number, account: string, network: string, from = 0): number {
  let now = from;
  for (let i = 0; i < times; i++) {
    const { own, shared } = limit.waitsOf(of(account, network), at(now));
    now += Math.max(own, shared);
    limit.recordFailure(of(account, network), at(now));
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
])('[accounts.6] after %i failures in a row the next is checked %i s later', (times, wait) => {
  const limit = new SignInWaits();
  const now = fail(limit, times, 'ann', 'a');
  expect(seconds(limit, 'Ann ', 'a', now).own).toBe(wait);
  expect(seconds(limit, 'ann', 'a', now + wait * 1000).own).toBe(0);
});

it('[accounts.6] drops failures after fifteen minutes without one, and all of them with a success', () => {
  const limit = new SignInWaits();
  const now = fail(limit, 10, 'ann', 'a');
  limit.recordFailure(of('ann', 'a'), at(now + 15 * 60_000));
  expect(seconds(limit, 'ann', 'a', now + 15 * 60_000).own).toBe(0);
  fail(limit, 6, 'bob', 'a');
  limit.recordSuccess(of('bob', 'a'), at(0));
  limit.recordFailure(of('bob', 'a'), at(0));
  expect(seconds(limit, 'bob', 'a', 0).own).toBe(0);
});

it('[accounts.8] an address that fails with many names is checked less and less often, whatever the next name', () => {
  const limit = new SignInWaits();
  const waits = Array.from({ length: 100 }, (_, i) => {
    limit.recordFailure(of(`name-${i}`, 'a'), at(0));
    return seconds(limit, `name-${i + 1}`, 'a', 0).shared;
  });
  expect([18, 19, 38, 39, 58, 59, 78, 79, 99].map((i) => waits[i])).toEqual([0, 1, 1, 2, 2, 5, 5, 10, 10]);
  expect(seconds(limit, 'ann', 'b', 200).shared).toBe(0);
});

it('[accounts.8] an account at which many addresses guess is checked less and less often, whatever the next address', () => {
  const limit = new SignInWaits();
  const waits = Array.from({ length: 100 }, (_, i) => {
    limit.recordFailure(of('ann', `address-${i}`), at(0));
    return seconds(limit, 'ann', `address-${i + 1}`, 0).shared;
  });
  expect([18, 19, 38, 39, 58, 59, 78, 79, 99].map((i) => waits[i])).toEqual([
    0, 5, 5, 15, 15, 30, 30, 60, 60,
  ]);
});

it('[accounts.8] from the hundredth failure in total on, strangers are checked with a pause after each', () => {
  const limit = new SignInWaits();
  const waits = Array.from({ length: 400 }, (_, i) => {
    limit.recordFailure(of(`name-${i}`, `address-${i}`), at(0));
    return limit.waitsOf(of('ann', 'b'), at(0)).shared;
  });
  expect([98, 99, 199, 299, 399].map((i) => waits[i])).toEqual([0, 50, 100, 200, 200]);
});

it('[accounts.7] an account is not delayed where it signed in within 30 days, whatever others guess', () => {
  const limit = new SignInWaits();
  limit.recordSuccess(of('ann', 'a'), at(0));
  for (let i = 0; i < 200; i++) limit.recordFailure(of('guess', 'a'), at(0));
  for (let i = 0; i < 200; i++) limit.recordFailure(of('ann', `address-${i}`), at(0));
  expect(seconds(limit, 'ann', 'a', 0)).toEqual({ own: 0, shared: 0 });
  limit.recordFailure(of('ann', 'address-1'), at(TRUST_SPAN));
  expect(seconds(limit, 'ann', 'a', TRUST_SPAN - 1)).toEqual({ own: 0, shared: 0 });
  for (let i = 0; i < 200; i++) limit.recordFailure(of('ann', `address-${i}`), at(TRUST_SPAN));
  expect(seconds(limit, 'ann', 'a', TRUST_SPAN)).toEqual({ own: 0, shared: 60 });
});

it('[accounts.7] an account that mistypes its password where it signed in before does not wait, until it guesses', () => {
  const limit = new SignInWaits();
  limit.recordSuccess(of('ann', 'a'), at(0));
  const waits = Array.from({ length: 40 }, () => {
    limit.recordFailure(of('ann', 'a'), at(0));
    return seconds(limit, 'ann', 'a', 0).own;
  });
  expect([4, 28, 29, 39].map((i) => waits[i])).toEqual([0, 0, 5, 5]);
  expect(seconds(limit, 'bob', 'a', 0)).toEqual({ own: 0, shared: 0 });
});
