import type { CameraPlace } from '../../data/lists/lists.ts';

/** More than these nobody walks through; another place brings others. */
const MOST = 20;

/** The cameras nearest to a place, nearest first. */
export function nearCameras(
  cameras: readonly CameraPlace[],
  { lat, lng }: { readonly lat: number; readonly lng: number },
): CameraPlace[] {
  const east = Math.cos((lat * Math.PI) / 180);
  const distance = (camera: CameraPlace) => Math.hypot(camera.lat - lat, (camera.lng - lng) * east);
  return cameras.toSorted((a, b) => distance(a) - distance(b)).slice(0, MOST);
}
