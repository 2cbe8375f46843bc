/** Days and times of day as text, in the time zone of the browser. */
import type { EpochMs, Millis } from './units.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** By how much clocks are put back: an hour, on Lord Howe Island half of one. */
const PUT_BACK: readonly Millis[] = [3_600_000, 1_800_000];

/** HH:mm:ss, with the abbreviation of the zone where the clocks show this reading twice, as they are put back. */
export function clockText(time: EpochMs): string {
  const text = CLOCK.format(time);
  const isShownTwice = PUT_BACK.some((span) =>
    [time - span, time + span].some((other) => CLOCK.format(other) === text),
  );
  return isShownTwice ? `${text} ${zoneText(time, 'short')}` : text;
}

/** Abbreviation of a time zone at an instant, "EST", or its offset, "UTC−5"; of a zone without an abbreviation too. */
export function zoneText(time: EpochMs, form: 'short' | 'shortOffset', timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const parts = new Intl.DateTimeFormat('en-US', { ...zone, timeZoneName: form }).formatToParts(time);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return text
    .replace('GMT', 'UTC')
    .replace(/UTC[+-]0$/, 'UTC')
    .replace('-', '−');
}

/** YYYY-MM-DD. */
export function dayText(time: EpochMs): string {
  return DAY.format(time);
}

/** What people are told of a sensor's clock that is wrong: "sensor's clock: 2006-04-09 05:12", in the browser's time zone by default. */
export function wrongClockText(clock: EpochMs, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const text = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', ...zone });
  return `sensor's clock: ${text.format(clock)}`;
}

/** YYYY-MM-DD HH:mm:ss. */
export function dateTimeText(time: EpochMs): string {
  return `${dayText(time)} ${clockText(time)}`;
}
