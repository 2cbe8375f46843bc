import { expect, it } from 'vitest';
import { readPalette } from '../theme/palette.ts';
import { zoneLayers, zoneSource } from './zoneStyle.ts';

const corner = (lng: number, lat: number) => ({ lng, lat });
const ring = [corner(10, 50), corner(12, 50), corner(12, 51), corner(10, 51)];

it('[OG4] closes the outline of a zone clockwise, so that its band is inside, and has no text', () => {
  for (const corners of [ring, ring.toReversed()]) {
    const { data } = zoneSource([{ name: '<b>Old Town</b>', ring: corners }]);
    const [geometry] = (data as { features: { geometry: { coordinates: number[][][] } }[] }).features;
    const outline = geometry?.geometry.coordinates[0] ?? [];
    expect(outline).toHaveLength(5);
    expect(outline.at(-1)).toEqual(outline[0]);
    const west = outline.findIndex(([lng], at) => lng === 10 && outline[at + 1]?.[0] === 10);
    expect(outline[west + 1]?.[1]).toBeGreaterThan(outline[west]?.[1] ?? NaN);
  }
  expect(zoneLayers(readPalette('dark'), 1).map(({ type }) => type)).toEqual(['fill', 'line', 'line']);
});

it('[OG8] draws the outline twice as wide at a root font twice as large', () => {
  const widthAt = (scale: number) => {
    const outline = zoneLayers(readPalette('dark'), scale).find(({ id }) => id === 'zone-outline');
    return outline?.type === 'line' ? outline.paint?.['line-width'] : undefined;
  };
  expect(widthAt(2)).toBe(2 * Number(widthAt(1)));
});

it('[OG4] draws an outline once that the zones of several levels have', () => {
  const levels = ['Level G', 'Level 1', 'Level 2'].map((name) => ({ name, ring: [...ring] }));
  const other = { name: 'Gate', ring: ring.slice(0, 3) };
  const { data } = zoneSource([...levels, other]);
  expect((data as { features: object[] }).features).toHaveLength(2);
});

it('[OG4] leaves out what has no area', () => {
  expect(zoneSource([{ name: 'line', ring: ring.slice(0, 2) }]).data).toMatchObject({ features: [] });
});

it('[OG13] draws outlines fainter where a whole district is in view', () => {
  const outline = zoneLayers(readPalette('dark'), 1).find(({ id }) => id === 'zone-outline');
  const paint = outline?.paint as { 'line-opacity'?: unknown } | undefined;
  const opacity = JSON.stringify(paint?.['line-opacity']);
  const stops = /"zoom"\],([\d.]+),([\d.]+),([\d.]+),([\d.]+)\]/.exec(opacity)?.slice(1).map(Number);
  const [farZoom = NaN, far = NaN, nearZoom = NaN, near = NaN] = stops ?? [];
  expect(farZoom).toBeLessThan(nearZoom);
  expect(far).toBeLessThan(near / 2);
});
