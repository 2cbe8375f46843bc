import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blinkPhase, isInverted } from './blink.ts';

describe('blink', () => {
  it.each([
    [0, true],
    [1_999, true],
    [2_000, false],
    [11_999, false],
    [12_000, true],
  ])('[map.27] at %i ms the first sensor is inverted: %s', (now, inverted) => {
    expect(isInverted(now, 0)).toBe(inverted);
  });

  it('[map.27] starts each sensor 50 ms after the one before, and the 240th with the first', () => {
    expect([blinkPhase(50, 1), blinkPhase(49, 1), blinkPhase(0, 240)]).toEqual([0, 11_999, 0]);
  });

  it('[map.27] is inverted for a sixth of the time, whatever the sensor', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (index) => {
        let inverted = 0;
        for (let now = 0; now < 12_000; now += 10) if (isInverted(now, index)) inverted++;
        expect(inverted).toBe(200);
      }),
      { numRuns: 20 },
    );
  });
});
