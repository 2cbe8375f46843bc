import { expect, it } from 'vitest';
import { Ground } from './ground.ts';

it('[simulator.6] measures metres on the earth like the console', () => {
  const ground = new Ground(41.2, -88.4);
  const metresPerDegree = (Math.PI / 180) * 6_371_000;
  expect((ground.latOf({ x: 0, y: 1000 }) - 41.2) * metresPerDegree).toBeCloseTo(1000, 1);
  const metresPerLon = metresPerDegree * Math.cos((41.2 * Math.PI) / 180);
  expect((ground.lonOf({ x: 1000, y: 0 }) + 88.4) * metresPerLon).toBeCloseTo(1000, 1);
});
