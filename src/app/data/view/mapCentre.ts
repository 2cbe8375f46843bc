import { atom } from 'jotai';
import { mercatorToLat, mercatorToLng } from '../../../domain/geo/mercator.ts';
import type { MapView } from '../../../domain/frame/view.ts';
import type { Placement } from '../../../render/base/sceneTypes.ts';
import { fromWallZoom } from '../../../render/scene/wallZoom.ts';
import { mapViewAtom } from './viewAtoms.ts';

/** Where the map came to rest, and the view that was last reported at that time. */
const restAtom = atom<{ readonly placement: Placement; readonly view: MapView } | undefined>(undefined);

/** Notes where the map came to rest; the zoom refers to a root font of 16 px. */
export const noteMapRestAtom = atom(null, (get, set, placement: Placement) =>
  set(restAtom, { placement, view: get(mapViewAtom) }),
);

/**
 * Centre of the map in degrees, and its zoom converted to a root font of 16 px: exactly where the map came to
 * rest; while it moves, the centre and zoom of the last reported view.
 */
export const mapCentreAtom = atom((get): Placement => {
  const view = get(mapViewAtom);
  const rest = get(restAtom);
  if (rest?.view === view) return rest.placement;
  const { minX, maxX, minY, maxY, zoom, markerScale } = view;
  const centre = { lng: mercatorToLng((minX + maxX) / 2), lat: mercatorToLat((minY + maxY) / 2), zoom };
  return fromWallZoom(centre, markerScale);
});
