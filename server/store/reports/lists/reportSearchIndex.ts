/**
 * Index of the detection ids by three characters in a row: FTS5 in SQLite, pg_trgm in PostgreSQL. In SQLite new reports
 * are indexed after the commit that stores them; until then a search compares them one by one.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { hasManyReports } from './reportIndexes.ts';
import type { ProgressObserver } from '../../database/progressObserver.ts';
import type { DatabaseKind, Tables } from '../../database/schema.ts';

/** Reports that are indexed per statement: about a second. */
const STEP = 50_000;

/**
 * Migration step: creates and fills the index. Triggers change it in the transaction of the report. Where PostgreSQL
 * does not allow the extension pg_trgm, no index is created.
 */
export async function indexDetectionIds(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  onProgress: ProgressObserver,
): Promise<void> {
  if (kind === 'SQLite') return createFullTextIndex(db, onProgress);
  await sql`do $$
    begin
      create extension if not exists pg_trgm;
      create index shot_reports_trigrams on shot_reports using gin (detection_id gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
      null;
    end
  $$`.execute(db);
}

/** Without its own copy of the texts, and without their lengths. */
async function createFullTextIndex(db: Kysely<Tables>, onProgress: ProgressObserver): Promise<void> {
  await sql`drop table if exists report_search`.execute(db);
  await sql`create virtual table report_search using fts5(detection_id, tokenize = 'trigram',
    content = 'shot_reports', content_rowid = 'id', columnsize = 0)`.execute(db);
  const isLarge = await hasManyReports(db);
  const { rows } = await sql<{ newest: number | null }>`select max(id) as newest from shot_reports`.execute(
    db,
  );
  const newest = rows[0]?.newest ?? 0;
  for (let from = 1; from <= newest; from += STEP) {
    if (isLarge) onProgress(`Indexing the detection ids: ${Math.floor((100 * (from - 1)) / newest)} %`);
    await sql`insert into report_search (rowid, detection_id)
      select id, detection_id from shot_reports where id between ${from} and ${from + STEP - 1}`.execute(db);
    await nextTurn();
  }
  for (const statement of TRIGGERS) await sql.raw(statement).execute(db);
}

const ADD = 'insert into report_search (rowid, detection_id) values (new.id, new.detection_id);';
const TAKE = `insert into report_search (report_search, rowid, detection_id)
  values ('delete', old.id, old.detection_id);`;

const TRIGGERS = [
  `create trigger if not exists report_search_insert after insert on shot_reports begin ${ADD} end`,
  `create trigger if not exists report_search_delete after delete on shot_reports begin ${TAKE} end`,
  `create trigger if not exists report_search_update after update of id, detection_id on shot_reports
    when old.id <> new.id or old.detection_id <> new.detection_id begin ${TAKE} ${ADD} end`,
];

/** A detection id is taken out of the index where it is in it: FTS5 would be damaged by one that is not. */
const isIndexed = (row: 'old' | 'new'): string => `${row}.id <= (select indexed_to from report_search_state)`;

const FOLLOW_UP_TRIGGERS = [
  `create trigger report_search_delete after delete on shot_reports when ${isIndexed('old')} begin ${TAKE} end`,
  `create trigger report_search_update after update of detection_id on shot_reports
    when ${isIndexed('old')} and old.detection_id <> new.detection_id begin ${TAKE} ${ADD} end`,
];

/** Migration step: the index is filled after the commit of the reports (SearchIndexer). */
export async function indexAfterCommit(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind !== 'SQLite') return;
  await db.schema
    .createTable('report_search_state')
    .addColumn('indexed_to', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into report_search_state select coalesce(max(id), 0) from shot_reports`.execute(db);
  for (const event of ['insert', 'delete', 'update']) {
    await sql`drop trigger if exists ${sql.ref(`report_search_${event}`)}`.execute(db);
  }
  for (const statement of FOLLOW_UP_TRIGGERS) await sql.raw(statement).execute(db);
}

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
