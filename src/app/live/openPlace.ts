import type { Place } from '../api/lists.ts';
import { useFloorsOfAtom } from '../shell/consoleAtoms.ts';
import { store } from '../store.ts';
import { SELECT_ZOOM } from './selection.ts';
import { currentScene } from './stage.ts';
import { activeLevelAtom } from './viewAtoms.ts';

/** Moves the map to a place and makes its levels the list, the first of them active (HM-06). */
export function openPlace({ lat, lng, zoom, levels }: Place): void {
  currentScene()?.flyTo({ lat, lng, zoom: Number.isFinite(zoom) ? zoom : SELECT_ZOOM });
  const first = levels[0]?.levelId;
  if (first === undefined) return;
  store.set(useFloorsOfAtom, first);
  store.set(activeLevelAtom, first);
}
