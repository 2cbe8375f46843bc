import { expect, it } from 'vitest';
import { joinParts, WholeBaseMap } from './wholeBaseMap.ts';

const collection = (...features: readonly unknown[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features });
const feature = (properties: unknown) => ({ type: 'Feature', properties, geometry: null });

it('[server.25] joins the parts in their order and names the part of each feature', () => {
  const joined = joinParts([
    ['water', collection(feature({ name: 'Alder' }))],
    ['rail', collection(feature(null), feature({ part: 'forged' }))],
  ]);
  expect(JSON.parse(joined)).toEqual({
    type: 'FeatureCollection',
    features: [
      feature({ name: 'Alder', part: 'water' }),
      feature({ part: 'rail' }),
      feature({ part: 'rail' }),
    ],
  });
});

it.each(['', 'null', '[]', '{"features":7}', '{"features":[1,null,[]]}', '{"features":[{]}'])(
  '[server.25] a part that is no collection of features adds none: %s',
  (text) => {
    const { features } = JSON.parse(joinParts([['parks', text]])) as { features: unknown[] };
    expect(features).toEqual([]);
  },
);

it('[server.25] a park is named by a point in its middle, one that is broken by none', () => {
  const corners = [
    [10, 50],
    [20, 50],
    [20, 52],
    [10, 50],
  ];
  const area = (coordinates: unknown) => ({
    type: 'Feature',
    properties: { name: 'Alder Park' },
    geometry: { type: 'Polygon', coordinates },
  });
  const joined = joinParts([['parks', collection(area([corners]), area([['x']]), area(7))]]);
  const { features } = JSON.parse(joined) as {
    features: { geometry: { type: string; coordinates: unknown } }[];
  };
  const points = features.filter(({ geometry }) => geometry.type === 'Point');
  expect(points).toEqual([
    {
      type: 'Feature',
      properties: { name: 'Alder Park', part: 'parks' },
      geometry: { type: 'Point', coordinates: [15, 51] },
    },
  ]);
});

it('[server.25, server.24] joins anew, under another tag, when the text of a part has changed, and not before', () => {
  const whole = new WholeBaseMap();
  const first = whole.bodyOf([['rail', collection(feature({ name: 'a' }))]]);
  expect(whole.bodyOf([['rail', collection(feature({ name: 'a' }))]])).toBe(first);
  const second = whole.bodyOf([['rail', collection(feature({ name: 'b' }))]]);
  expect(first.bytes.toString()).toContain('"a"');
  expect(second.bytes.toString()).toContain('"b"');
  expect(second.tag).not.toBe(first.tag);
});
