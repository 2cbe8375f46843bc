import { atom } from 'jotai';
import { mercatorToLat, mercatorToLng } from '../../../domain/geo/mercator.ts';
import { fromWallZoom } from '../../../render/scene/wallZoom.ts';
import { mapViewAtom } from './viewAtoms.ts';

/** Centre of the last reported view in degrees, and its zoom converted to a root font of 16 px. */
export const mapCentreAtom = atom((get) => {
  const { minX, maxX, minY, maxY, zoom, markerScale } = get(mapViewAtom);
  const centre = { lng: mercatorToLng((minX + maxX) / 2), lat: mercatorToLat((minY + maxY) / 2), zoom };
  return fromWallZoom(centre, markerScale);
});
