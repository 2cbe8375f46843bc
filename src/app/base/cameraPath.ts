/** Address of a camera's own page (HM-13). */
import { readWholeNumber } from '../../domain/json/wholeNumber.ts';

const PREFIX = '/entities/cameras/interactive/';

export function cameraPath(cameraId: string, id: number): string {
  return `${PREFIX}${encodeURIComponent(cameraId === '' ? String(id) : cameraId)}/${id}`;
}

export function isCameraPath(path: string): boolean {
  return path.startsWith(PREFIX);
}

/** Number of the camera that an address shows, or undefined where it is no camera's page. */
export function cameraOfPath(path: string): number | undefined {
  if (!isCameraPath(path)) return undefined;
  const id = /^[^/]+\/([^/]+)\/?$/.exec(path.slice(PREFIX.length))?.[1];
  return id === undefined ? undefined : readWholeNumber(id);
}
