/** Sorted lists of reports, read in slices so that a list of any length does not block the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { batches } from '../../database/batches.ts';
import type { DamagedRows } from '../../database/damagedRows.ts';
import { isListed, whereVisible, type ListFilter } from './reportConditions.ts';
import { countInSources, countRows, countTallied, partsOfSources, type SourcedList } from './reportCounts.ts';
import { SORT_COLUMNS, sortValue, type SortColumn } from './reportIndexes.ts';
import { STORED_COLUMNS, toStoredReport, valuesOf, type ReportValues } from './reportRow.ts';
import { resolveSearch, type SearchDeps } from './reportSearch.ts';
import { isInSource, smallSource, sourcesOf } from './reportSources.ts';
import { isTallied, segmentsOf, sumOf, type Segment } from './reportTallies.ts';
import { TALLIED_ID, TALLIED_TIME, type Ruler } from './tallyRulers.ts';
import { walkIds } from './reportWalk.ts';
import type { ReportRow, Tables } from '../../database/schema.ts';
import type { ReportFilter, ReportScope } from './reportQuery.ts';
import type { PageRequest, SortKey } from '../../database/pages.ts';
import type { ReportSortField } from './reportQuery.ts';
import type { StoredReport } from './storedReport.ts';

/** Reports read, and made to text by who asks for them, per turn of the event loop: about 3 ms. */
const SLICE = 250;
/** Ids read per query along an index: about 3 ms. */
const WINDOW = 5000;
/** Sorted ids read per query: each sorts the whole list. */
const SORTED_WINDOW = 20_000;
/** Reports of a source up to which a list is read from it and sorted, in one query of about 15 ms. */
const SMALL_SOURCE = 10_000;
/** Reports up to which a list is sorted by several fields. */
const MAX_SORTED = 50_000;

/** A page, what it is filtered by and what the reader may see. */
export interface ReportPageRequest {
  readonly request: PageRequest<ReportSortField>;
  readonly filter: ReportFilter;
  readonly scope: ReportScope;
}

export interface ReportListDeps extends SearchDeps {
  readonly damaged: DamagedRows;
}

/** A list of reports. */
export interface ReportList {
  /** Reports on all pages. */
  readonly total: number;
  /** Ids of the page in its order. Reports that arrive while it is read are left out. */
  readonly ids: AsyncIterable<readonly number[]>;
}

type Ids = AsyncIterable<readonly number[]>;

/** A list with its search resolved. */
interface ResolvedList {
  readonly request: PageRequest<ReportSortField>;
  readonly filter: ListFilter;
  readonly scope: ReportScope;
  readonly newest: number;
}

/**
 * Counts a list and finds its page. Few reports of an index are read and sorted; a list by time or id begins where the
 * tallies say; others are walked along the index of their order.
 */
export async function listReports(deps: ReportListDeps, pageRequest: ReportPageRequest): Promise<ReportList> {
  const { db, kind } = deps;
  const { request, filter: requested, scope } = pageRequest;
  const { search, ...others } = requested;
  const filter = search === undefined ? others : { ...others, match: await resolveSearch(deps, search) };
  const list: ResolvedList = { request, filter, scope, newest: await newestId(db) };
  const order = talliedOrder(list);
  if (order !== undefined) {
    const countPart = (part: ListFilter) => countRows(db, scope, part);
    const segments = await segmentsOf(db, order.ruler, { scope, filter, countPart });
    return { total: sumOf(segments), ids: talliedIds(db, list, { ...order, segments }) };
  }
  const found = sourcesOf(kind, filter);
  const small = await smallSource(db, found, SMALL_SOURCE);
  if (small !== undefined) return sourcedList(deps, { ...list, kind, sources: small });
  const [sources] = found.filter(([first]) => first !== undefined).toReversed();
  const total =
    sources === undefined || isTallied(TALLIED_TIME, filter)
      ? await countTallied(db, scope, filter)
      : await countInSources(db, { kind, sources, scope, filter, newest: list.newest });
  const isSorted = total <= MAX_SORTED && !isWalkable(request.sort);
  return { total, ids: isSorted ? sortedIds(deps, list) : walkedIds(deps, list) };
}

/** Reports by their ids, in slices. Damaged rows are left out. */
export async function* storedReports(
  { db, damaged }: ReportListDeps,
  ids: Ids,
): AsyncIterable<readonly StoredReport[]> {
  for await (const slice of slicesOf(ids)) {
    const rows = await orderedRows(db, slice, STORED_COLUMNS);
    yield damaged.readAll('shot_reports', rows, { idOf: ({ id }) => id, read: toStoredReport });
    await nextTurn();
  }
}

/** Values of reports by their ids, in SHOT_FIELDS order, in slices. Damaged rows are left out. */
export async function* reportValues(
  { db, damaged }: ReportListDeps,
  ids: Ids,
): AsyncIterable<readonly ReportValues[]> {
  for await (const slice of slicesOf(ids)) {
    const rows = await orderedRows(db, slice, ['id', 'row_json']);
    yield damaged.readAll('shot_reports', rows, { idOf: ({ id }) => id, read: valuesOf });
    await nextTurn();
  }
}

async function* slicesOf(ids: Ids): AsyncIterable<number[]> {
  for await (const some of ids) yield* batches(some, SLICE);
}

/** Whether the index of the first field gives the order: nothing but the id in the same direction follows. */
function isWalkable(sort: readonly SortKey<ReportSortField>[]): boolean {
  const [first, ...ties] = sort;
  return ties.every(({ field, descending }) => field === 'id' && descending === first?.descending);
}

/** Reads and sorts the whole list of small sources: in their indexes, where these have what it is sorted by. */
async function sourcedList(
  { db, kind }: ReportListDeps,
  list: ResolvedList & SourcedList,
): Promise<ReportList> {
  const { request, newest } = list;
  const keys = request.sort.map(
    ({ field }, at) => sql`${sortValue(kind, SORT_COLUMNS[field])} as ${keyName(at)}`,
  );
  const columns = sql.join([sql`id`, ...keys]);
  const parts = partsOfSources(list).map(
    ({ source, listed }) => sql`select ${columns} from shot_reports
      where ${isInSource(source)} and coalesce(id, 0) <= ${newest} and ${listed}`,
  );
  if (parts.length === 0) return { total: 0, ids: windowsOf([]) };
  // Columns that follow from the id: rows that two sources have are the same.
  const { rows } = await sql<{ id: number }>`select id from (${sql.join(parts, sql` union `)}) as found
    order by ${orderOf(request.sort, (_field, at) => keyName(at))}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const from = request.page * request.size;
  return { total: ids.length, ids: windowsOf(ids.slice(from, from + request.size)) };
}

function keyName(at: number): RawBuilder<unknown> {
  return sql.ref(`key${at}`);
}

async function* windowsOf(ids: readonly number[]): Ids {
  yield* batches(ids, WINDOW);
}

/** Sorts the whole list, window by window. */
async function* sortedIds(
  { db, kind }: ReportListDeps,
  { request, scope, filter, newest }: ResolvedList,
): Ids {
  const { page, size } = request;
  for (let done = 0; done < size; done += SORTED_WINDOW) {
    const limit = Math.min(SORTED_WINDOW, size - done);
    const { rows } = await sql<{ id: number }>`select id from shot_reports
      where ${isListed(scope, filter)} and id <= ${newest}
      order by ${orderOf(request.sort, (column) => sortValue(kind, column))} limit ${limit} offset ${page * size + done}`.execute(
      db,
    );
    yield rows.map(({ id }) => id);
    if (rows.length < limit) return;
  }
}

/** The terms of an order by values of the columns. Missing values come last in both directions. */
function orderOf(
  sort: readonly SortKey<ReportSortField>[],
  valueOf: (column: SortColumn, at: number) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const terms = sort.map(({ field, descending }, at) => {
    const direction = sql.raw(descending ? 'desc' : 'asc');
    const column = SORT_COLUMNS[field];
    const nulls = column.isNullable === true ? sql` nulls last` : sql``;
    return sql`${valueOf(column, at)} ${direction}${nulls}`;
  });
  return sql.join([...terms, sql`id ${sql.raw(sort[0]?.descending === true ? 'desc' : 'asc')}`]);
}

/** Windows along the index of the first field; ties are in its direction. */
async function* walkedIds(
  { db, kind }: ReportListDeps,
  { request, scope, filter, newest }: ResolvedList,
): Ids {
  const { field, descending } = request.sort[0] ?? { field: 'id', descending: false };
  const [offset, limit] = [request.page * request.size, request.size];
  const walk = { order: SORT_COLUMNS[field], descending, scope, filter, newest, offset, limit };
  yield* walkIds(db, kind, walk);
}

interface TalliedOrder {
  readonly ruler: Ruler;
  readonly descending: boolean;
}

/** The ruler and direction of an order by time or id; undefined for other orders. */
function talliedOrder({ request: { sort }, filter }: ResolvedList): TalliedOrder | undefined {
  const { field, descending } = sort[0] ?? { field: 'id', descending: false };
  const ruler = field === 'id' ? TALLIED_ID : field === 'timeStamp' ? TALLIED_TIME : undefined;
  // Ties are ordered by id in the direction of the time; another order of ties is sorted.
  const isPlain = field === 'id' || isWalkable(sort);
  return ruler !== undefined && isPlain && isTallied(ruler, filter) ? { ruler, descending } : undefined;
}

/** Windows from the place that the tallies give, then on from the last row of the one before. */
async function* talliedIds(
  db: Kysely<Tables>,
  { request: { page, size }, filter, scope, newest }: ResolvedList,
  { ruler, descending, segments }: TalliedOrder & { readonly segments: readonly Segment[] },
): Ids {
  const start = rowAt(descending ? segments.toReversed() : segments, page * size);
  if (start === undefined) return;
  let { offset } = start;
  const bound = descending ? start.segment.to : start.segment.from;
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

/** The segment of the row at `index`, and the number of its rows before that one; undefined beyond the end. */
function rowAt(
  segments: readonly Segment[],
  index: number,
): { readonly segment: Segment; readonly offset: number } | undefined {
  let offset = index;
  for (const segment of segments) {
    if (offset < segment.count) return { segment, offset };
    offset -= segment.count;
  }
  return undefined;
}

async function newestId(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('shot_reports')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Columns of rows in the order of `ids`; those deleted meanwhile are left out. */
async function orderedRows<Column extends keyof ReportRow>(
  db: Kysely<Tables>,
  ids: readonly number[],
  columns: readonly ('id' | Column)[],
): Promise<Pick<ReportRow, 'id' | Column>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<
    Pick<ReportRow, 'id' | Column>
  >`select ${sql.join(columns.map((name) => sql.ref(name)))}
    from shot_reports where id in (${sql.join(ids)})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
