/** Times of day of a zone, as the timeline's labels have them. */
import { zoneOffset, ZoneOffsets } from '../../domain/time/zoneOffsets.ts';
import type { Millis } from '../../domain/units.ts';

const MINUTE: Millis = 60_000;

/**
 * Offsets of a zone, cached.
 *
 * @param timeZone  IANA name; the browser's own zone where absent, read from `Date`, which is faster than `Intl`
 */
export function createZoneOffsets(timeZone?: string): ZoneOffsets {
  return new ZoneOffsets(timeZone === undefined ? browserOffset : zoneOffset(timeZone));
}

function browserOffset(instant: number): Millis {
  return MINUTE * (0 - new Date(instant).getTimezoneOffset());
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Local time of day to the minute, "02:15". `instant`: epoch ms. */
export function minuteText(zone: ZoneOffsets, instant: number): string {
  const local = new Date(instant + zone.offsetAt(instant));
  return `${twoDigits(local.getUTCHours())}:${twoDigits(local.getUTCMinutes())}`;
}

/** Local time of day to the second, "02:15:09". `instant`: epoch ms. */
export function secondText(zone: ZoneOffsets, instant: number): string {
  const local = new Date(instant + zone.offsetAt(instant));
  return `${minuteText(zone, instant)}:${twoDigits(local.getUTCSeconds())}`;
}
