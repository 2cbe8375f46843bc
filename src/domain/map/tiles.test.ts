import { describe, expect, it } from 'vitest';
import { configOf } from '../contract/config.ts';
import { tileAddress } from '../contract/tileAddress.ts';
import {
  availableSources,
  isSatelliteAllowed,
  satelliteSource,
  tileSources,
  type TileSettings,
} from './tiles.ts';

const BASE = 'https://console.example/app/';
const BING = 'https://bing.example/a{quadkey}.jpeg?g=1';
const configured = (values: Readonly<Record<string, string>>) =>
  configOf(Object.entries(values).map(([key, value]) => ({ key, value })));
const facts = (more: Partial<TileSettings> = {}): TileSettings => ({
  config: configured({}),
  satellite: true,
  satelliteLabels: true,
  imageTiles: true,
  source: 'osmArcgis',
  bingLink: '',
  planUrl: undefined,
  baseUrl: BASE,
  ...more,
});
const shown = (more: Partial<TileSettings> = {}) =>
  tileSources(facts(more)).map(({ role, tiles, maxZoom, tileSize }) => [role, tiles[0], maxZoom, tileSize]);

describe('which tiles are shown', () => {
  it('[map.49] satellite pictures with road names to zoom 19, tiles of 256', () => {
    expect(shown()).toEqual([
      ['ground', expect.stringContaining('World_Imagery/MapServer/tile/{z}/{y}/{x}'), 19, 256],
      ['labels', expect.stringContaining('World_Transportation/MapServer/tile/{z}/{y}/{x}'), 19, 256],
    ]);
    expect(shown({ satelliteLabels: false }).map(([role]) => role)).toEqual(['ground']);
    expect(shown({ satellite: false })).toEqual([]);
  });

  it("[map.49] none from satellite where TILE_SOURCE is 'street', whatever the switch says", () => {
    const config = configured({ TILE_SOURCE: ' Street ' });
    expect(isSatelliteAllowed(config)).toBe(false);
    expect(isSatelliteAllowed(configured({ TILE_SOURCE: 'satellite' }))).toBe(true);
    expect(shown({ config })).toEqual([]);
  });

  it('[map.49] street tiles of TILE_SERVER where satellite is off', () => {
    const config = configured({ TILE_SERVER: 'https://tiles.example:8443/street/' });
    expect(shown({ config, satellite: false })).toEqual([
      ['ground', 'https://tiles.example:8443/street/{z}/{x}/{y}.png', 19, 256],
    ]);
    expect(shown({ config })[0]?.[1]).toContain('World_Imagery');
    const own = configured({ TILE_SERVER: 'tiles/{z}/{x}/{y}.webp' });
    expect(shown({ config: own, satellite: false })[0]?.[1]).toBe(`${BASE}tiles/{z}/{x}/{y}.webp`);
  });

  it('[map.49] the plan of the level to zoom 23 while Image Tiles is on; a plan that is no template needs none', () => {
    const planUrl = 'tiles/plan/{z}/{x}/{y}.png';
    expect(shown({ satellite: false, planUrl })).toEqual([['plan', `${BASE}${planUrl}`, 23, 256]]);
    expect(shown({ satellite: false, planUrl, imageTiles: false })).toEqual([]);
    expect(shown({ satellite: false, planUrl: 'content/basemap/floorplans' })).toEqual([]);
  });

  it.each(['javascript:alert({z}{x}{y})', 'ftp://x/{z}/{x}/{y}', 'https://u:p@x/{z}/{x}/{y}', '', '{z}{x}'])(
    '[map.49] never asks for %s',
    (address) => {
      expect(tileAddress(address, BASE)).toBeUndefined();
      expect(shown({ satellite: false, planUrl: address })).toEqual([]);
    },
  );
});

describe('the satellite source', () => {
  const enabled = { ENABLE_SATELLITE_SOURCE_SWITCHING: 'true' };

  it('[map.50] offers Bing only where the server has a link', () => {
    expect(availableSources('')).toEqual(['osmArcgis']);
    expect(availableSources('no link')).toEqual(['osmArcgis']);
    expect(availableSources(BING)).toEqual(['osmArcgis', 'bingMap']);
  });

  it.each([
    [{}, undefined, BING, 'osmArcgis'],
    [{ DEFAULT_TILE_SOURCE_SATELLITE: 'bingMap' }, undefined, BING, 'bingMap'],
    [{ DEFAULT_TILE_SOURCE_SATELLITE: 'bingMap' }, undefined, '', 'osmArcgis'],
    [{ DEFAULT_TILE_SOURCE_SATELLITE: 'bingMap' }, 'osmArcgis', BING, 'bingMap'],
    [{ ...enabled, DEFAULT_TILE_SOURCE_SATELLITE: 'bingMap' }, 'osmArcgis', BING, 'osmArcgis'],
    [enabled, 'bingMap', BING, 'bingMap'],
    [enabled, 'bingMap', '', 'osmArcgis'],
    [enabled, 'something', BING, 'osmArcgis'],
  ])('[map.50] with %j, choice %s and link "%s" it is %s', (values, chosen, link, source) => {
    expect(satelliteSource(configured(values), chosen, link)).toBe(source);
  });

  it('[map.50] shows the pictures of the source in use', () => {
    expect(shown({ source: 'bingMap', bingLink: BING })[0]).toEqual(['ground', BING, 19, 256]);
  });
});
