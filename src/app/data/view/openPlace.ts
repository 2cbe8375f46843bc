import { atom } from 'jotai';
import { hasPosition } from '../lists/fetchList.ts';
import type { Level, Place } from '../lists/lists.ts';
import { placeInUseAtom } from '../config/consoleAtoms.ts';
import { SELECT_ZOOM } from './selection.ts';
import { moveSceneAtom } from './mountedViews.ts';
import { activeLevelAtom } from './viewAtoms.ts';

/**
 * Moves the map to a place and offers its levels; `level`, by default the first of them, becomes the active one.
 * A place without levels makes none active, one without a position leaves the map where it is.
 */
export const openPlaceAtom = atom(
  null,
  (_get, set, place: Place, level: Level | undefined = place.levels[0]) => {
    const { lat, lng, zoom } = place;
    if (hasPosition(place))
      set(moveSceneAtom, (scene) =>
        scene.flyTo({ lat, lng, zoom: Number.isFinite(zoom) ? zoom : SELECT_ZOOM }),
      );
    set(placeInUseAtom, place);
    set(activeLevelAtom, level?.levelId);
  },
);
