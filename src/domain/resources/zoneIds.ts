/** Ids of zones: `{squadId}_Z{n}`. */
import { readId } from '../json/read.ts';
import { isRow, type Row } from '../json/row.ts';

/**
 * Returns the id of a further zone of a squad: its number is the highest of the squad's zones plus 1. Ignores
 * ids of another form and ids of other squads.
 */
export function nextZoneId(squadId: string, zoneIds: readonly string[]): string {
  return nextZoneIds(squadId, zoneIds, 1)[0];
}

/** Ids of some further zones of a squad, in their order. O(zones + count). */
export function nextZoneIds(squadId: string, zoneIds: readonly string[], count: number): readonly string[] {
  const prefix = `${squadId}_Z`;
  const highest = zoneIds
    .filter((id) => id.startsWith(prefix))
    .map((id) => id.slice(prefix.length))
    .filter((digits) => /^\d{1,9}$/.test(digits))
    .reduce((most, digits) => Math.max(most, Number(digits)), 0);
  return Array.from({ length: count }, (_, i) => `${prefix}${highest + 1 + i}`);
}

/** Squad of a stored or sent zone, by either of its fields; '' where it has none. */
export function squadIdOfZone(row: Row): string {
  const embedded = row['squadids'];
  return readId(isRow(embedded) ? embedded['squadId'] : embedded) ?? readId(row['squad']) ?? '';
}
