import { addProtocol } from 'maplibre-gl';
import { BASE_MAP_MAX_ZOOM } from '../../domain/map/baseMap.ts';
import type { TileAddress } from '../../domain/map/baseMapPort.ts';
import type { BaseMapTiles } from '../base/sceneTypes.ts';

/** Path of the description of the tiles, which the map asks for before any tile. */
const DESCRIPTION = 'tiles.json';

/** MapLibre has one table of protocols for all maps of a page: each owner of tiles has its own there. */
const urls = new WeakMap<BaseMapTiles, string>();
let count = 0;

/**
 * Returns the URL of `tiles` for the maps of this page. The tile description is answered once tiles are
 * available, so that no map requests a tile for its first view, or for a style that changes before that.
 */
export function baseMapUrl(tiles: BaseMapTiles): string {
  const known = urls.get(tiles);
  if (known !== undefined) return known;
  count += 1;
  const root = `basemap-${count}://`;
  addProtocol(`basemap-${count}`, async ({ url }) => {
    const path = url.slice(root.length);
    // A later try has its number behind it.
    if (!path.startsWith(DESCRIPTION)) return { data: await tiles.tile(addressOf(path)) };
    await tiles.open();
    return { data: { tiles: [`${root}{z}/{x}/{y}`], maxzoom: BASE_MAP_MAX_ZOOM } };
  });
  urls.set(tiles, root + DESCRIPTION);
  return root + DESCRIPTION;
}

function addressOf(path: string): TileAddress {
  const [z = NaN, x = NaN, y = NaN] = path.split('/').map(Number);
  return { z, x, y };
}
