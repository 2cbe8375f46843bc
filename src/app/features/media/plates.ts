/** Licence plates of a report. */
import type { PlateRecord } from '../../../domain/contract/media.ts';
import { readSightings, type Sighting } from '../../../domain/contract/plateSightings.ts';
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

/** Merges records into one entry for each plate, by first detection. Blanks and case are ignored. `onError` gets each unreadable record. */
export function platesOf(records: readonly PlateRecord[], onError: (why: string) => void): readonly Plate[] {
  const byNumber = new Map<string, Sighting[]>();
  for (const record of records) {
    for (const sighting of readSightings(record, onError)) {
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

/** MM:DD:YYYY HH:MM:SS in the browser's zone. */
export function plateTime(seen: EpochMs): string {
  const time = new Date(seen);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [two(time.getMonth() + 1), two(time.getDate()), String(time.getFullYear()).padStart(4, '0')];
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two);
  return `${day.join(':')} ${clock.join(':')}`;
}
