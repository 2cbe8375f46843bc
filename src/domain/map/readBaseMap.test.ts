import { expect, it } from 'vitest';
import { readBaseMap } from './readBaseMap.ts';

const feature = (geometry: unknown, properties: unknown = { part: 'streets' }) => ({
  type: 'Feature',
  properties,
  geometry,
});
const POINT = { type: 'Point', coordinates: [1, 2] };
const LINE = {
  type: 'LineString',
  coordinates: [
    [1, 1],
    [2, 2, 30],
  ],
};
const AREA = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  ],
};

const read = (features: unknown) => readBaseMap(JSON.stringify({ type: 'FeatureCollection', features }));

it.each([
  ['notJson', '<html>'],
  ['notJson', ''],
  ['noFeatures', 'null'],
  ['noFeatures', '7'],
  ['noFeatures', '[]'],
  ['noFeatures', '{"features":{}}'],
])('[map.47] fails with the reason %s for a text that is no collection: %s', (reason, text) => {
  expect(readBaseMap(text)).toEqual({ ok: false, reason });
});

it('[map.47] has every feature of a part with places, whatever its geometry', () => {
  const good = [
    feature(POINT),
    feature(LINE, { part: 'rail', name: 'Line 1' }),
    feature(AREA, { part: 'land' }),
  ];
  expect(read(good)).toEqual({ ok: true, value: { features: good, rejected: 0 } });
});

it.each([
  ['null', null],
  ['a number', 7],
  ['no type', { properties: { part: 'land' }, geometry: POINT }],
  ['no geometry', feature(null)],
  ['no properties', feature(POINT, null)],
  ['an unknown part', feature(POINT, { part: '__proto__' })],
  ['a part that is no text', feature(POINT, { part: ['land'] })],
  ['an unknown geometry', feature({ type: 'Nonsense', coordinates: [1, 1] })],
  ['a type of every object', feature({ type: 'constructor', coordinates: [1, 1] })],
  ['no coordinates', feature({ type: 'Point' })],
  ['coordinates that are text', feature({ type: 'Point', coordinates: '12' })],
  ['a position of text', feature({ type: 'Point', coordinates: ['1', '2'] })],
  ['a position of one number', feature({ type: 'Point', coordinates: [1] })],
  ['one wrong position of many', feature({ ...LINE, coordinates: [[1, 1], null] })],
  ['coordinates that are too flat', feature({ ...AREA, coordinates: LINE.coordinates })],
])('[map.47] leaves out and counts a feature with %s', (_what, bad) => {
  expect(read([bad, feature(POINT)])).toEqual({
    ok: true,
    value: { features: [feature(POINT)], rejected: 1 },
  });
});
