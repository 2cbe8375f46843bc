import { groundDistance } from '../../../domain/geo/distance.ts';
import type { Metres } from '../../../domain/units.ts';
import type { LngLat } from '../../../render/base/sceneTypes.ts';
import type { MapCamera } from '../../data/lists/lists.ts';

/** Maximum number of listed cameras. */
const MAX_CAMERAS = 20;

/** A camera and how far it is from a place. */
export interface NearCamera {
  readonly camera: MapCamera;
  readonly distance: Metres;
}

/** At most `MAX_CAMERAS` cameras, nearest first. O(n log n). */
export function nearestCameras(cameras: readonly MapCamera[], { lat, lng }: LngLat): NearCamera[] {
  return cameras
    .map((camera) => ({ camera, distance: groundDistance(lat, lng, camera.lat, camera.lng) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MAX_CAMERAS);
}
