import { expect, it } from 'vitest';
import { latAt, lonAt, createLocalPlane } from '../survey/plane/localPlane.ts';
import { closestPassing } from './passing.ts';

const MUZZLE = { lat: 41.2, lon: -88.4 };
const PLANE = createLocalPlane(MUZZLE.lat, MUZZLE.lon);
const at = (nodeId: string, east: number, north: number) => ({
  nodeId,
  lat: latAt(PLANE, north),
  lon: lonAt(PLANE, east),
});

it('[report-view.22] the sensor nearest to the flight is named, not one behind the muzzle or beyond its length', () => {
  const sensors = [
    at('beside', 20, 150),
    at('nearer to the muzzle', -30, 20),
    at('behind', 1, -40),
    at('beyond', 0, 400),
  ];
  const found = closestPassing(MUZZLE, 0, sensors);
  expect(found?.nodeId).toBe('beside');
  expect(found?.distance).toBeCloseTo(20);
  expect(found?.lon).toBeCloseTo(MUZZLE.lon);
  expect(found?.lat).toBeCloseTo(latAt(PLANE, 150));
  expect(closestPassing(MUZZLE, 180, [at('beside', 20, 150)])).toBeUndefined();
});
