/** Where a map begins that shows an outline. */
import { extentOf } from '../../../domain/extent.ts';
import { latToMercator, lngToMercator, mercatorToLat, mercatorToLng } from '../../../domain/geo/mercator.ts';
import { WORLD_SIZE_PX } from '../../../domain/units.ts';
import type { LngLat, Placement } from '../../../render/base/sceneTypes.ts';

/** Part of the narrowest map that the outline may fill, CSS pixels. */
const ROOM_PX = 200;
const MAX_ZOOM = 19;

/** The middle of an outline, at the zoom at which all of it is in view. */
export function outlineView(ring: readonly LngLat[]): Placement {
  const { least: west, most: east } = extentOf(ring.map(({ lng }) => lngToMercator(lng)));
  const { least: north, most: south } = extentOf(ring.map(({ lat }) => latToMercator(lat)));
  const extent = Math.max(east - west, south - north);
  const zoom = Math.min(MAX_ZOOM, Math.log2(ROOM_PX / (WORLD_SIZE_PX * extent)));
  return { lng: mercatorToLng((west + east) / 2), lat: mercatorToLat((north + south) / 2), zoom };
}
