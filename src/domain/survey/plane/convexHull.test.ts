import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convexHull } from './convexHull.ts';

const step = fc.integer({ min: -5, max: 5 });

it('[survey.66] the hull of nodes turns left at each corner and has all of them inside', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, step), { minLength: 3, maxLength: 30 }), (places) => {
      const hull = convexHull(
        places.map(([x]) => x),
        places.map(([, y]) => y),
      );
      const corners = Array.from({ length: hull.length / 2 }, (_, i) => [
        hull[2 * i] ?? NaN,
        hull[2 * i + 1] ?? NaN,
      ]);
      fc.pre(corners.length > 2);
      const isLeft = (
        [ax = 0, ay = 0]: number[],
        [bx = 0, by = 0]: number[],
        [x = 0, y = 0]: readonly number[],
      ) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
      corners.forEach((corner, i) => {
        const next = corners[(i + 1) % corners.length] ?? [];
        expect(isLeft(corner, next, corners[(i + 2) % corners.length] ?? [])).toBeGreaterThan(0);
        for (const place of places) expect(isLeft(corner, next, place)).toBeGreaterThanOrEqual(0);
      });
    }),
  );
});

it('[survey.66] the hull of nodes on one spot or line has their ends only', () => {
  expect([...convexHull([2, 2], [3, 3])]).toEqual([2, 3]);
  expect([...convexHull([0, 2, 1], [0, 2, 1])]).toEqual([0, 0, 2, 2]);
});
