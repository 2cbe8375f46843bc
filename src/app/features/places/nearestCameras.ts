import type { CameraPlace } from '../../data/lists/lists.ts';

/** Maximum number of listed cameras. */
const MAX_CAMERAS = 20;

/** At most `MAX_CAMERAS` cameras, nearest first. O(n log n). */
export function nearestCameras(
  cameras: readonly CameraPlace[],
  { lat, lng }: { readonly lat: number; readonly lng: number },
): CameraPlace[] {
  const east = Math.cos((lat * Math.PI) / 180);
  const distance = (camera: CameraPlace) => Math.hypot(camera.lat - lat, (camera.lng - lng) * east);
  return cameras.toSorted((a, b) => distance(a) - distance(b)).slice(0, MAX_CAMERAS);
}
