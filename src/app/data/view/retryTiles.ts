/** Loads failed tiles again: on request, and by itself five minutes after a failure. */
import { atom } from 'jotai';
import type { Millis } from '../../../domain/units.ts';
import { sceneAtom } from './mountedViews.ts';
import { forgetTilesFailedAtom, wishedTilesAtom } from './tileAtoms.ts';

export const TILE_RETRY_MS: Millis = 5 * 60_000;

const timerAtom = atom<ReturnType<typeof setTimeout> | undefined>(undefined);

/** Loads failed tiles again. `quietly`: another failure shows no toast. */
export const retryTilesAtom = atom(null, (get, set, how: 'quietly' | 'anew') => {
  clearTimeout(get(timerAtom));
  set(timerAtom, undefined);
  set(forgetTilesFailedAtom, how);
  const scene = get(sceneAtom);
  scene?.setTiles([]);
  scene?.setTiles(get(wishedTilesAtom));
});

/** Schedules a quiet retry, so that a video wall recovers by itself when the network does. */
export const retryTilesLaterAtom = atom(null, (get, set) => {
  if (get(timerAtom) !== undefined) return;
  set(
    timerAtom,
    setTimeout(() => set(retryTilesAtom, 'quietly'), TILE_RETRY_MS),
  );
});
