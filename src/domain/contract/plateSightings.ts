/** Plates of a record of the contract, whose `lprJson` is keyed by camera. */
import { readInstant } from '../json/instant.ts';
import { NOT_JSON, parseJson } from '../json/parseJson.ts';
import { ownField, readId } from '../json/read.ts';

/** A plate that one camera read. */
export interface Sighting {
  readonly number: string;
  readonly camera: string;
  /** Epoch ms; Infinity where it has no valid time. */
  readonly seen: number;
}

/** The plates of a record by camera, in its order. `onError` gets each part that is unreadable; it is left out. */
export function readSightings(
  { cameraId, lprJson }: { readonly cameraId: unknown; readonly lprJson: unknown },
  onError: (why: string) => void,
): Sighting[] {
  const byCamera = typeof lprJson === 'string' ? parse(lprJson, onError) : lprJson;
  if (typeof byCamera !== 'object' || byCamera === null) {
    onError(`camera ${String(cameraId)}: no object`);
    return [];
  }
  return Object.entries(byCamera).flatMap(([camera, list]: [string, unknown]) => {
    if (Array.isArray(list)) return list.flatMap((entry) => sightingOf(camera, entry, onError));
    onError(`camera ${camera}: no list`);
    return [];
  });
}

function sightingOf(camera: string, entry: unknown, onError: (why: string) => void): Sighting[] {
  const isObject = typeof entry === 'object' && entry !== null;
  const number = isObject ? readId(ownField(entry, 'PlateNumber')) : undefined;
  if (!isObject || number === undefined) {
    onError(`camera ${camera}: no plate number`);
    return [];
  }
  const seen = readInstant(ownField(entry, 'FirstDetected'));
  if (!Number.isFinite(seen)) onError(`camera ${camera}: no time of first detection`);
  return [{ number, camera, seen: Number.isFinite(seen) ? seen : Infinity }];
}

function parse(text: string, onError: (why: string) => void): unknown {
  const value = text.trim() === '' ? {} : parseJson(text);
  if (value !== NOT_JSON) return value;
  onError('lprJson is not valid JSON');
  return {};
}
