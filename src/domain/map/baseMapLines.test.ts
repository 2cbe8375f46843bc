import { expect, it } from 'vitest';
import { linesWithin } from './baseMapLines.ts';
import { readBaseMap } from './readBaseMap.ts';

const feature = (part: string, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { part },
  geometry: { type, coordinates },
});
const square = (from: number) => [
  [from, from],
  [from + 1, from],
  [from + 1, from + 1],
  [from, from],
];

it('[survey.74] the map of a sheet has the lines and edges of the base map that touch it', () => {
  const features = [
    feature('streets', 'LineString', square(0)),
    feature('streets', 'MultiLineString', [square(0.5), square(7)]),
    feature('buildings', 'Polygon', [square(0), square(0.1)]),
    feature('water', 'MultiPolygon', [[square(3)], [square(0)]]),
    feature('parks', 'Point', [0, 0]),
  ];
  const read = readBaseMap(JSON.stringify({ type: 'FeatureCollection', features }));
  const all = read.ok ? read.value.features : [];
  const lines = linesWithin(all, { west: 0, south: 0, east: 1, north: 1 });
  expect(lines.map(({ part, isArea, corners }) => `${part} ${isArea} ${corners[0]}`)).toEqual([
    'streets false 0',
    'streets false 0.5',
    'buildings true 0',
    'buildings true 0.1',
    'water true 0',
  ]);
  expect(linesWithin(all, { west: 20, south: 0, east: 21, north: 1 })).toEqual([]);
});
