/** Times and positions as text; times in the browser's time zone. */
import { clockText, dateTimeText, dayText, zoneText } from '../../../domain/dayAndClock.ts';
import type { EpochMs, Millis } from '../../../domain/units.ts';

/** HH:mm:ss today, YYYY-MM-DD HH:mm:ss on other days. */
export function momentText(time: EpochMs, now: EpochMs): string {
  return momentOnDayText(time, dayText(now));
}

/** The same for a `today` as `dayText` formats it, for lists that need not render each second. */
export function momentOnDayText(time: EpochMs, today: string): string {
  return dayText(time) === today ? clockText(time) : dateTimeText(time);
}

/** "1 min 02 s ago"; negative spans count as 0. */
export function timeAgoText(span: Millis): string {
  const seconds = Math.max(0, Math.floor(span / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min ago`;
  return `${Math.floor(hours / 24)} d ago`;
}

/** Position for the clipboard, with an ASCII minus. */
export function positionForClipboard(lat: number, lng: number): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}

/**
 * Name, abbreviation and offset of a time zone at an instant, without repetitions: "America/New_York EST UTC−5",
 * "Asia/Kolkata UTC+5:30", "UTC".
 */
export function timeZoneTexts(at: EpochMs, timeZone?: string): readonly string[] {
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([zone, zoneText(at, 'short', zone), zoneText(at, 'shortOffset', zone)])];
}
