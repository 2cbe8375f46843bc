/** Offsets of a time zone from UTC, read once and cached. */
import type { Millis } from '../units.ts';

/** How far a zone's wall clock is ahead of UTC at an instant, epoch ms (UTC+2 = 7 200 000). */
export type ZoneOffset = (instant: number) => Millis;

const QUARTER_HOUR: Millis = 900_000;
const DAY: Millis = 86_400_000;
const MAX_CACHED = 4_096;
const OFFSET = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/**
 * Reads the offsets of an IANA zone from the time zone database of the platform.
 *
 * @throws RangeError where the zone does not exist
 */
export function zoneOffset(timeZone: string): ZoneOffset {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (instant) => {
    const text = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(text) ?? [];
    const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
    return sign === '-' ? -offset : offset;
  };
}

/** Names that were checked and exist. A check takes 0.1 ms, and a list makes one for each row. */
const known = new Set<string>();

/** Whether the platform's time zone database has a zone of this name. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  try {
    zoneOffset(name);
  } catch {
    return false;
  }
  if (known.size < MAX_CACHED) known.add(name);
  return true;
}

/**
 * Caches a zone's offsets: one for a UTC day that begins and ends with the same offset, else one for each quarter of
 * an hour. Clocks change on full quarters of an hour of UTC.
 */
export class ZoneOffsets {
  readonly #read: ZoneOffset;
  readonly #offsets = new Map<number, Millis>();

  constructor(read: ZoneOffset) {
    this.#read = read;
  }

  /** Local time − UTC at an instant, epoch ms. */
  offsetAt(instant: number): Millis {
    const day = Math.floor(instant / DAY) * DAY;
    const before = this.#cached(day);
    return before === this.#cached(day + DAY)
      ? before
      : this.#cached(Math.floor(instant / QUARTER_HOUR) * QUARTER_HOUR);
  }

  /** Offset at a full quarter of an hour. */
  #cached(instant: number): Millis {
    const known = this.#offsets.get(instant);
    if (known !== undefined) return known;
    if (this.#offsets.size > MAX_CACHED) this.#offsets.clear();
    const offset = this.#read(instant);
    this.#offsets.set(instant, offset);
    return offset;
  }
}
