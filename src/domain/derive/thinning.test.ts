import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVELS_PER_ZOOM, levelOfZoom, NEVER_DRAWN } from '../frame/markerFrame.ts';
import {
  createThinningWork,
  reserveThinning,
  thinMarks,
  type ThinningPlan,
  type ThinningWork,
} from './thinning.ts';

const SIDE = 400;
const FINEST = 14;
const PLAN: ThinningPlan = {
  width: SIDE,
  height: SIDE,
  coverPx: 11.5,
  coarsest: 11.6,
  zoom: 13.1,
  finest: FINEST,
  enoughRows: 1e9,
};

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Places from the top of the draw order down, in pixels at the finest zoom. */
function thinned(
  places: readonly Place[],
  plan: ThinningPlan = PLAN,
): { work: ThinningWork; finest: number } {
  const work = createThinningWork();
  reserveThinning(work, places.length);
  for (const [i, { x, y }] of places.entries()) [work.x[i], work.y[i]] = [x, y];
  work.count = places.length;
  const result = { drawn: 0, finest: 0 };
  thinMarks(work, plan, result);
  expect(result.drawn).toBe(
    work.level.subarray(0, work.count).filter((level) => level !== NEVER_DRAWN).length,
  );
  return { work, finest: result.finest };
}

const levelsOf = (places: readonly Place[]): number[] => [
  ...thinned(places).work.level.subarray(0, places.length),
];

const coordinate = fc.integer({ min: 0, max: 2 * SIDE }).map((half) => half / 2);
const places = fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 250 });

describe('thinning', () => {
  it('[map.7] drops a marker whose middle lies under a newer one at every zoom', () => {
    expect(
      levelsOf([
        { x: 100, y: 100 },
        { x: 103, y: 100 },
      ]),
    ).toEqual([0, NEVER_DRAWN]);
  });

  it('[map.7] keeps markers that never touch at the coarsest zoom', () => {
    expect(
      levelsOf([
        { x: 50, y: 50 },
        { x: 300, y: 300 },
      ]),
    ).toEqual([0, 0]);
  });

  it('[map.7] draws a marker from the zoom on at which its middle comes out', () => {
    const [newest, other] = levelsOf([
      { x: 100, y: 100 },
      { x: 116, y: 100 },
    ]);
    expect(newest).toBe(0);
    const zoomApart = FINEST + Math.log2(11.5 / 16);
    expect(other).toBeLessThanOrEqual(levelOfZoom(zoomApart));
    expect(other).toBeGreaterThan(levelOfZoom(zoomApart - 0.5));
  });

  it('[map.7] leaves out only what a drawn marker above covers, at every zoom', () => {
    fc.assert(
      fc.property(places, fc.double({ min: 12, max: FINEST, noNaN: true }), (drawn, zoom) => {
        const levels = levelsOf(drawn);
        const radius = 11.5 * 2 ** (FINEST - zoom);
        for (const [i, place] of drawn.entries()) {
          if (levels[i] <= levelOfZoom(zoom)) continue;
          const covered = drawn
            .slice(0, i)
            .some(
              (above, j) =>
                levels[j] <= levelOfZoom(zoom) && Math.hypot(above.x - place.x, above.y - place.y) < radius,
            );
          expect(covered).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('[map.7] always draws the topmost, at every zoom', () => {
    fc.assert(
      fc.property(places, (drawn) => {
        expect(levelsOf([{ x: 5, y: 5 }, ...drawn])[0]).toBe(0);
      }),
    );
  });

  it('[map.7] draws no more than the place allows, however many there are', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => ({
      x: (i * 7.3) % SIDE,
      y: (i * 3.7 + (i % 13) * 29.1) % SIDE,
    }));
    const { work } = thinned(many);
    const drawnAt = (zoom: number) =>
      work.level.subarray(0, work.count).filter((level) => level <= levelOfZoom(zoom)).length;
    for (const zoom of [12, 12.5, 13, 13.5, 14]) {
      const area = (SIDE * 2 ** (zoom - FINEST) + 11.5) ** 2;
      expect(drawnAt(zoom)).toBeLessThan(1.5 * (area / 11.5 ** 2));
    }
  });

  it('[map.7] finds no finer levels than the view’s own once rows are enough', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => ({ x: (i * 37.1) % SIDE, y: (i * 91.7) % SIDE }));
    const { work, finest } = thinned(many, { ...PLAN, enoughRows: 10 });
    expect(finest).toBe(13.25);
    const levels = work.level.subarray(0, work.count).filter((level) => level !== NEVER_DRAWN);
    expect(Math.max(...levels)).toBeLessThanOrEqual(13.25 * LEVELS_PER_ZOOM);
  });
});
