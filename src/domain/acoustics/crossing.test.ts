import { expect, it } from 'vitest';
import { createLocalPlane, latAt, lonAt } from '../survey/plane/localPlane.ts';
import { crossingOf } from './crossing.ts';
import type { SensorEvidence } from './evidence.ts';

const PLACE = { lat: 41.2, lon: -88.4 };
const PLANE = createLocalPlane(PLACE.lat, PLACE.lon);
const placeAt = (east: number, north: number) => ({ lat: latAt(PLANE, north), lon: lonAt(PLANE, east) });
const ELLIPSE = { major: 3.9, minor: 2, azimuth: 71 };

const sensor = (nodeId: string, [east, north]: readonly [number, number], mbHorizontal: number) => {
  const place = placeAt(east, north);
  const residual = { isBearingUsed: nodeId !== 'turned' };
  return { nodeId, ...place, observation: { nodeId, ...place, mbHorizontal }, residual } as SensorEvidence;
};
const ends = ({ from, to }: { from: { east: number; north: number }; to: { east: number; north: number } }) =>
  [from.east, from.north, to.east, to.north].map((metres) => Math.round(metres * 10) / 10);

it('[report-view.23] bearings are cut to the surroundings of the fitted place, which holds the ellipse and the reported place', () => {
  const sensors = [
    sensor('south', [0, -100], 0),
    sensor('west', [-150, 2], 90),
    sensor('turned', [100, 100], 225),
    sensor('past', [40, 0], 0),
  ];
  const { reach, lines, reported, bar } = crossingOf({ ...PLACE, ellipse: ELLIPSE }, sensors, placeAt(2, 5));
  expect(reach).toBeCloseTo(6);
  expect(lines.map(({ nodeId, isUsed }) => [nodeId, isUsed])).toEqual([
    ['south', true],
    ['west', true],
    ['turned', false],
  ]);
  expect(lines.map(ends)).toEqual([
    [0, -9, 0, 9],
    [-9, 2, 9, 2],
    [9, 9, -9, -9],
  ]);
  expect(reported?.east).toBeCloseTo(2);
  expect(bar).toBe(5);
});

it('[report-view.23] a reported place that is far away does not shrink the ellipse', () => {
  const far = crossingOf({ ...PLACE, ellipse: ELLIPSE }, [], placeAt(120, 0));
  expect(far).toMatchObject({ reported: undefined, lines: [] });
  expect(far.reach).toBeCloseTo(3.9 / 0.7);
  expect(crossingOf({ ...PLACE, ellipse: ELLIPSE }, [], {}).reported).toBeUndefined();
  expect(crossingOf({ ...PLACE, ellipse: { ...ELLIPSE, major: 40 } }, [], {}).bar).toBe(20);
});
