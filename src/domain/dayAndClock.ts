/** Days and times of day as text, in the time zone of the browser. */
import type { EpochMs } from './units.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** HH:mm:ss. */
export function clockText(time: EpochMs): string {
  return CLOCK.format(time);
}

/** YYYY-MM-DD. */
export function dayText(time: EpochMs): string {
  return DAY.format(time);
}

/** YYYY-MM-DD HH:mm:ss. */
export function dateTimeText(time: EpochMs): string {
  return `${dayText(time)} ${clockText(time)}`;
}
