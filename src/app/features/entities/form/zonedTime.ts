/** Instants in fields for date and time, by zone. */
import { readIso, writeIso } from '../../../../domain/json/instant.ts';
import { epochMs } from '../../../../domain/units.ts';

/** Zone of what is typed: the browser's, or UTC. */
export type TypedZone = 'local' | 'utc';

/** A local text 'YYYY-MM-DDTHH:mm:ss' for an ISO text; '' for any other text. */
export function localText(iso: string, zone: TypedZone): string {
  const at = readIso(iso);
  if (Number.isNaN(at)) return '';
  const shift = zone === 'utc' ? 0 : new Date(at).getTimezoneOffset() * 60_000;
  return writeIso(epochMs(at - shift)).slice(0, 19);
}

/** The ISO text, UTC, of a local text; undefined where it is none. */
export function isoOf(local: string, zone: TypedZone): string | undefined {
  const asUtc = readIso(local);
  if (Number.isNaN(asUtc)) return undefined;
  // Without an offset, `Date` takes a date and time as the browser's zone.
  const at = zone === 'utc' ? asUtc : new Date(local).getTime();
  return writeIso(epochMs(at));
}
