/** Instants in fields for date and time, by zone. */
import { hasIsoText, readIso, writeIso } from '../../../../../domain/json/instant.ts';
import { epochMs } from '../../../../../domain/units.ts';

/** Zone of what is typed: the browser's, or UTC. */
export type TypedZone = 'local' | 'utc';

/** A local text 'YYYY-MM-DDTHH:mm:ss' for an ISO text; '' for any other text. */
export function localText(iso: string, zone: TypedZone): string {
  const at = readIso(iso);
  return Number.isNaN(at)
    ? ''
    : writeIso(epochMs(zone === 'utc' ? at : localAsUtc(new Date(at)))).slice(0, 19);
}

/** The instant at which UTC shows what a date shows locally: its offset in minutes is not exact before zones were introduced. */
function localAsUtc(date: Date): number {
  const asUtc = new Date(0);
  asUtc.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate());
  return asUtc.setUTCHours(date.getHours(), date.getMinutes(), date.getSeconds());
}

/** The ISO text, UTC, of a local text; undefined where it is none. */
export function isoOf(local: string, zone: TypedZone): string | undefined {
  const asUtc = readIso(local);
  if (Number.isNaN(asUtc)) return undefined;
  // Without an offset, `Date` takes a date and time as the browser's zone.
  const at = zone === 'utc' ? asUtc : new Date(local).getTime();
  return hasIsoText(at) ? writeIso(epochMs(at)) : undefined;
}
