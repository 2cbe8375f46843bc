import { expect, it } from 'vitest';
import { readPalette } from '../theme/palette.ts';
import { THEMES } from '../theme/themes.ts';
import { BASE_MAP_PARTS } from '../../domain/map/baseMap.ts';
import { writeFloorPlan } from '../../domain/floorPlan/writePlan.ts';
import type { TileRole, TileSource } from '../../domain/map/tiles.ts';
import { attributionOf } from './attribution.ts';
import { mapStyle, type MapLook } from './mapStyle.ts';

const look: MapLook = {
  palette: readPalette('dark'),
  baseUrl: 'https://console.example/app/',
  baseMap: 'basemap-1://tiles.json',
  tiles: [],
  level: undefined,
};
const source = (role: TileRole, attribution: string): TileSource => ({
  role,
  tiles: [`https://${role}.example/{z}/{x}/{y}.png`],
  tileSize: 256,
  maxZoom: 23,
  attribution,
  imagery: role === 'ground',
});

it('[map.47] needs no network, but tiles that the console cuts, and no glyphs, without configured tiles', () => {
  const text = JSON.stringify(mapStyle(look));
  expect(text).not.toMatch(/https?:/);
  expect(text).not.toContain('glyphs');
});

it('[map.47] orders layers: offline map, ground imagery, road names, floor plan, own names', () => {
  const tiles = [source('plan', 'a'), source('labels', 'b'), source('ground', 'c')];
  const ids = mapStyle({ ...look, tiles }).layers.map(({ id }) => id);
  const order = ['buildings', 'tiles-ground', 'tiles-labels', 'plan', 'tiles-plan', 'street-names'];
  expect(ids.filter((id) => order.includes(id))).toEqual(order);
});

it('[map.52] names each owner of what is shown once, the offline map too', () => {
  const tiles = [source('ground', 'Esri'), source('labels', 'Esri'), source('plan', '')];
  expect(attributionOf({ ...look, tiles })).toBe('Natural Earth, Esri');
  expect(attributionOf(look)).toBe('Natural Earth');
  expect(attributionOf({ ...look, baseMap: undefined })).toBe('');
});

it('[map.47] changes colours only between themes, so that the map applies a small difference', () => {
  const shape = THEMES.map((theme) => {
    const { sources, layers } = mapStyle({ ...look, palette: readPalette(theme) });
    return JSON.stringify([sources, layers.map(({ id, type }) => [id, type])]);
  });
  expect(new Set(shape).size).toBe(1);
});

it('[map.47] shows the plan of the active floor and of no other', () => {
  const planOf = (level: string | undefined): string =>
    JSON.stringify(mapStyle({ ...look, level }).layers.find(({ id }) => id === 'plan'));
  expect(planOf('NG_L2')).toContain('"NG_L2"');
  expect(planOf(undefined)).not.toContain('NG_L2');
});

it('[map.47] draws the offline map from one source, each layer from its own part', () => {
  const { sources, layers } = mapStyle(look);
  expect(Object.keys(sources)).toEqual(['basemap']);
  const parts = layers.flatMap((layer) => ('source-layer' in layer ? [layer['source-layer']] : []));
  expect(new Set(parts)).toEqual(new Set(BASE_MAP_PARTS));
});

it('[map.35] names each district once: not where a pin has its name', () => {
  const filterOf = (placeNames: readonly string[]): string =>
    JSON.stringify(mapStyle({ ...look, placeNames }).layers.find(({ id }) => id === 'district-names'));
  expect(filterOf(['Old Town'])).toContain('["!",["in",["get","name"],["literal",["Old Town"]]]]');
  expect(filterOf([])).not.toContain('Old Town');
});

it('[map.35] names minor streets only where few of them are in view, on a wall as on a screen', () => {
  const zoomOf = (id: string, scale: number): number =>
    mapStyle({ ...look, scale }).layers.find((layer) => layer.id === id)?.minzoom ?? 0;
  expect(zoomOf('minor-street-names', 1)).toBeGreaterThan(zoomOf('street-names', 1) + 1);
  for (const id of ['minor-street-names', 'street-names']) expect(zoomOf(id, 2)).toBe(zoomOf(id, 1) + 1);
});

it('[zones.12] draws the plan of a level in place of the base map’s, on an empty ground too', () => {
  const plan = writeFloorPlan([
    { kind: 'room', name: '', shape: 'area', parts: [Float64Array.of(8, 50, 9, 50, 9, 51)] },
  ]);
  const drawn = (change: Partial<MapLook>) => {
    const { sources, layers } = mapStyle({ ...look, ...change });
    const walls = layers.find(({ id }) => id === 'plan-walls');
    return [Object.hasOwn(sources, 'plan'), walls && 'source' in walls ? walls.source : undefined];
  };
  expect(drawn({ level: 'L1', plan })).toEqual([true, 'plan']);
  expect(drawn({ level: 'L1', plan, baseMap: undefined })).toEqual([true, 'plan']);
  expect(drawn({ level: 'L1' })).toEqual([false, 'basemap']);
  expect(drawn({ level: undefined, plan })).toEqual([false, 'basemap']);
  expect(drawn({ level: 'L1', baseMap: undefined })).toEqual([false, undefined]);
});
