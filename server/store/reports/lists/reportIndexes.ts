/** Indexes for the sort orders of report lists, with the columns that say who may see a row. */
import { sql, type RawBuilder } from 'kysely';
import type { DatabaseKind, ReportRow } from '../../database/schema.ts';
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
  // A generated column: PostgreSQL reads a row for an index of an expression, and not for one of a column.
  return sql<T>`(${sql.ref(isLong === true ? `${column}_start` : column)} collate "C")`;
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

/** The columns of the first characters of long texts, as `create table` has them; SQLite has none. */
export function startColumns(kind: DatabaseKind): string {
  if (kind === 'SQLite') return '';
  return LONG_TEXTS.map(
    (column) => `${column}_start text generated always as (left(${column}, ${INDEXED_CHARACTERS})) stored,`,
  ).join('\n    ');
}

const LONG_TEXTS = Object.values(SORT_COLUMNS).flatMap(({ column, isLong }) =>
  isLong === true ? [column] : [],
);

/** Statements that create an index for each order. */
export function orderIndexes(kind: DatabaseKind): string[] {
  const indexes = Object.values(SORT_COLUMNS)
    .filter(({ column }) => column !== 'id')
    .map((order) => orderIndex(kind, order));
  return kind === 'SQLite' ? indexes : [...indexes, VACUUM_OFTEN];
}

function orderIndex(kind: DatabaseKind, { column, isText, isLong }: SortColumn): string {
  const name = column === 'time_stamp' ? 'shot_reports_time' : `shot_reports_by_${column}`;
  const covered = (kind === 'SQLite' ? [...COVERED, ...FILTERED] : COVERED).filter((each) => each !== column);
  const others = covered.join(', ');
  if (kind === 'SQLite') return `create index ${name} on shot_reports (${column}, id, ${others})`;
  const sorted = isLong === true ? `${column}_start` : column;
  const value = isText === true ? `(${sorted} collate "C")` : sorted;
  return `create index ${name} on shot_reports (${value}, id) include (${others})`;
}

/**
 * PostgreSQL answers from an index alone where a vacuum has marked the page of the row as visible to all, and by default
 * vacuums after a fifth of the table is new: pages of a list would read some 100 000 rows of a million. It reads the new
 * pages only, so that a vacuum after 5000 reports costs no more in sum.
 */
const VACUUM_OFTEN = `alter table shot_reports set (
  autovacuum_vacuum_insert_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0.02)`;
