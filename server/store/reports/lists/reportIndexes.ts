/** Indexes for the sort orders of report lists, with the columns that say who may see a row. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { MAX_CLOCK_LEAD, MAX_STORED_AGE } from '../../../../src/domain/time/sensorClock.ts';
import type { DatabaseKind, ReportRow, Tables } from '../../database/schema.ts';
import type { ProgressObserver } from '../../database/progressObserver.ts';
import type { ReportSortField } from './reportQuery.ts';

/** A column that sorts reports. */
export interface SortColumn {
  readonly column: keyof ReportRow;
  readonly isText?: boolean;
  /** Texts of up to 4096 characters, more than an index entry of PostgreSQL holds. */
  readonly isLong?: boolean;
  readonly isNullable?: boolean;
}

/** The column of each sort field of a list. All but the id have an index of (column, id). */
export const SORT_COLUMNS: Readonly<Record<ReportSortField, SortColumn>> = {
  id: { column: 'id' },
  timeStamp: { column: 'time_stamp' },
  reportType: { column: 'report_type', isText: true },
  squadId: { column: 'squad_id', isText: true },
  detectionId: { column: 'detection_id', isText: true },
  zone: { column: 'zone', isText: true, isLong: true, isNullable: true },
  level: { column: 'level', isText: true, isLong: true, isNullable: true },
  weapon: { column: 'weapon', isText: true, isLong: true, isNullable: true },
  burst: { column: 'burst', isNullable: true },
};

/** Characters of a long text that PostgreSQL sorts and finds by. */
const INDEXED_CHARACTERS = 200;

/** The indexed value of a column: texts by code point in both databases. */
export function sortValue<T = string | number>(
  kind: DatabaseKind,
  { column, isText, isLong }: SortColumn,
): RawBuilder<T> {
  if (kind === 'SQLite' || isText !== true) return sql<T>`${sql.ref(column)}`;
  return sql<T>`(${isLong === true ? startOf(column) : sql.ref(column)} collate "C")`;
}

/**
 * The generated column with the characters that count: PostgreSQL reads a row for an index of an expression, and not for
 * one of a column.
 */
function startOf(column: string): RawBuilder<string> {
  return sql.ref(`${column}_start`);
}

function startExpression(column: string): RawBuilder<string> {
  return sql`left(${sql.ref(column)}, ${sql.lit(INDEXED_CHARACTERS)})`;
}

/** The part of a text that `sortValue` compares. */
export function sortedPart(kind: DatabaseKind, { isLong }: SortColumn, text: string): string {
  return kind === 'PostgreSQL' && isLong === true
    ? Array.from(text).slice(0, INDEXED_CHARACTERS).join('')
    : text;
}

/** Read beside the order, so that a page far down is found in the index alone. */
const COVERED = ['time_stamp', 'symbol', 'former_symbol', 'told_symbol'] as const;
/** SQLite runs in the server's thread, so that its indexes cover the filters too. */
const FILTERED = ['squad_id', 'level'] as const;

/** Whether the index of each order has a column. */
export function isInEveryIndex(kind: DatabaseKind, { column }: SortColumn): boolean {
  const columns: readonly string[] = kind === 'SQLite' ? [...COVERED, ...FILTERED] : COVERED;
  return columns.includes(column);
}

/** Dropped: the indexes of the same column replace them. */
const REPLACED = ['shot_reports_time', 'shot_reports_detection'];

/** Migration step: an index for each order. O(reports · log reports) for each. */
export async function indexReportOrders(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  onProgress: ProgressObserver,
): Promise<void> {
  for (const name of REPLACED) await sql`drop index if exists ${sql.ref(name)}`.execute(db);
  const orders = Object.values(SORT_COLUMNS).filter(({ column }) => column !== 'id');
  const isLarge = await hasManyReports(db);
  for (const [at, order] of orders.entries()) {
    if (isLarge) onProgress(`Indexing the reports by ${order.column}: ${at + 1} of ${orders.length}`);
    await createIndex(db, kind, order);
  }
  if (kind === 'PostgreSQL') await sql`analyze shot_reports`.execute(db);
}

async function createIndex(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  { column, isText, isLong }: SortColumn,
): Promise<void> {
  const name = indexName(column);
  const covered = (kind === 'SQLite' ? [...COVERED, ...FILTERED] : COVERED).filter((each) => each !== column);
  const others = sql.join(covered.map((each) => sql.ref(each)));
  const text = isLong === true ? startExpression(column) : sql.ref(column);
  await (
    kind === 'SQLite'
      ? sql`create index if not exists ${name} on shot_reports (${sql.ref(column)}, id, ${others})`
      : sql`create index ${name} on shot_reports (${isText === true ? sql`(${text} collate "C")` : sql.ref(column)}, id)
          include (${others})`
  ).execute(db);
}

function indexName(column: string): RawBuilder<unknown> {
  return sql.ref(column === 'time_stamp' ? 'shot_reports_time' : `shot_reports_by_${column}`);
}

/**
 * Migration step of PostgreSQL: the first characters of long texts are columns, which the indexes of their orders have.
 * It writes the table again. O(reports · log reports).
 */
export async function indexShortTexts(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  onProgress: ProgressObserver,
): Promise<void> {
  if (kind === 'SQLite') return;
  if (await hasManyReports(db))
    onProgress('Indexing the reports by the first characters of zone, level and weapon');
  const columns = Object.values(SORT_COLUMNS).flatMap(({ column, isLong }) =>
    isLong === true ? [column] : [],
  );
  const added = columns.map(
    (column) =>
      sql`add column ${startOf(column)} text generated always as (${startExpression(column)}) stored`,
  );
  for (const column of columns) await sql`drop index if exists ${indexName(column)}`.execute(db);
  await sql`alter table shot_reports ${sql.join(added)}`.execute(db);
  const others = sql.join(COVERED.map((each) => sql.ref(each)));
  for (const column of columns) {
    await sql`create index ${indexName(column)} on shot_reports ((${startOf(column)} collate "C"), id)
      include (${others})`.execute(db);
  }
  await sql`analyze shot_reports`.execute(db);
}

/**
 * Migration step. PostgreSQL answers from an index alone where a vacuum has marked the page of the row as visible to all,
 * and by default vacuums after a fifth of the table is new: pages of a list would read some 100 000 rows of a million. It
 * reads the new pages only, so that a vacuum after 5000 reports costs no more in sum.
 */
export async function vacuumReportsOften(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === 'SQLite') return;
  await sql`alter table shot_reports set (
    autovacuum_vacuum_insert_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0,
    autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0.02)`.execute(db);
}

/** Number of reports from which a migration step takes a second and more. */
const MANY_REPORTS = 50_000;

/** Whether a step that reads all reports takes long enough to be announced. */
export async function hasManyReports(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from shot_reports limit 1 offset ${sql.lit(MANY_REPORTS)}`.execute(db);
  return rows.length > 0;
}

/** Migration step: a report whose sensor's clock is wrong is ordered by its receipt. O(reports). */
export async function orderWrongClocks(db: Kysely<Tables>): Promise<void> {
  await sql`update shot_reports set time_stamp = start_ms
    where time_stamp > start_ms + ${MAX_CLOCK_LEAD} or time_stamp < start_ms - ${MAX_STORED_AGE}`.execute(db);
}
