/**
 * Tile servers that the page's content security policy allows. The policy dates from the load of the page.
 */
import type { StateAccess } from '../../browser/store.ts';
import { atom } from 'jotai';
import type { Config } from '../../../domain/contract/config.ts';
import { BING_LINK_KEY } from '../../../domain/contract/tileAddress.ts';
import { baseUrl } from '../../browser/basePath.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import { SETTINGS_TEXT } from '../../text/settings.ts';
import { configAtom } from '../config/consoleAtoms.ts';

/** Allowed origins, taken from the first configuration; undefined before it is loaded. */
const originsAtom = atom<ReadonlySet<string | undefined> | undefined>(undefined);
/** Tile server of the last shown toast. */
const shownForAtom = atom('');

/**
 * Returns the configuration. Keeps the tile server in use if the policy does not allow a new one, which would
 * show no tiles. A toast says once that a reload is needed.
 */
export function withAllowedTiles(store: StateAccess, config: Config): Config {
  const wanted = config.get('TILE_SERVER') ?? '';
  if (isAllowedTile(store, wanted, config)) return config;
  if (store.get(shownForAtom) !== wanted) {
    store.set(shownForAtom, wanted);
    store.set(showToastAtom, 'info', SETTINGS_TEXT.reloadForTiles);
  }
  return new Map(config).set('TILE_SERVER', store.get(configAtom).get('TILE_SERVER') ?? '');
}

/** Whether the policy allows tiles of an address. */
function isAllowedTile(store: StateAccess, address: string, config: Config): boolean {
  const known = store.get(originsAtom);
  if (known !== undefined) return known.has(originOf(address));
  const first = [config.get('TILE_SERVER'), config.get(BING_LINK_KEY), baseUrl(), ''];
  store.set(originsAtom, new Set(first.map((each) => originOf(each ?? ''))));
  return true;
}

/** Origin of a tile template; undefined if the template is no web address. */
function originOf(address: string): string | undefined {
  return URL.parse(address.trim().replaceAll(/[{}]/g, ''))?.origin;
}
