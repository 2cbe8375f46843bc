import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BLINK_PERIOD, isInverted } from '../../domain/derive/blink.ts';
import { BlinkClock } from './blinkClock.ts';

it('[map.27] schedules no draw while no node is drawn', () => {
  expect(new BlinkClock().nextAfter(12_345)).toBe(Infinity);
});

it('[map.27] schedules a single node exactly when it inverts its colours: 50 ms after the one before it, for 2 s of 12', () => {
  const clock = new BlinkClock();
  clock.setNodes(Float32Array.of(7), 1);
  const inversions: number[] = [];
  for (let now = 0; inversions.length < 3; now = inversions.at(-1) ?? 0)
    inversions.push(clock.nextAfter(now));
  expect(inversions).toEqual([350, 2_350, 12_350]);
  for (const inversion of inversions) expect(isInverted(inversion, 7)).not.toBe(isInverted(inversion - 1, 7));
});

it('[map.27] draws every inversion of every node within 200 ms', () => {
  const nodes = fc.uniqueArray(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(nodes, fc.integer({ min: 0, max: 1e12 }), (indices, now) => {
      const clock = new BlinkClock();
      clock.setNodes(Float32Array.from(indices), indices.length);
      const next = clock.nextAfter(now);
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(BLINK_PERIOD);
      const stateAt = (at: number): string => indices.map((index) => isInverted(at, index)).join();
      for (let at = now; at < next - 200; at += 50) expect(stateAt(at)).toBe(stateAt(now));
    }),
    { numRuns: 60 },
  );
});
