import type { DatabaseKind } from '../database/schema.ts';

/** Statements that create the tables of drills. */
export function drillTables(kind: DatabaseKind): readonly string[] {
  const isSqlite = kind === 'SQLite';
  const wide = isSqlite ? 'integer' : 'bigint';
  const key = isSqlite
    ? 'integer primary key autoincrement'
    : 'bigint generated always as identity primary key';
  return [
    `create table drills (
      id ${key},
      squad_id text not null,
      name text not null,
      started_by text not null,
      started_ms ${wide} not null,
      ends_ms ${wide} not null,
      ended_ms ${wide},
      ended_by text,
      is_cleared integer not null,
      plan text not null,
      score text
    )`,
    'create index drills_open on drills (id) where is_cleared = 0',
    `create table drill_reports (
      report_id ${wide} primary key,
      drill_id ${wide} not null,
      decided_by text,
      decided_ms ${wide}
    )`,
    'create index drill_reports_drill on drill_reports (drill_id)',
    `create table drill_views (
      drill_id ${wide} not null,
      incident_id ${wide} not null,
      login text not null,
      time_ms ${wide} not null,
      primary key (drill_id, incident_id, login)
    )`,
  ];
}
