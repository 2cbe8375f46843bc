/** Trying again what did not come: when a person asks, and quietly every five minutes. */
import type { Millis } from '../../../domain/units.ts';
import { store } from '../../base/store.ts';
import { currentScene } from './mountedViews.ts';
import { forgetTilesFailedAtom, wishedTilesAtom } from './tileAtoms.ts';

export const TILE_RETRY_MS: Millis = 5 * 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Tries tiles anew that were given up. */
export function retryTiles(how: 'quietly' | 'anew' = 'anew'): void {
  clearTimeout(timer);
  timer = undefined;
  store.set(forgetTilesFailedAtom, how);
  currentScene()?.setTiles([]);
  currentScene()?.setTiles(store.get(wishedTilesAtom));
}

/** A wall gets its pictures back by itself when the network is back. */
export function retryTilesLater(): void {
  timer ??= setTimeout(() => retryTiles('quietly'), TILE_RETRY_MS);
}
