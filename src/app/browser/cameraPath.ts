/** Address of a camera's own page. */
import { readWholeNumber } from '../../domain/json/wholeNumber.ts';

const PREFIX = '/entities/cameras/interactive/';

/** Path of the page of a camera; `cameraId` is its name, '' for none. */
export function cameraPath(cameraId: string, id: number): string {
  return `${PREFIX}${encodeURIComponent(cameraId === '' ? String(id) : cameraId)}/${id}`;
}

/** Whether a path leads to the page of a camera. */
export function isCameraPath(path: string): boolean {
  return path.startsWith(PREFIX);
}

/** Number of the camera in the path of its page; undefined for other paths. */
export function cameraOfPath(path: string): number | undefined {
  if (!isCameraPath(path)) return undefined;
  const id = /^[^/]+\/([^/]+)\/?$/.exec(path.slice(PREFIX.length))?.[1];
  return id === undefined ? undefined : readWholeNumber(id);
}
