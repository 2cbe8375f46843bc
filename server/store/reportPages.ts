/** Sorted pages of reports, read in slices so that a page of any size does not block the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { batches } from './batches.ts';
import type { DamagedRows } from './damagedRows.ts';
import { STORED_COLUMNS, toStoredReport, type StoredColumns } from './reportRow.ts';
import { whereVisible } from './reportConditions.ts';
import type { DatabaseKind, Tables } from './schema.ts';
import type { ReportFilter, ReportScope } from './reportQuery.ts';
import type { PageRequest, ReportSortField, StoredReport } from './store.ts';

/** Reports read per turn of the event loop: about 5 ms. */
const SLICE = 1000;
/** Sorted ids read per query, so that memory does not grow with the page size. */
const WINDOW = 20_000;

const SORT_COLUMNS: Readonly<Record<ReportSortField, keyof Tables['shot_reports']>> = {
  id: 'id',
  timeStamp: 'time_stamp',
  start: 'start_ms',
  reportType: 'report_type',
  squadId: 'squad_id',
  detectionId: 'detection_id',
  zone: 'zone',
  level: 'level',
  weapon: 'weapon',
  burst: 'burst',
};
const NULLABLE: ReadonlySet<ReportSortField> = new Set(['zone', 'level', 'weapon', 'burst']);
const TEXT: ReadonlySet<ReportSortField> = new Set([
  'reportType',
  'squadId',
  'detectionId',
  'zone',
  'level',
  'weapon',
]);

/** A page, what it is filtered by and what the reader may see. */
export interface ReportPageRequest {
  readonly request: PageRequest<ReportSortField>;
  readonly filter: ReportFilter;
  readonly scope: ReportScope;
}

/** Yields the reports of a page in slices. Reports that arrive meanwhile are left out. */
export async function* reportSlices(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  damaged: DamagedRows,
  pageRequest: ReportPageRequest,
): AsyncIterable<readonly StoredReport[]> {
  const { page, size } = pageRequest.request;
  const newest = await newestId(db);
  for (let done = 0; done < size; done += WINDOW) {
    const window = Math.min(WINDOW, size - done);
    const ids = await sortedIds(db, kind, { pageRequest, newest, offset: page * size + done, limit: window });
    for (const slice of batches(ids, SLICE)) {
      yield damaged.readAll('shot_reports', await rowsOf(db, slice), ({ id }) => id, toStoredReport);
      await nextTurn();
    }
    if (ids.length < window) return;
  }
}

async function newestId(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('shot_reports')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

interface Window {
  readonly pageRequest: ReportPageRequest;
  readonly newest: number;
  readonly offset: number;
  readonly limit: number;
}

async function sortedIds(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  { pageRequest: { request, filter, scope }, newest, offset, limit }: Window,
): Promise<number[]> {
  let query = db
    .selectFrom('shot_reports')
    .select('id')
    .where(sql<boolean>`+id <= ${newest}`)
    .where((eb) => whereVisible(eb, scope, filter));
  for (const { field, descending } of request.sort) {
    const column = sql.ref(SORT_COLUMNS[field]);
    const direction = sql.raw(descending ? 'desc' : 'asc');
    // Missing values come last in both databases and both directions (T-33). Columns without missing values omit the
    // clause, so that their index still gives the order.
    const nulls = NULLABLE.has(field) ? sql` nulls last` : sql``;
    query = query.orderBy(
      sql`${column}${kind === 'PostgreSQL' && TEXT.has(field) ? sql` collate "C"` : sql``} ${direction}${nulls}`,
    );
  }
  // Ties by id in the direction of the first key: the (time, id) index then serves both ways.
  const direction = request.sort[0]?.descending === true ? 'desc' : 'asc';
  const rows = await query.orderBy('id', direction).limit(limit).offset(offset).execute();
  return rows.map(({ id }) => id);
}

/** Rows in the order of `ids`; those deleted meanwhile are left out. */
async function rowsOf(db: Kysely<Tables>, ids: readonly number[]): Promise<StoredColumns[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('shot_reports')
    .select(STORED_COLUMNS)
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
