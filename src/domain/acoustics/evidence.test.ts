import { expect, it } from 'vitest';
import { isContradicted } from './evidence.ts';
import { evidenceOf } from './fitEvidence.ts';
import { readObservations } from './readObservations.ts';

const sensor = (nodeId: string, east: number, north: number) => ({
  nodeId,
  lat: 41.2 + north / 111_195,
  lon: -88.4 + east / (111_195 * Math.cos((41.2 * Math.PI) / 180)),
});
/** Bearings to the origin from four sides, and a wrong one. */
const HEARD = [
  { ...sensor('S', 0, -100), mbHorizontal: 0 },
  { ...sensor('W', -150, 0), mbHorizontal: 90 },
  { ...sensor('E', 120, 0), mbHorizontal: 270 },
  { ...sensor('NE', 90, 90), mbHorizontal: 225 },
  { ...sensor('N', 0, 80), mbHorizontal: 230 },
];

it('[report-view.4] sensors are listed by distance: who heard it, who should have, who is too far', () => {
  const known = [
    { ...sensor('near', 30, 30), health: 'warning' },
    { ...sensor('far', 400, 0), health: 'healthy' },
    { ...sensor('E', 120, 0), health: 'healthy' },
  ] as const;
  const { location, sensors } = evidenceOf({}, { sensors: HEARD }, known);
  expect(location.ok).toBe(true);
  expect(sensors.map(({ nodeId, hearing, health }) => [nodeId, hearing, health])).toEqual([
    ['near', 'silent', 'warning'],
    ['N', 'heard', undefined],
    ['S', 'heard', undefined],
    ['E', 'heard', 'healthy'],
    ['NE', 'heard', undefined],
    ['W', 'heard', undefined],
    ['far', 'far', 'healthy'],
  ]);
  expect(sensors.filter(isContradicted).map(({ nodeId }) => nodeId)).toEqual(['N']);
});

it('[report-view.5] observations of any server are read; a sensor without a place is left out', () => {
  const read = readObservations({
    airTemperature: 'cold',
    sensors: [
      { nodeId: 7, lat: '41.2', lon: -88.4, mbTime: 'soon', swHorizontal: 12 },
      { nodeId: 'x', lat: 95, lon: 0 },
      null,
    ],
  });
  expect(read).toEqual({ sensors: [{ nodeId: '7', lat: 41.2, lon: -88.4, swHorizontal: 12 }] });
  expect(readObservations('none')).toBeUndefined();
});
