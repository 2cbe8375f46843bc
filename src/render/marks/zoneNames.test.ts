import { expect, it } from 'vitest';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import { shouldDrawZoneNames, zoneLabelSize, createZoneNames } from './zoneNames.ts';

const corner = (lng: number, lat: number) => ({ lng, lat });
const ring = [corner(10, 50), corner(12, 50), corner(12, 51), corner(10, 51)];

it.each([
  [15, 8],
  [15.9, 8],
  [18, 11],
  [22.5, 15],
])('[map.34] draws the name of a zone at zoom %f with %i px', (zoom, size) => {
  expect(zoneLabelSize(zoom)).toBe(size);
});

it('[map.34] draws names from the first zoom at which they can be read', () => {
  expect([15, 16.9, 17, 20].map(shouldDrawZoneNames)).toEqual([false, false, true, true]);
});

it('[map.34] names a zone at the middle of its upper edge, and none that has no area', () => {
  const line = { name: 'line', ring: ring.slice(0, 2) };
  expect(createZoneNames([{ name: '<b>Old Town</b>', ring }, line])).toEqual([
    { name: '<b>Old Town</b>', x: lngToMercator(11), y: latToMercator(51) },
  ]);
});
