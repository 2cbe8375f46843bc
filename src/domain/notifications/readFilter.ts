/** Reads filters from stored records. A list holds names, or records with a field that names them. */
import { activeHours } from './activeHours.ts';
import type { NameFilter, RecipientFilter } from './recipient.ts';
import { readId } from '../json/read.ts';
import { isRow, type Row } from '../json/row.ts';

/** Squads of each super squad, by every name that stands for it. */
export type SuperSquads = ReadonlyMap<string, readonly string[]>;

/** The filter of a subscriber or webhook. */
export function readFilter(row: Row, superSquads: SuperSquads): RecipientFilter {
  return {
    squads: readSquads(row, superSquads),
    zones: readNames(row['zones'], ['zoneId', 'zoneName', 'name']),
    types: readNames(row['reportTypes'], ['name']),
    hours: activeHours(textOf(row['activeFrom']), textOf(row['activeTo']), textOf(row['timeZone'])),
  };
}

/** Returns the squads of a record and of its super squads; undefined (all squads) for none. */
export function readSquads(row: Row, superSquads: SuperSquads): NameFilter {
  const names = [row['squadids'], row['superSquads']].flatMap((list) => [
    ...(readNames(list, ['squadId', 'name']) ?? []),
  ]);
  if (names.length === 0) return undefined;
  return new Set(names.flatMap((name) => [name, ...(superSquads.get(name) ?? [])]));
}

/** Super squads by name and alias. */
export function readSuperSquads(rows: readonly Row[]): SuperSquads {
  return new Map(
    rows.flatMap((row) => {
      const squads = [...(readNames(row['squadids'], ['squadId']) ?? [])];
      return [row['name'], row['alias']]
        .map(readId)
        .flatMap((name) => (name === undefined ? [] : [[name, squads] as const]));
    }),
  );
}

/** Names of a list, each entry a name or a record with one of `fields`; undefined where the list is empty or none. */
export function readNames(list: unknown, fields: readonly string[]): NameFilter {
  if (!Array.isArray(list)) return undefined;
  const names = list.flatMap((entry: unknown) => {
    const values = isRow(entry) ? fields.map((name) => entry[name]) : [entry];
    return values.flatMap((value) => readId(value) ?? []);
  });
  return names.length === 0 ? undefined : new Set(names);
}

/** A text without surrounding space; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
