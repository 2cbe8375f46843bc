import { expect, it } from 'vitest';
import { ticks } from '../../src/domain/units.ts';
import { AccountLimits } from './accountLimits.ts';

it('[live.53] an account has a hundred sessions, and another one when one of them has ended', () => {
  const limits = new AccountLimits(() => ticks(0));
  for (let n = 0; n < 100; n++) {
    expect(limits.hasRoom('ann')).toBe(true);
    limits.add('ann');
  }
  expect([limits.hasRoom('ann'), limits.hasRoom('bob')]).toEqual([false, true]);
  limits.remove('ann');
  expect(limits.hasRoom('ann')).toBe(true);
});

it('[live.59] the frames of all sessions of an account count together, by the second', () => {
  let now = 0;
  const limits = new AccountLimits(() => ticks(now));
  for (const login of ['ann', 'ann', 'bob']) limits.add(login);
  const sent = (login: string) => Array.from({ length: 2001 }, () => limits.countFrame(login));
  expect(sent('ann').filter(Boolean)).toHaveLength(1);
  expect(limits.countFrame('bob')).toBe(false);
  now = 1000;
  expect(limits.countFrame('ann')).toBe(false);
});
