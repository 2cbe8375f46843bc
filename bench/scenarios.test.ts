import { expect, it } from 'vitest';
import { cityBounds, createNodeScenario, createReportScenario } from './scenarios.ts';

it('[code.12] the same seed gives the same world, another seed another', () => {
  const [a, b, c] = [1, 1, 2].map((seed) => createReportScenario({ count: 500, seed }));
  expect(a?.x).toEqual(b?.x);
  expect(a?.x).not.toEqual(c?.x);
  expect(createNodeScenario(50).health).toEqual(createNodeScenario(50).health);
});

it('[code.12] reports of a world are sorted by time and lie around one city', () => {
  const columns = createReportScenario({ count: 2_000 });
  const [left, , size] = cityBounds();
  const times = columns.time.subarray(0, columns.used);
  expect(times).toEqual(times.toSorted());
  expect(
    columns.x.subarray(0, columns.used).filter((x) => x > left && x < left + size).length,
  ).toBeGreaterThan(1_900);
});
