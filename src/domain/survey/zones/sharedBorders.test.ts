import { describe, expect, it } from 'vitest';
import { isInRing } from './ring.ts';
import { innerPoint } from './innerPoint.ts';
import { withoutRepeats } from './ringCorners.ts';
import { sharedCorners, sharedSides, shiftCorners, withoutCorners, type Outline } from './sharedBorders.ts';

const outline = (row: number, level: string, ...ring: readonly number[]): Outline => ({
  row,
  level,
  ring: Float64Array.from(ring),
});
/** Two squares beside each other, and one above the first on another level. */
const LEFT = outline(1, '', 0, 0, 1, 0, 1, 1, 0, 1);
const RIGHT = outline(2, '', 1, 1, 1, 0, 2, 0, 2, 1);
const ABOVE = outline(3, 'L2', 0, 0, 1, 0, 1, 1, 0, 1);
const ZONES = [LEFT, RIGHT, ABOVE];

describe('[zones.3] borders that neighbours share', () => {
  it('have their corners at the same places, of one level', () => {
    expect(sharedCorners(ZONES, LEFT, [1])).toEqual([{ row: 2, ring: RIGHT.ring, corners: [1] }]);
    expect(sharedCorners(ZONES, LEFT, [1, 2])).toMatchObject([{ row: 2, corners: [0, 1] }]);
    expect(sharedCorners(ZONES, LEFT, [0])).toEqual([]);
  });

  it('move together and lose a corner together, but no zone its third one', () => {
    const [shared] = sharedCorners(ZONES, LEFT, [1, 2]);
    const moved = shared && shiftCorners(shared, { lng: 0.5, lat: 0 });
    expect(Array.from(moved ?? [])).toEqual([1.5, 1, 1.5, 0, 2, 0, 2, 1]);
    expect(withoutCorners({ ...RIGHT, corners: [0] })).toHaveLength(6);
    expect(withoutCorners({ ...RIGHT, corners: [0, 1] })).toHaveLength(6);
  });

  it('get a new corner together, whichever way round each is drawn', () => {
    expect(sharedSides(ZONES, LEFT, { side: 1, place: { lng: 1, lat: 0.5 } })).toEqual([
      { row: 2, ring: Float64Array.of(1, 1, 1, 0.5, 1, 0, 2, 0, 2, 1), corners: [1] },
    ]);
    expect(sharedSides(ZONES, LEFT, { side: 0, place: { lng: 0.5, lat: 0 } })).toEqual([]);
  });
});

it('[zones.7] corners that are given twice are dropped, the last one too where it is the first', () => {
  const clean = (...ring: readonly number[]) => Array.from(withoutRepeats(Float64Array.from(ring)));
  expect(clean(0, 0, 1, 0, 1, 0, 1, 1, 1, 1 + 1e-9, 0, 0)).toEqual([0, 0, 1, 0, 1, 1]);
  expect(clean(0, 0, 0, 0)).toEqual([0, 0]);
  expect(withoutRepeats(LEFT.ring)).toBe(LEFT.ring);
});

it('[zones.3] the point that moves a zone is within it, also where its centre is not', () => {
  const horseshoe = Float64Array.of(0, 0, 3, 0, 3, 1, 1, 1, 1, 3, 3, 3, 3, 4, 0, 4);
  for (const ring of [LEFT.ring, horseshoe]) {
    const { lng, lat } = innerPoint(ring);
    expect(isInRing(ring, lng, lat)).toBe(true);
  }
});
