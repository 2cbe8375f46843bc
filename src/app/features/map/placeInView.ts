/** Whether the place in use is in view: only then are its floors offered, and only then does one of them hide anything. */
import { atom } from 'jotai';
import { latToMercator, lngToMercator } from '../../../domain/geo/mercator.ts';
import type { MapBounds } from '../../../render/base/camera.ts';
import { floorsAtom, placeInUseAtom } from '../../data/config/consoleAtoms.ts';
import { store } from '../../base/store.ts';
import { activeLevelAtom } from '../../data/view/viewAtoms.ts';

/** What the map shows since it last came to rest; undefined before. */
export const shownBoundsAtom = atom<MapBounds | undefined>(undefined);

/** True where no place is in use or it has no position: then nothing says that its floors are elsewhere. */
export const isPlaceInViewAtom = atom((get): boolean => {
  const place = get(placeInUseAtom);
  const shown = get(shownBoundsAtom);
  if (place === undefined || shown === undefined) return true;
  const [x, y] = [lngToMercator(place.lng), latToMercator(place.lat)];
  if (!Number.isFinite(x) || !Number.isFinite(y)) return true;
  return x >= shown.minX && x <= shown.maxX && y >= shown.minY && y <= shown.maxY;
});

/** Floors to choose from, and whose they are; none while their place is out of view. */
export const offeredFloorsAtom = atom((get) => ({
  place: get(placeInUseAtom)?.name,
  floors: get(isPlaceInViewAtom) ? get(floorsAtom) : [],
}));

/** Shows all floors again when the place in use leaves the view; returns its end. */
export function watchPlaceInView(): () => void {
  let seen: number | undefined;
  const look = () => {
    const id = store.get(placeInUseAtom)?.id;
    if (store.get(isPlaceInViewAtom)) {
      seen = id;
      return;
    }
    if (seen === undefined || seen !== id) return;
    seen = undefined;
    store.set(activeLevelAtom, undefined);
  };
  look();
  return store.sub(shownBoundsAtom, look);
}
