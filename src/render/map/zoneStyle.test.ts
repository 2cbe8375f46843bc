import { expect, it } from 'vitest';
import { readPalette } from '../theme/palette.ts';
import { zoneLayers, zoneSource } from './zoneStyle.ts';

const corner = (lng: number, lat: number) => ({ lng, lat });
const ring = [corner(10, 50), corner(12, 50), corner(12, 51), corner(10, 51)];
const east = [corner(12, 50), corner(14, 50), corner(14, 51), corner(12, 51)];

interface Geometry {
  readonly type: string;
  readonly coordinates: readonly (readonly (readonly number[])[])[];
}

function geometriesOf(rings: readonly (typeof ring)[]): Geometry[] {
  const { data } = zoneSource(rings.map((each) => ({ name: '<b>Old Town</b>', ring: each })));
  return (data as unknown as { features: { geometry: Geometry }[] }).features.map(({ geometry }) => geometry);
}

/** The lines of all borders. */
const bordersOf = (rings: readonly (typeof ring)[]) =>
  geometriesOf(rings).find(({ type }) => type === 'MultiLineString')?.coordinates ?? [];

it('[map.34] draws the area of a zone and its border around it, closed, without text', () => {
  const [area] = geometriesOf([ring]);
  expect(area?.type).toBe('Polygon');
  expect(area?.coordinates[0]).toHaveLength(5);
  expect(bordersOf([ring])).toEqual(area?.coordinates);
  expect(zoneLayers(readPalette('dark'), 1).map(({ type }) => type)).toEqual(['fill', 'line']);
});

it('[map.34] draws a side once that two zones have, in whichever direction', () => {
  for (const second of [east, east.toReversed()]) {
    const sides = bordersOf([ring, second]).flatMap((line) => line.slice(1).map((to, i) => [line[i], to]));
    const names = sides.map((side) => side.map(String).toSorted().join(' to '));
    expect(names).toHaveLength(7);
    expect(new Set(names).size).toBe(7);
  }
});

it('[map.34] draws an outline once that the zones of several levels have', () => {
  const geometries = geometriesOf([ring, [...ring], [...ring], ring.slice(0, 3)]);
  expect(geometries.filter(({ type }) => type === 'Polygon')).toHaveLength(2);
});

it('[map.34] leaves out what has no area', () => {
  expect(bordersOf([ring.slice(0, 2)])).toEqual([]);
});

/** Paint of a zone's border. */
function borderPaint(scale: number) {
  const border = zoneLayers(readPalette('dark'), scale).find(({ type }) => type === 'line');
  return border?.paint as { readonly 'line-width': number; readonly 'line-opacity': readonly unknown[] };
}

it('[map.23] draws the border of a zone twice as wide at a root font twice as large', () => {
  expect(borderPaint(2)['line-width']).toBe(2 * borderPaint(1)['line-width']);
});

it('[map.35] draws borders fainter where a whole district is in view', () => {
  const [far, near] = borderPaint(1)['line-opacity'].filter((_each, at) => at > 3 && at % 2 === 0);
  expect(Number(far)).toBeLessThan(Number(near));
});
