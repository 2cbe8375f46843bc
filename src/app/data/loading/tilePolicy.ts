/** Tiles of a server that this page may not ask: the page's policy is that of the moment it was loaded. */
import { atom } from 'jotai';
import type { Config } from '../../../domain/contract/config.ts';
import { BING_LINK_KEY } from '../../../domain/map/tiles.ts';
import { baseUrl } from '../../base/basePath.ts';
import { showToastAtom } from '../../base/toastAtoms.ts';
import { store } from '../../base/store.ts';
import { SETTINGS_TEXT } from '../../text/settings.ts';
import { configAtom } from '../config/consoleAtoms.ts';

/** Origins of the first configuration: those of the policy. */
const originsAtom = atom<ReadonlySet<string | undefined> | undefined>(undefined);
/** Tile server for which a reload was asked. */
const askedForAtom = atom('');

/**
 * The configuration with the tile server that is in use, where the new one is on a host that the page may not ask: it
 * would show no tiles at all. A person is asked once to reload.
 */
export function withAllowedTiles(config: Config): Config {
  const wanted = config.get('TILE_SERVER') ?? '';
  if (isAllowedTile(wanted, config)) return config;
  if (store.get(askedForAtom) !== wanted) {
    store.set(askedForAtom, wanted);
    store.set(showToastAtom, 'info', SETTINGS_TEXT.reloadForTiles);
  }
  return new Map(config).set('TILE_SERVER', store.get(configAtom).get('TILE_SERVER') ?? '');
}

/** Whether the page may ask for tiles at an address; the first configuration says which hosts it may. */
function isAllowedTile(address: string, config: Config): boolean {
  const known = store.get(originsAtom);
  if (known !== undefined) return known.has(originOf(address));
  const first = [config.get('TILE_SERVER'), config.get(BING_LINK_KEY), baseUrl(), ''];
  store.set(originsAtom, new Set(first.map((each) => originOf(each ?? ''))));
  return true;
}

/** Undefined for what is no web address: it names no host. */
function originOf(address: string): string | undefined {
  return URL.parse(address.trim().replaceAll(/[{}]/g, ''))?.origin;
}
