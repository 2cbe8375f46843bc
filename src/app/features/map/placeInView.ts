/** Floors are offered, and filter the map, only while the place in use is in view. */
import type { AppStore } from '../../browser/store.ts';
import { atom } from 'jotai';
import { isWithin } from '../../../render/base/viewport.ts';
import { floorsAtom, placeInUseAtom } from '../../data/config/consoleAtoms.ts';
import { activeLevelAtom } from '../../data/view/viewAtoms.ts';
import type { LngLatBounds } from '../../../render/base/sceneTypes.ts';

/** Bounds of the map when it last came to rest; undefined before. */
export const shownBoundsAtom = atom<LngLatBounds | undefined>(undefined);

/** Whether the place in use is in view; true if there is none or it has no position. */
export const isPlaceInViewAtom = atom((get): boolean => {
  const place = get(placeInUseAtom);
  const shown = get(shownBoundsAtom);
  if (place === undefined || shown === undefined) return true;
  return !Number.isFinite(place.lng) || !Number.isFinite(place.lat) || isWithin(shown, place);
});

/** Floors to choose from and the name of their place; no floors while the place is out of view. */
export const offeredFloorsAtom = atom((get) => ({
  place: get(placeInUseAtom)?.name,
  floors: get(isPlaceInViewAtom) ? get(floorsAtom) : [],
}));

/** Clears the floor filter when the place in use leaves the view; returns the function that stops it. */
export function watchPlaceInView(store: AppStore): () => void {
  let inViewId: number | undefined;
  const update = () => {
    const id = store.get(placeInUseAtom)?.id;
    if (store.get(isPlaceInViewAtom)) {
      inViewId = id;
      return;
    }
    if (inViewId === undefined || inViewId !== id) return;
    inViewId = undefined;
    store.set(activeLevelAtom, undefined);
  };
  update();
  return store.sub(shownBoundsAtom, update);
}
