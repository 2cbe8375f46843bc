import type { DatabaseKind } from '../database/schema.ts';

/** Statements that create the table of shelves. */
export function shelfTable(kind: DatabaseKind): readonly string[] {
  const wide = kind === 'SQLite' ? 'integer' : 'bigint';
  const key =
    kind === 'SQLite'
      ? 'integer primary key autoincrement'
      : 'bigint generated always as identity primary key';
  return [
    `create table shelves (
      id ${key},
      squad_id text not null,
      sensor text,
      zone text,
      symbol text,
      reason text not null,
      made_by text not null,
      from_ms ${wide} not null,
      to_ms ${wide} not null,
      ended_by text,
      is_end_noted integer not null
    )`,
    'create index shelves_end on shelves (to_ms)',
  ];
}
