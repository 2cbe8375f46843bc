import { VectorTile } from '@mapbox/vector-tile';
import type { RawFeature } from 'geojson-vt';
import { PbfReader } from 'pbf';
import { expect, it } from 'vitest';
import { writeTile } from './writeTile.ts';

const FORMAT = { extent: 8192, layerProperty: 'part' };

const read = (...features: RawFeature[]) =>
  new VectorTile(new PbfReader(writeTile({ features }, FORMAT))).layers;
const tags = { part: 'streets' };

/** The corners of the one feature as `x,y`. */
function cornersOf(feature: RawFeature) {
  const written = read(feature)['streets']?.feature(0);
  return written && [written.type, written.loadGeometry().map((line) => line.map(({ x, y }) => `${x},${y}`))];
}

it.each<[string, RawFeature, number, string[][]]>([
  ['a point', { type: 4, x: 8000, y: -300, tags }, 1, [['8000,-300']]],
  ['points', { type: 1, geometry: new Int16Array([1, 2, 3, -4]), tags }, 1, [['1,2'], ['3,-4']]],
  [
    'lines',
    { type: 2, geometry: [new Int32Array([0, 0, 5, 5, 4, 8449]), new Int32Array([-256, 9, 0, 0])], tags },
    2,
    [
      ['0,0', '5,5', '4,8449'],
      ['-256,9', '0,0'],
    ],
  ],
  [
    'an area with a hole',
    {
      type: 3,
      geometry: [new Int16Array([0, 0, 9, 0, 9, 9, 0, 9, 0, 0]), new Int16Array([2, 2, 2, 5, 5, 5, 2, 2])],
      tags,
    },
    3,
    [
      ['0,0', '9,0', '9,9', '0,9', '0,0'],
      ['2,2', '2,5', '5,5', '2,2'],
    ],
  ],
])('[windows.4] writes %s', (_what, feature, type, corners) => {
  expect(cornersOf(feature)).toEqual([type, corners]);
});

it('[windows.4] writes each property, and what no tile can hold as JSON; nothing for null', () => {
  const properties = {
    part: 'streets',
    name: 'Mühlenweg',
    width: 7.5,
    lanes: -2,
    id: 2 ** 53 - 1,
    isBridge: false,
    levels: [1, 2],
    none: null,
  };
  const layer = read({ type: 4, x: 0, y: 0, tags: properties })['streets'];
  const { none, levels, ...same } = properties;
  expect(none).toBe(null);
  expect(layer?.feature(0).properties).toEqual({ ...same, levels: JSON.stringify(levels) });
});

it('[windows.4] has a layer for each part, with its features in their order, the same values once', () => {
  const point = (part: string, x: number): RawFeature => ({
    type: 4,
    x,
    y: 0,
    tags: { part, class: 'major' },
  });
  const layers = read(point('streets', 1), point('rail', 2), point('streets', 3));
  const placed = Object.entries(layers).map(([name, layer]) => [
    name,
    layer.extent,
    Array.from({ length: layer.length }, (_, i) => layer.feature(i).loadGeometry()[0]?.[0]?.x),
  ]);
  expect(placed).toEqual([
    ['streets', 8192, [1, 3]],
    ['rail', 8192, [2]],
  ]);
  const bytesOf = (count: number) =>
    writeTile({ features: Array.from({ length: count }, (_, x) => point('rail', x)) }, FORMAT).byteLength;
  expect(bytesOf(101) - bytesOf(100)).toBeLessThan(20);
});

it('[windows.4] a tile of nothing has no bytes', () => {
  expect(writeTile({ features: [] }, FORMAT).byteLength).toBe(0);
});

it('[windows.4] leaves out what has no corners: a reader refuses a tile for a feature without a geometry', () => {
  const broken: RawFeature[] = [
    { type: 2, geometry: [new Int16Array([3, 3])], tags },
    { type: 3, geometry: [new Int16Array([1, 1, 1, 1])], tags },
    { type: 1, geometry: new Int16Array([]), tags },
  ];
  const layer = read(...broken, { type: 4, x: 1, y: 1, tags })['streets'];
  expect(layer?.length).toBe(1);
});
