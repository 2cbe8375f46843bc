import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BLINK_PERIOD, isInverted } from '../../domain/derive/blink.ts';
import { BlinkClock } from './blinkClock.ts';

it('[GB2] never wakes while no node is drawn', () => {
  expect(new BlinkClock().nextAfter(12_345)).toBe(Infinity);
});

it('[GB2, BK1, BK2] wakes a lone node exactly when it turns its colours: 50 ms after the one before it, for 2 s of 12', () => {
  const clock = new BlinkClock();
  clock.setNodes(Float32Array.of(7), 1);
  const turns: number[] = [];
  for (let now = 0; turns.length < 3; now = turns.at(-1) ?? 0) turns.push(clock.nextAfter(now));
  expect(turns).toEqual([350, 2_350, 12_350]);
  for (const turn of turns) expect(isInverted(turn, 7)).not.toBe(isInverted(turn - 1, 7));
});

it('[GB2] shows every turn of every node no more than 200 ms late', () => {
  const nodes = fc.uniqueArray(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(nodes, fc.integer({ min: 0, max: 1e12 }), (indices, now) => {
      const clock = new BlinkClock();
      clock.setNodes(Float32Array.from(indices), indices.length);
      const next = clock.nextAfter(now);
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(BLINK_PERIOD);
      const look = (at: number): string => indices.map((index) => isInverted(at, index)).join();
      for (let at = now; at < next - 200; at += 50) expect(look(at)).toBe(look(now));
    }),
    { numRuns: 60 },
  );
});
