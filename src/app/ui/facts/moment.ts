/** Instants of a filter: ISO text in the address, so that a link means the same in each time zone; local time in its field. */
import { hasIsoText, readIso, writeIso } from '../../../domain/json/instant.ts';
import { epochMs } from '../../../domain/units.ts';
import { dateText } from './dateForms.ts';

/** Last minute that a field takes: with it browsers take years of four digits, as the calls do. */
export const LAST_MINUTE = '9999-12-31T23:59';

/** "2026-05-01 18:30", local time; '' where the text is no instant. */
export function isoMomentText(iso: string): string {
  const at = readIso(iso);
  return Number.isNaN(at) ? '' : dateText('long', epochMs(at));
}

/** The text of a field `datetime-local`; '' where the text is no instant. */
export function momentField(iso: string): string {
  const at = readIso(iso);
  return Number.isNaN(at) ? '' : dateText('field', epochMs(at));
}

/** The ISO text of what a field `datetime-local` has; '' where it is empty or incomplete. */
export function readMomentField(local: string): string {
  // Without an offset, `Date` takes a date and time as the browser's zone.
  const at = local === '' ? NaN : new Date(local).getTime();
  return hasIsoText(at) ? writeIso(epochMs(at)) : '';
}
