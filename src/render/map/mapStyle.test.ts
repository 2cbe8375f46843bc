import { expect, it } from 'vitest';
import { readPalette, THEMES } from '../palette.ts';
import { mapStyle, type MapLook } from './mapStyle.ts';

const look: MapLook = {
  palette: readPalette('dark'),
  baseUrl: 'https://console.example/app/',
  baseMap: true,
  tiles: undefined,
  level: undefined,
};
const tiles = {
  tiles: ['https://tiles.example/{z}/{x}/{y}.png'],
  tileSize: 256,
  maxZoom: 23,
  attribution: 'Example',
  imagery: true,
};

it('[GS4] needs no network beyond its own server, and no glyphs, without configured tiles', () => {
  const text = JSON.stringify(mapStyle(look));
  expect(text.match(/https?:[^"]*/g)?.every((url) => url.startsWith(look.baseUrl))).toBe(true);
  expect(text).not.toContain('glyphs');
});

it('[GS4] lays configured tiles over the ground and under floor plans and names', () => {
  const ids = mapStyle({ ...look, tiles }).layers.map(({ id }) => id);
  expect(ids.indexOf('tiles')).toBeGreaterThan(ids.indexOf('buildings'));
  expect(ids.indexOf('tiles')).toBeLessThan(ids.indexOf('plan'));
  expect(ids.indexOf('tiles')).toBeLessThan(ids.indexOf('street-names'));
});

it('[GS4] changes colours only between themes, so that the map applies a small difference', () => {
  const shape = THEMES.map((theme) => {
    const { sources, layers } = mapStyle({ ...look, palette: readPalette(theme) });
    return JSON.stringify([sources, layers.map(({ id, type }) => [id, type])]);
  });
  expect(new Set(shape).size).toBe(1);
});

it('[GS4] shows the plan of the active floor and of no other', () => {
  const planOf = (level: string | undefined): string =>
    JSON.stringify(mapStyle({ ...look, level }).layers.find(({ id }) => id === 'plan'));
  expect(planOf('NG_L2')).toContain('"NG_L2"');
  expect(planOf(undefined)).not.toContain('NG_L2');
});
