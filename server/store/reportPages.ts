/** Sorted pages of reports, read in slices so that a page of any size does not block the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { batches } from './batches.ts';
import type { DamagedRows } from './damagedRows.ts';
import { STORED_COLUMNS, toStoredReport, type StoredColumns } from './reportRow.ts';
import { whereVisible } from './reportConditions.ts';
import { ID_RULER, isTallied, segmentsOf, TIME_RULER, type Ruler, type Segment } from './reportTallies.ts';
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

export interface ReportPageDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly damaged: DamagedRows;
  /** Counts the visible reports of the page's scope that match a filter. */
  readonly countRows: (filter: ReportFilter) => Promise<number>;
}

/** Yields the reports of a page in slices. Reports that arrive meanwhile are left out. */
export async function* reportSlices(
  deps: ReportPageDeps,
  pageRequest: ReportPageRequest,
): AsyncIterable<readonly StoredReport[]> {
  const { db, damaged } = deps;
  const newest = await newestId(db);
  for await (const ids of idWindows(deps, pageRequest, newest)) {
    for (const slice of batches(ids, SLICE)) {
      yield damaged.readAll('shot_reports', await rowsOf(db, slice), ({ id }) => id, toStoredReport);
      await nextTurn();
    }
  }
}

/** Ids of a page in its order, up to WINDOW at a time. */
function idWindows(
  deps: ReportPageDeps,
  pageRequest: ReportPageRequest,
  newest: number,
): AsyncIterable<readonly number[]> {
  const order = talliedOrder(pageRequest);
  return order === undefined
    ? sortedWindows(deps, pageRequest, newest)
    : talliedWindows(deps, pageRequest, { ...order, newest });
}

/** Windows of an order without tallies: each is sorted by itself. */
async function* sortedWindows(
  { db, kind }: ReportPageDeps,
  pageRequest: ReportPageRequest,
  newest: number,
): AsyncIterable<readonly number[]> {
  const { page, size } = pageRequest.request;
  for (let done = 0; done < size; done += WINDOW) {
    const limit = Math.min(WINDOW, size - done);
    const ids = await sortedIds(db, kind, { pageRequest, newest, offset: page * size + done, limit });
    yield ids;
    if (ids.length < limit) return;
  }
}

interface TalliedOrder {
  readonly ruler: Ruler;
  readonly descending: boolean;
}

/** The ruler and direction of an order by time or id; undefined for other orders. */
function talliedOrder({ request: { sort }, filter }: ReportPageRequest): TalliedOrder | undefined {
  const { field, descending } = sort[0] ?? { field: 'id', descending: false };
  const ruler = field === 'id' ? ID_RULER : field === 'timeStamp' ? TIME_RULER : undefined;
  // Ties are ordered by id in the direction of the time; another order of ties is sorted.
  const isPlain =
    field === 'id' || sort.slice(1).every((key) => key.field === 'id' && key.descending === descending);
  return ruler !== undefined && isPlain && isTallied(ruler, filter) ? { ruler, descending } : undefined;
}

/** Windows from the place that the tallies give, then on from the last row of the one before. */
async function* talliedWindows(
  { db, countRows }: ReportPageDeps,
  { request: { page, size }, filter, scope }: ReportPageRequest,
  { ruler, descending, newest }: TalliedOrder & { readonly newest: number },
): AsyncIterable<readonly number[]> {
  const ascending = await segmentsOf(db, ruler, { scope, filter }, countRows);
  let { bound, offset } = placeOf(descending ? ascending.toReversed() : ascending, page * size, descending);
  if (bound === undefined) return;
  const value = sql.ref<number>(ruler.column);
  const comparison = sql.raw(descending ? '<' : '>');
  const direction = descending ? 'desc' : 'asc';
  let place = sql<boolean>`${value} ${comparison}= ${bound}`;
  for (let left = size; left > 0;) {
    const limit = Math.min(WINDOW, left);
    const rows = await db
      .selectFrom('shot_reports')
      .select(['id', value.as('value')])
      .where(sql<boolean>`+id <= ${newest}`)
      .where(place)
      .where((eb) => whereVisible(eb, scope, filter))
      .orderBy(ruler.column, direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
      .execute();
    yield rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    place = sql<boolean>`(${value}, id) ${comparison} (${last.value}, ${last.id})`;
    offset = 0;
    left -= limit;
  }
}

/** The segment of the row at `index`, and the rows of the segment before it; no bound beyond the end. */
function placeOf(
  segments: readonly Segment[],
  index: number,
  descending: boolean,
): { readonly bound: number | undefined; readonly offset: number } {
  let offset = index;
  for (const { from, to, count } of segments) {
    if (offset < count) return { bound: descending ? to : from, offset };
    offset -= count;
  }
  return { bound: undefined, offset };
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
