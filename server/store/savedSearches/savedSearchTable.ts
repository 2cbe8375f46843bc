import type { DatabaseKind } from '../database/schema.ts';

/** Statements that create the table of saved searches. */
export function savedSearchTable(kind: DatabaseKind): readonly string[] {
  const key =
    kind === 'SQLite'
      ? 'integer primary key autoincrement'
      : 'bigint generated always as identity primary key';
  return [
    `create table saved_searches (
      id ${key},
      login text not null,
      name text not null,
      question text not null,
      is_shared integer not null,
      constraint saved_searches_key unique (login, name)
    )`,
    'create index saved_searches_shared on saved_searches (id) where is_shared = 1',
  ];
}
