import type { MapCamera } from '../../data/lists/lists.ts';

/** Maximum number of listed cameras. */
const MAX_CAMERAS = 20;

/** At most `MAX_CAMERAS` cameras, nearest first. O(n log n). */
export function nearestCameras(
  cameras: readonly MapCamera[],
  { lat, lng }: { readonly lat: number; readonly lng: number },
): MapCamera[] {
  const east = Math.cos((lat * Math.PI) / 180);
  const distance = (camera: MapCamera) => Math.hypot(camera.lat - lat, (camera.lng - lng) * east);
  return cameras.toSorted((a, b) => distance(a) - distance(b)).slice(0, MAX_CAMERAS);
}
