import { expect, it } from 'vitest';
import { readPalette } from '../palette.ts';
import { zoneLabelSize, zoneLayers, zoneSource } from './zoneStyle.ts';

const corner = (lng: number, lat: number) => ({ lng, lat });
const ring = [corner(10, 50), corner(12, 50), corner(12, 51), corner(10, 51)];

it.each([
  [15, 8],
  [15.9, 8],
  [18, 11],
  [22.5, 15],
])('[OG4] writes the name of a zone at zoom %f with %i px', (zoom, size) => {
  expect(zoneLabelSize(zoom)).toBe(size);
});

it('[OG4] gives the map the same sizes, from the first that can be read', () => {
  const names = zoneLayers(readPalette('dark'), ['Inter'], 1).find(({ id }) => id === 'zone-names');
  const size = (names?.type === 'symbol' ? names.layout?.['text-size'] : undefined) as readonly unknown[];
  const [, , first, ...steps] = size;
  expect([names?.minzoom, first]).toEqual([17, 10]);
  for (let i = 0; i < steps.length; i += 2) expect(steps[i + 1]).toBe(zoneLabelSize(Number(steps[i])));
});

it('[OG4] writes the names twice as large on a wall whose root is twice as large', () => {
  const sizes = (scale: number) => {
    const names = zoneLayers(readPalette('dark'), ['Inter'], scale).find(({ id }) => id === 'zone-names');
    return names?.type === 'symbol' ? (names.layout?.['text-size'] as unknown as readonly number[]) : [];
  };
  const [usual, wall] = [sizes(1), sizes(2)];
  expect(wall[2]).toBe(20);
  for (let i = 4; i < usual.length; i += 2) expect(wall[i]).toBe(2 * Number(usual[i]));
});

it('[OG4] closes the outline of a zone and names it at the middle of its upper edge', () => {
  const { data } = zoneSource([{ name: '<b>Old Town</b>', ring }]);
  expect(data).toMatchObject({
    features: [
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [10, 50],
              [12, 50],
              [12, 51],
              [10, 51],
              [10, 50],
            ],
          ],
        },
      },
      { properties: { name: '<b>Old Town</b>' }, geometry: { type: 'Point', coordinates: [11, 51] } },
    ],
  });
});

it('[OG4] leaves out what has no area', () => {
  expect(zoneSource([{ name: 'line', ring: ring.slice(0, 2) }]).data).toMatchObject({ features: [] });
});
