/**
 * Reads the ids of a list along the index of its order, part by part: no statement reads more than a part, so that
 * neither a page far down nor a filter that matches little holds up the event loop.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isListed, type ListFilter } from './reportConditions.ts';
import { sortValue, type SortColumn } from './reportIndexes.ts';
import type { ReportScope } from './reportQuery.ts';
import type { DatabaseKind, Tables } from '../../database/schema.ts';

/** Rows of a part whose columns are in the index: about 15 ms. */
const COVERED_PART = 32_768;
/** Rows of a part that are read from the table. */
const READ_PART = 8192;
/** Maximum rows of a part without hidden rows: only the newer rows are counted. About 2 ms. */
const UNCOUNTED_PART = 65_536;
/** The same in PostgreSQL, which does not block the event loop: about 90 ms. */
const SHARED_UNCOUNTED_PART = 1_048_576;
/** Rows of a part whose ids are returned: at most 6 ms. */
const RETURNED_PART = 4096;
const MIN_PART = 256;

/** A list in the order of one column, with ties by id in the same direction. */
export interface ReportWalk {
  readonly order: SortColumn;
  readonly descending: boolean;
  readonly scope: ReportScope;
  readonly filter: ListFilter;
  /** Later reports are left out. */
  readonly newest: number;
  /** Index of the first row. */
  readonly offset: number;
  readonly limit: number;
  /** The most rows that are counted at once; by default as many as take about 15 ms. */
  readonly rowsPerPart?: number;
}

/** Yields the ids of the rows from `offset` on. O(rows before the last one), in the index where it covers the filter. */
export async function* walkIds(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  walk: ReportWalk,
): AsyncIterable<readonly number[]> {
  const { order, descending, scope, filter, newest } = walk;
  const listed = sql<boolean>`${sql.raw(kind === 'SQLite' ? '+id' : 'id')} <= ${newest} and ${isListed(scope, filter)}`;
  let [offset, left] = [walk.offset, walk.limit];
  const size = () => partSize(kind, walk, { offset, left });
  const isSkipped = (rows: number) => isEveryListed(walk) && rows <= offset;
  for await (const part of partsOf({ db, descending, size, isSkipped }, kind, order)) {
    if (offset > 0) {
      const count = isEveryListed(walk)
        ? (part.rows ?? (await countPart(db, part, sql`1 = 1`))) -
          (await countNewer({ db, kind }, part, newest))
        : await countPart(db, part, listed);
      if (count <= offset) {
        offset -= count;
        await nextTurn();
        continue;
      }
    }
    const { rows } = await sql<{
      id: number;
    }>`select id from shot_reports where ${part.condition} and ${listed}
      order by ${part.order} limit ${left} offset ${offset}`.execute(db);
    yield rows.map(({ id }) => id);
    left -= rows.length;
    if (left <= 0) return;
    offset = 0;
    await nextTurn();
  }
}

/** Whether the list has every report. */
function isEveryListed({ scope: { symbols, embargoedAfter }, filter }: ReportWalk): boolean {
  return symbols === undefined && embargoedAfter === undefined && Object.keys(filter).length === 0;
}

/**
 * Where every row counts, a part ends at the offset and the next one at the end of the page: nothing but steps along the
 * index leads there.
 */
function partSize(
  kind: DatabaseKind,
  walk: ReportWalk,
  { offset, left }: { readonly offset: number; readonly left: number },
): number {
  const { order, filter, rowsPerPart = Infinity } = walk;
  const isRead = order.column === 'id' || filter.match !== undefined;
  if (!isEveryListed(walk)) {
    const most = isRead ? READ_PART : COVERED_PART;
    return Math.min(rowsPerPart, offset === 0 ? RETURNED_PART : most);
  }
  const most = kind === 'SQLite' ? UNCOUNTED_PART : SHARED_UNCOUNTED_PART;
  const wanted = offset === 0 ? Math.min(left, RETURNED_PART) : offset;
  return Math.min(rowsPerPart, most, Math.max(wanted, MIN_PART));
}

async function countPart(
  db: Kysely<Tables>,
  { condition }: Part,
  listed: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from shot_reports
    where ${condition} and ${listed}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Rows of a part that arrived after the list was begun, found by their ids: they are few. */
async function countNewer(
  { db, kind }: { readonly db: Kysely<Tables>; readonly kind: DatabaseKind },
  { condition }: Part,
  newest: number,
): Promise<number> {
  // Otherwise SQLite reads the whole part of the index; without one it still seeks by id.
  const byId = sql.raw(kind === 'SQLite' ? 'not indexed' : '');
  const { rows } = await sql<{ count: number }>`select count(*) as count from shot_reports ${byId}
    where id > ${newest} and ${condition}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Rows that follow one another in the index. */
interface Part {
  readonly condition: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
  /** Rows of the part, listed or not, where they are known. */
  readonly rows?: number;
}

/** What the parts of a walk are made of. */
interface PartDeps {
  readonly db: Kysely<Tables>;
  readonly descending: boolean;
  /** The most rows of the next part. */
  readonly size: () => number;
  /** Whether a part of so many rows is only counted: how many rows are newer. */
  readonly isSkipped: (rows: number) => boolean;
}

/**
 * The parts of an order, each of as many rows as `size` says then. Conditions compare the value or the id, never both as
 * one key: SQLite would seek by the value alone and read all rows that have it. Missing values are last in both
 * directions.
 */
async function* partsOf(deps: PartDeps, kind: DatabaseKind, order: SortColumn): AsyncIterable<Part> {
  if (order.column === 'id') return yield* partsById(deps, sql`1 = 1`);
  const { db, descending, size, isSkipped } = deps;
  const value = sortValue(kind, order);
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const [after, before] = descending ? [sql.raw('<'), sql.raw('>')] : [sql.raw('>'), sql.raw('<')];
  let rest = order.isNullable === true ? sql<boolean>`${value} is not null` : sql<boolean>`1 = 1`;
  const byValue = sql`${value} ${direction}, id ${direction}`;
  for (;;) {
    const rowsPerPart = size();
    const { rows } = await sql<{ value: string | number; id: number }>`select ${value} as value, id
      from shot_reports where ${rest} order by ${byValue} limit 1 offset ${rowsPerPart - 1}`.execute(db);
    const [last] = rows;
    if (last === undefined) {
      yield { condition: rest, order: byValue };
      break;
    }
    const ofValue = sql<boolean>`${value} = ${last.value}`;
    const smaller = sql<boolean>`${rest} and ${value} ${before} ${last.value}`;
    if (isSkipped(rowsPerPart)) {
      const until = sql.raw(descending ? '>=' : '<=');
      const condition = sql<boolean>`((${smaller}) or (${ofValue} and id ${until} ${last.id}))`;
      yield { condition, order: byValue, rows: rowsPerPart };
      yield* partsById(deps, ofValue, last.id);
    } else {
      yield { condition: smaller, order: byValue };
      yield* partsById(deps, ofValue);
    }
    rest = sql`${value} ${after} ${last.value}`;
  }
  if (order.isNullable === true) yield* partsById(deps, sql`${value} is null`);
}

/** Yields parts of rows with the same value, or none, from the row after an id. The last part has no end. */
async function* partsById(
  { db, descending, size }: PartDeps,
  condition: RawBuilder<boolean>,
  start?: number,
): AsyncIterable<Part> {
  const order = sql`id ${sql.raw(descending ? 'desc' : 'asc')}`;
  const [after, until] = descending ? [sql.raw('<'), sql.raw('>=')] : [sql.raw('>'), sql.raw('<=')];
  for (let rest = start === undefined ? condition : sql<boolean>`${condition} and id ${after} ${start}`; ;) {
    const rowsPerPart = size();
    const { rows } = await sql<{ id: number }>`select id from shot_reports where ${rest}
      order by ${order} limit 1 offset ${rowsPerPart - 1}`.execute(db);
    const [last] = rows;
    if (last === undefined) return yield { condition: rest, order };
    yield { condition: sql`${rest} and id ${until} ${last.id}`, order, rows: rowsPerPart };
    rest = sql`${condition} and id ${after} ${last.id}`;
  }
}
