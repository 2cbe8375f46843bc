/** Which stored zone a row of the draft is, also after its id was edited. */
import type { Row } from '../../domain/json/row.ts';
import type { OpenSquad } from './openSquad.ts';

/**
 * The stored zone of a row; undefined for one that is not stored. It is the one with the id of the row, unless another row had
 * that id when it was loaded or saved last; else the one with the id that the row itself had then. O(zones).
 */
export function storedZoneOf({ open, data }: OpenSquad): (row: number) => Row | undefined {
  const { zones } = open.draft.tables;
  const { cells } = zones.columns.id;
  const { count, isPresent, columns } = open.edited.zones.saved;
  const savedIds = columns['id'] as readonly string[];
  const savedId = (row: number): string | undefined =>
    row < count && isPresent[row] === 1 ? savedIds[row] : undefined;
  const rowOfSaved = new Map(Array.from(zones.presentRows(), (row) => [savedId(row), row]));
  return (row) => {
    const owner = rowOfSaved.get(cells[row]);
    const stored = owner === undefined || owner === row ? data.zones.get(cells[row]) : undefined;
    const former = savedId(row);
    return stored ?? (former === undefined ? undefined : data.zones.get(former));
  };
}

/** Stored zones of rows whose ids were edited, with the id that they have in the draft; none where that id is stored too. O(zones). */
export function renamedZones(
  squad: OpenSquad,
  rows: Uint32Array,
): { readonly rows: Uint32Array; readonly bodies: readonly Row[] } {
  const { cells } = squad.open.draft.tables.zones.columns.id;
  const storedOf = storedZoneOf(squad);
  const renamed = rows.filter((row) => storedOf(row) !== undefined && !squad.data.zones.has(cells[row]));
  return { rows: renamed, bodies: Array.from(renamed, (row) => ({ ...storedOf(row), zoneId: cells[row] })) };
}

/** The stored zones of a squad with some that were stored, each once: under the id that it has now. O(zones). */
export function withStoredZones(
  zones: ReadonlyMap<string, Row>,
  stored: ReadonlyMap<string, Row>,
): ReadonlyMap<string, Row> {
  const ids = new Set(Array.from(stored.values(), ({ id }) => id));
  return new Map([...[...zones].filter(([, { id }]) => !ids.has(id)), ...stored]);
}
