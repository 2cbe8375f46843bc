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

/** Widths of a zone's edge at the far and the near zoom. */
function edgeWidths(scale: number) {
  const edge = zoneLayers(readPalette('dark'), scale).find(({ id }) => id === 'zone-edge');
  const { 'line-width': width = [] } = (edge?.paint ?? {}) as { readonly 'line-width'?: readonly number[] };
  const [, far = NaN, , near = NaN] = width.slice(3);
  return { far, near };
}

it('[OG8] draws the border of a zone twice as wide at a root font twice as large', () => {
  expect(edgeWidths(2)).toEqual({ far: 2 * edgeWidths(1).far, near: 2 * edgeWidths(1).near });
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

it('[OG13] draws borders narrower where a whole district is in view', () => {
  expect(edgeWidths(1).far).toBeLessThan(edgeWidths(1).near / 2);
});
