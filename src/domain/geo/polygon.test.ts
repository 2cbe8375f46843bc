import { describe, expect, it } from 'vitest';
import { crossesItself, isInside, ringArea } from './polygon.ts';

const SQUARE = [0, 0, 4, 0, 4, 4, 0, 4];
const HORSESHOE = [0, 0, 6, 0, 6, 6, 4, 6, 4, 2, 2, 2, 2, 6, 0, 6];
const BOW_TIE = [0, 0, 4, 4, 4, 0, 0, 4];
const TOUCHING = [0, 0, 4, 0, 4, 4, 2, 0, 0, 4];

describe('polygon', () => {
  it('[GE3] knows inside from outside, in a hollow too', () => {
    expect([isInside(SQUARE, 2, 2), isInside(SQUARE, 5, 2)]).toEqual([true, false]);
    expect([isInside(HORSESHOE, 1, 5), isInside(HORSESHOE, 3, 5)]).toEqual([true, false]);
  });

  it('[GE3] measures an area whichever way it runs, and none for a line', () => {
    expect(ringArea(SQUARE)).toBe(16);
    expect(ringArea([0, 4, 4, 4, 4, 0, 0, 0])).toBe(16);
    expect(ringArea([0, 0, 1, 1])).toBe(0);
  });

  it('[GE3] finds edges that cross or touch', () => {
    expect([SQUARE, HORSESHOE, BOW_TIE, TOUCHING].map(crossesItself)).toEqual([false, false, true, true]);
  });
});
