import { atom } from 'jotai';
import { mercatorToLat, mercatorToLng } from '../../../domain/geo/mercator.ts';
import { mapViewAtom } from './viewAtoms.ts';

/** Middle of the map in degrees and the zoom that a screen with the usual root would have, as the scene last reported its view. */
export const mapCentreAtom = atom((get) => {
  const { minX, maxX, minY, maxY, zoom, markerScale } = get(mapViewAtom);
  return {
    lng: mercatorToLng((minX + maxX) / 2),
    lat: mercatorToLat((minY + maxY) / 2),
    zoom: zoom - Math.log2(markerScale),
  };
});
