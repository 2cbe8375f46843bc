/** The hours of a day when a recipient is notified, in a time zone. */
import { zoneOffset, ZoneOffsets } from '../time/zoneOffsets.ts';
import type { EpochMs, Minutes } from '../units.ts';

export interface ActiveHours {
  /** Local minute of the day from which it is active, included. */
  readonly from: Minutes;
  /** Local minute of the day until which it is active, excluded; before `from` it is one of the next day. */
  readonly to: Minutes;
  readonly zone: ZoneOffsets;
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/;
const MINUTE = 60_000;
const DAY: Minutes = 1440;

/** Minute of the day of "HH:mm"; undefined for any other text. */
export function minuteOfDay(text: string): Minutes | undefined {
  const [, hours, minutes] = TIME_OF_DAY.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/**
 * The hours from `from` to `to`, both "HH:mm", in an IANA time zone, UTC by default. Undefined, which stands for always,
 * where a time is missing, both are the same, or the zone is unknown: an alert too many is better than one too few.
 */
export function activeHours(from: string, to: string, timeZone: string): ActiveHours | undefined {
  const [start, end] = [minuteOfDay(from), minuteOfDay(to)];
  if (start === undefined || end === undefined || start === end) return undefined;
  try {
    return { from: start, to: end, zone: new ZoneOffsets(zoneOffset(timeZone === '' ? 'UTC' : timeZone)) };
  } catch {
    return undefined;
  }
}

/** Whether an instant is within the hours. */
export function isActiveAt({ from, to, zone }: ActiveHours, at: EpochMs): boolean {
  const local = at + zone.offsetAt(at);
  const minute = ((Math.floor(local / MINUTE) % DAY) + DAY) % DAY;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
