/**
 * Reads the ids of a list along the index of its order, part by part: no statement reads more than a part, so that
 * neither a page far down nor a filter that matches little holds up the event loop.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isListed, type ListFilter } from './reportConditions.ts';
import { sortValue, type SortColumn } from './reportIndexes.ts';
import type { ReportScope } from './reportQuery.ts';
import type { DatabaseKind, Tables } from './schema.ts';

/** Rows of a part whose columns are in the index: about 15 ms. */
const COVERED_PART = 32_768;
/** Rows of a part that are read from the table. */
const READ_PART = 8192;
/** Rows of a part of which none is hidden: only the newer ones are counted. */
const UNCOUNTED_PART = 65_536;

/** A list in the order of one column, with ties by id in the same direction. */
export interface Walk {
  readonly order: SortColumn;
  readonly descending: boolean;
  readonly scope: ReportScope;
  readonly filter: ListFilter;
  /** Later reports are left out. */
  readonly newest: number;
  /** Index of the first row. */
  readonly offset: number;
  readonly limit: number;
  /** Rows that are counted at once; by default as many as take about 15 ms. */
  readonly rowsPerPart?: number;
}

interface Key {
  readonly value: string | number;
  readonly id: number;
}

/** Yields the ids of the rows from `offset` on. O(rows before the last one), in the index where it covers the filter. */
export async function* walkIds(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  walk: Walk,
): AsyncIterable<readonly number[]> {
  const { order, descending, scope, filter, newest } = walk;
  const listed = sql<boolean>`${sql.raw(kind === 'SQLite' ? '+id' : 'id')} <= ${newest} and ${isListed(scope, filter)}`;
  let [offset, left] = [walk.offset, walk.limit];
  for await (const part of partsOf(db, walk, orderTerms(kind, order, descending))) {
    if (offset > 0) {
      const count =
        isEveryListed(walk) && part.rows !== undefined
          ? part.rows - (await countNewer(db, kind, part, newest))
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
function isEveryListed({ scope: { symbols, embargoedAfter }, filter }: Walk): boolean {
  return symbols === undefined && embargoedAfter === undefined && Object.keys(filter).length === 0;
}

function partSize(walk: Walk): number {
  const { order, filter, rowsPerPart } = walk;
  if (rowsPerPart !== undefined) return rowsPerPart;
  if (isEveryListed(walk)) return UNCOUNTED_PART;
  return order.column === 'id' || filter.match !== undefined ? READ_PART : COVERED_PART;
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
  db: Kysely<Tables>,
  kind: DatabaseKind,
  { condition }: Part,
  newest: number,
): Promise<number> {
  // Otherwise SQLite reads the whole part of the index; without one it still seeks by id.
  const byId = sql.raw(kind === 'SQLite' ? 'not indexed' : '');
  const { rows } = await sql<{ count: number }>`select count(*) as count from shot_reports ${byId}
    where id > ${newest} and ${condition}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Rows between two keys of the index. */
interface Part {
  readonly condition: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
  /** Rows of the part, listed or not; undefined for the last part of a run. */
  readonly rows: number | undefined;
}

/** A run of the index: rows that have a value, or those that have none. */
interface Run {
  readonly condition: RawBuilder<boolean>;
  /** Columns of a Key. */
  readonly key: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** The key as an expression, to be compared with `keyOf`. */
  readonly position: RawBuilder<unknown>;
  readonly keyOf: (key: Key) => RawBuilder<unknown>;
}

/** The runs of an order: missing values are last in both directions (T-33). */
function orderTerms(kind: DatabaseKind, order: SortColumn, descending: boolean): readonly Run[] {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const value = sortValue(kind, order);
  const byId: Omit<Run, 'condition'> = {
    key: sql`id as value, id`,
    order: sql`id ${direction}`,
    position: sql`id`,
    keyOf: ({ id }) => sql`${id}`,
  };
  if (order.column === 'id') return [{ ...byId, condition: sql`1 = 1` }];
  const byValue: Run = {
    condition: order.isNullable === true ? sql`${value} is not null` : sql`1 = 1`,
    key: sql`${value} as value, id`,
    order: sql`${value} ${direction}, id ${direction}`,
    position: sql`(${value}, id)`,
    keyOf: (key) => sql`(${key.value}, ${key.id})`,
  };
  return order.isNullable === true ? [byValue, { ...byId, condition: sql`${value} is null` }] : [byValue];
}

/** The parts of all runs. The last part of a run has no end. */
async function* partsOf(db: Kysely<Tables>, walk: Walk, runs: readonly Run[]): AsyncIterable<Part> {
  const { descending } = walk;
  const rowsPerPart = partSize(walk);
  const beyond = sql.raw(descending ? '<' : '>');
  const until = sql.raw(descending ? '>=' : '<=');
  for (const run of runs) {
    let after: Key | undefined;
    do {
      const start: RawBuilder<boolean> =
        after === undefined
          ? run.condition
          : sql`${run.condition} and ${run.position} ${beyond} ${run.keyOf(after)}`;
      const { rows } = await sql<Key>`select ${run.key} from shot_reports where ${start}
        order by ${run.order} limit 1 offset ${sql.lit(rowsPerPart - 1)}`.execute(db);
      const last: Key | undefined = rows[0];
      yield {
        order: run.order,
        rows: last === undefined ? undefined : rowsPerPart,
        condition: last === undefined ? start : sql`${start} and ${run.position} ${until} ${run.keyOf(last)}`,
      };
      after = last;
    } while (after !== undefined);
  }
}
