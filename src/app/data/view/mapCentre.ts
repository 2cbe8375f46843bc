import { atom } from 'jotai';
import { mapViewAtom } from './viewAtoms.ts';

/** Middle of the map in degrees and the zoom that a screen with the usual root would have, as the scene last reported its view. */
export const mapCentreAtom = atom((get) => {
  const { minX, maxX, minY, maxY, zoom, markerScale } = get(mapViewAtom);
  const north = Math.PI * (1 - (minY + maxY));
  return {
    lng: ((minX + maxX) / 2) * 360 - 180,
    lat: (Math.atan(Math.sinh(north)) * 180) / Math.PI,
    zoom: zoom - Math.log2(markerScale),
  };
});
