import { hasPosition } from '../lists/fetchList.ts';
import type { Level, Place } from '../lists/lists.ts';
import { placeInUseAtom } from '../config/consoleAtoms.ts';
import { store } from '../../base/store.ts';
import { SELECT_ZOOM } from './selection.ts';
import { currentScene } from '../view/mountedViews.ts';
import { activeLevelAtom } from '../view/viewAtoms.ts';

/**
 * Moves the map to a place and makes its levels the list; `level`, else the first of them, becomes the active
 * one (HM-06). A place without levels leaves none active, one without a position leaves the map where it is.
 */
export function openPlace(place: Place, level: Level | undefined = place.levels[0]): void {
  const { lat, lng, zoom } = place;
  if (hasPosition(place))
    currentScene()?.flyTo({ lat, lng, zoom: Number.isFinite(zoom) ? zoom : SELECT_ZOOM });
  store.set(placeInUseAtom, place);
  store.set(activeLevelAtom, level?.levelId);
}
