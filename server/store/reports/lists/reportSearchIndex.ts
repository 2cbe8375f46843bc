/**
 * Index of the detection ids by three characters in a row: FTS5 in SQLite, pg_trgm in PostgreSQL. In SQLite new reports
 * are indexed after the commit that stores them; until then a search compares them one by one.
 */
import { sql, type Kysely } from 'kysely';
import type { DatabaseKind, Tables } from '../../database/schema.ts';

/**
 * Statements that create the index. Triggers change it with changed reports; `indexNextReports` adds new ones to that of
 * SQLite. Where PostgreSQL does not allow the extension pg_trgm, no index is created.
 */
export function searchIndex(kind: DatabaseKind): readonly string[] {
  return kind === 'SQLite' ? SQLITE_INDEX : [POSTGRES_INDEX];
}

const POSTGRES_INDEX = `do $$
  begin
    create extension if not exists pg_trgm;
    create index shot_reports_trigrams on shot_reports using gin (detection_id gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    null;
  end
$$`;

const ADD = 'insert into report_search (rowid, detection_id) values (new.id, new.detection_id);';
const TAKE = `insert into report_search (report_search, rowid, detection_id)
  values ('delete', old.id, old.detection_id);`;
/** A detection id is taken out of the index where it is in it: FTS5 would be damaged by one that is not. */
const IS_INDEXED = 'old.id <= (select indexed_to from report_search_state)';

/** Without its own copy of the texts, and without their lengths. */
const SQLITE_INDEX = [
  `create virtual table report_search using fts5(detection_id, tokenize = 'trigram',
    content = 'shot_reports', content_rowid = 'id', columnsize = 0)`,
  `create table report_search_state (indexed_to integer not null)`,
  `insert into report_search_state values (0)`,
  `create trigger report_search_delete after delete on shot_reports when ${IS_INDEXED} begin ${TAKE} end`,
  `create trigger report_search_update after update of detection_id on shot_reports
    when ${IS_INDEXED} and old.detection_id <> new.detection_id begin ${TAKE} ${ADD} end`,
];

/** Condition: the report is not in the index of SQLite yet. */
export const IS_UNINDEXED = sql<boolean>`id > (select indexed_to from report_search_state)`;

/** Reports that are stored and not in the index of SQLite. */
export async function unindexedReports(db: Kysely<Tables>, kind: DatabaseKind): Promise<number> {
  if (kind !== 'SQLite') return 0;
  const { rows } = await sql<{ count: number }>`select count(*) as count from shot_reports
    where ${IS_UNINDEXED}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Indexes the next reports; returns how many ids were passed. */
export async function indexNextReports(trx: Kysely<Tables>, count: number): Promise<number> {
  const { rows } = await sql<{ from: number; to: number }>`select indexed_to as "from",
    min(indexed_to + ${count}, coalesce((select max(id) from shot_reports), 0)) as "to"
    from report_search_state`.execute(trx);
  const { from, to } = rows[0] ?? { from: 0, to: 0 };
  if (to <= from) return 0;
  await sql`insert into report_search (rowid, detection_id)
    select id, detection_id from shot_reports where id > ${from} and id <= ${to}`.execute(trx);
  await sql`update report_search_state set indexed_to = ${to}`.execute(trx);
  return to - from;
}

/** Whether a PostgreSQL database has the index. */
export async function hasSearchIndex(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_indexes
    where indexname = 'shot_reports_trigrams' and schemaname = current_schema()`.execute(db);
  return rows.length > 0;
}
