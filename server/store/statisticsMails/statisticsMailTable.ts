import type { DatabaseKind } from '../database/schema.ts';

/** Statements that create the table of scheduled mails of the statistics. */
export function statisticsMailTable(kind: DatabaseKind): readonly string[] {
  const [key, wide] =
    kind === 'SQLite'
      ? ['integer primary key autoincrement', 'integer']
      : ['bigint generated always as identity primary key', 'bigint'];
  return [
    `create table statistics_mails (
      id ${key},
      owner text not null,
      owner_id ${wide} not null,
      every text not null,
      recipients text not null,
      squad_id text not null,
      kind text not null,
      created_ms ${wide} not null,
      done_day text not null,
      last_ms ${wide},
      last_day text,
      last_event text,
      last_refusal text
    )`,
  ];
}
