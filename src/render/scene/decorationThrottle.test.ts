import { describe, expect, it } from 'vitest';
import { DecorationThrottle } from './decorationThrottle.ts';

const LONGEST = 1_000;

/** A throttle whose first draw, at 0, took `cost`. */
function throttleOf(cost: number): DecorationThrottle {
  const throttle = new DecorationThrottle(LONGEST);
  throttle.start(0);
  throttle.setCost(cost);
  return throttle;
}

describe('decoration', () => {
  it('[map.44] is drawn at any time, and with everything else, where drawing takes up to 33 ms', () => {
    const throttle = throttleOf(33);
    expect(throttle.canDraw(0, { hasChanges: true })).toBe(true);
    expect(throttle.nextAt).toBe(-Infinity);
  });

  it('[map.44] never takes more than a quarter of the time where drawing takes longer', () => {
    const throttle = new DecorationThrottle(LONGEST);
    const cost = 67;
    let spent = 0;
    for (let now = 0; now < 60_000; now++) {
      if (!throttle.canDraw(now, { hasChanges: false })) continue;
      throttle.start(now);
      throttle.setCost(cost);
      spent += cost;
    }
    expect(spent).toBeGreaterThan(0);
    expect(spent / 60_000).toBeLessThanOrEqual(1 / 4);
  });

  it('[map.44] is not drawn together with changes where drawing is slow', () => {
    const throttle = throttleOf(67);
    expect(throttle.canDraw(800, { hasChanges: true })).toBe(false);
    expect(throttle.canDraw(800, { hasChanges: false })).toBe(true);
  });

  it('[map.44] comes after its longest pause however slow drawing is, so that a slow machine shows states too', () => {
    expect(throttleOf(5_000).canDraw(LONGEST, { hasChanges: false })).toBe(true);
    expect(throttleOf(5_000).canDraw(LONGEST - 1, { hasChanges: false })).toBe(false);
  });

  it('[map.44] is measured while draws are fast four times a second, and at each slow one', () => {
    const throttle = new DecorationThrottle(1_000);
    expect(throttle.start(0)).toBe(true);
    throttle.setCost(10);
    expect(throttle.start(33)).toBe(false);
    expect(throttle.start(250)).toBe(true);
    throttle.setCost(100);
    expect(throttle.start(283)).toBe(true);
  });
});
