import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createNodeScenario } from '../../../bench/scenarios.ts';
import { writeNearestOthers } from './nearestOther.ts';

function nearestOf(x: Float64Array, y: Float64Array): Int32Array {
  const nearest = new Int32Array(x.length);
  writeNearestOthers(x, y, nearest);
  return nearest;
}

const squareBetween = (x: Float64Array, y: Float64Array, a: number, b: number): number =>
  ((x[a] ?? NaN) - (x[b] ?? NaN)) ** 2 + ((y[a] ?? NaN) - (y[b] ?? NaN)) ** 2;

it('[map.32] finds what a scan of all finds, for places in heaps, in lines and on one spot', () => {
  const step = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(step, step), { minLength: 2, maxLength: 200 }), (places) => {
      const x = Float64Array.from(places, ([at]) => at / 7);
      const y = Float64Array.from(places, ([, at]) => at / 5);
      nearestOf(x, y).forEach((nearest, of) => {
        const others = [...places.keys()].filter((i) => i !== of);
        const least = Math.min(...others.map((other) => squareBetween(x, y, of, other)));
        expect(nearest).not.toBe(of);
        expect(squareBetween(x, y, of, nearest)).toBe(least);
      });
    }),
  );
});

it('[map.32] finds none for one alone', () => {
  expect([...nearestOf(Float64Array.of(0.5), Float64Array.of(0.5))]).toEqual([-1]);
});

it('[map.32] serves 20 000 sensors with a look at few of them, wherever one strays', () => {
  const { x, y, count } = createNodeScenario(20_000);
  x[0] = 0.5;
  y[0] = 0.5;
  const nearest = nearestOf(x, y);
  expect(nearest.slice(0, count).every((other, of) => other >= 0 && other !== of)).toBe(true);
  expect([7, 12_345].map((of) => nearest[of])).toEqual(
    [7, 12_345].map((of) => {
      let best = -1;
      for (let i = 0; i < count; i++)
        if (i !== of && (best < 0 || squareBetween(x, y, of, i) < squareBetween(x, y, of, best))) best = i;
      return best;
    }),
  );
});
