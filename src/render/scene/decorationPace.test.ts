import { describe, expect, it } from 'vitest';
import { DecorationPace } from './decorationPace.ts';

const LONGEST = 1_000;

/** A pace that drew at 0 and learnt what it costs. */
function paceOf(cost: number): DecorationPace {
  const pace = new DecorationPace(LONGEST);
  pace.begin(0);
  pace.note(cost);
  return pace;
}

describe('decoration', () => {
  it('[GB3] is drawn at any time, and with everything else, where drawing takes up to 33 ms', () => {
    const pace = paceOf(33);
    expect(pace.allows(0, true)).toBe(true);
    expect(pace.nextAt).toBe(-Infinity);
  });

  it('[GB3] never takes more than a quarter of the time where drawing takes longer', () => {
    const pace = new DecorationPace(LONGEST);
    const cost = 67;
    let spent = 0;
    for (let now = 0; now < 60_000; now++) {
      if (!pace.allows(now, false)) continue;
      pace.begin(now);
      pace.note(cost);
      spent += cost;
    }
    expect(spent).toBeGreaterThan(0);
    expect(spent / 60_000).toBeLessThanOrEqual(1 / 4);
  });

  it('[GB3] is not drawn together with news where drawing is slow', () => {
    const pace = paceOf(67);
    expect(pace.allows(800, true)).toBe(false);
    expect(pace.allows(800, false)).toBe(true);
  });

  it('[GB3] comes after its longest pause however slow drawing is, so that a slow machine shows states too', () => {
    expect(paceOf(5_000).allows(LONGEST, false)).toBe(true);
    expect(paceOf(5_000).allows(LONGEST - 1, false)).toBe(false);
  });
});
