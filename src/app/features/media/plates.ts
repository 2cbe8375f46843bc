/** Licence plates of a report (MD-08, T-63). */
import type { PlateRecord } from '../../../domain/contract/media.ts';
import { readInstant } from '../../../domain/json/instant.ts';
import { NOT_JSON, parseJson } from '../../../domain/json/parseJson.ts';
import { field, readId } from '../../../domain/json/read.ts';
import { epochMs, type EpochMs } from '../../../domain/units.ts';

export interface Plate {
  /** As read by the first camera. */
  readonly number: string;
  readonly cameras: readonly string[];
  /** First detection; undefined if no camera has a valid time. */
  readonly seen: EpochMs | undefined;
  /** 1 to 8 for a plate seen by several cameras, in order of first detection, then again from 1; else undefined. */
  readonly colour: number | undefined;
}

export const PLATE_COLOURS = 8;

interface Sighting {
  readonly number: string;
  readonly camera: string;
  readonly seen: number;
}

/** Merges records into one entry for each plate, by first detection. Blanks and case are ignored. `onError` gets each unreadable record. */
export function platesOf(records: readonly PlateRecord[], onError: (why: string) => void): readonly Plate[] {
  const byNumber = new Map<string, Sighting[]>();
  for (const record of records) {
    for (const sighting of sightingsOf(record, onError)) {
      const same = sighting.number.replaceAll(/\s/g, '').toUpperCase();
      byNumber.set(same, [...(byNumber.get(same) ?? []), sighting]);
    }
  }
  let shared = 0;
  return [...byNumber.values()]
    .map(plateOf)
    .toSorted((a, b) => (a.seen ?? Infinity) - (b.seen ?? Infinity) || (a.number < b.number ? -1 : 1))
    .map((plate) =>
      plate.cameras.length > 1 ? { ...plate, colour: (shared++ % PLATE_COLOURS) + 1 } : plate,
    );
}

function plateOf(sightings: readonly Sighting[]): Plate {
  const first = sightings.reduce((a, b) => (b.seen < a.seen ? b : a));
  return {
    number: first.number,
    cameras: [...new Set(sightings.map(({ camera }) => camera))],
    seen: first.seen === Infinity ? undefined : epochMs(first.seen),
    colour: undefined,
  };
}

function sightingsOf({ cameraId, lprJson }: PlateRecord, onError: (why: string) => void): Sighting[] {
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
  const number = isObject ? readId(field(entry, 'PlateNumber')) : undefined;
  if (!isObject || number === undefined) {
    onError(`camera ${camera}: no plate number`);
    return [];
  }
  const seen = readInstant(field(entry, 'FirstDetected'));
  if (!Number.isFinite(seen)) onError(`camera ${camera}: no time of first detection`);
  return [{ number, camera, seen: Number.isFinite(seen) ? seen : Infinity }];
}

function parse(text: string, onError: (why: string) => void): unknown {
  const value = text.trim() === '' ? {} : parseJson(text);
  if (value !== NOT_JSON) return value;
  onError('lprJson is no JSON');
  return {};
}
