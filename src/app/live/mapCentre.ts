import { atom } from 'jotai';
import { mapViewAtom } from './viewAtoms.ts';

/** Middle of the map in degrees and its zoom, as the scene last reported its view. */
export const mapCentreAtom = atom((get) => {
  const { minX, maxX, minY, maxY, zoom } = get(mapViewAtom);
  const north = Math.PI * (1 - (minY + maxY));
  return {
    lng: ((minX + maxX) / 2) * 360 - 180,
    lat: (Math.atan(Math.sinh(north)) * 180) / Math.PI,
    zoom,
  };
});
