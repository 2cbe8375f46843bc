/**
 * How reliably the server heard each node, by quarters of an hour, kept for years (docs/decisions/0030-availability.md). A node has
 * a place in all rows. Days are counted from 1970, UTC.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { QUARTERS_PER_DAY } from '../../../src/domain/contract/heartbeatHistory.ts';
import { BYTES_PER_DAY } from '../../../src/domain/nodes/dayCells.ts';
import type { OutageColumns } from '../../../src/domain/nodes/outageColumns.ts';
import { batches } from '../database/batches.ts';
import type { Tables } from '../database/schema.ts';
import {
  bytesOfText,
  columnsOfText,
  countsOfText,
  textOfBytes,
  textOfColumns,
  textOfCounts,
} from './availabilityCells.ts';

/** Nodes whose day is one row: a strip reads one row a day, a roll-up few rows. */
export const NODES_PER_BLOCK = 256;
/** Days of the wider spans. */
export const SPAN_DAYS = 32;

/** A node and its place in all rows. */
export interface AvailabilityNode {
  readonly place: number;
  readonly squadId: string;
  readonly nodeId: string;
}

/** A day of the nodes of a block. */
export interface BlockDay {
  readonly block: number;
  readonly day: number;
  /** [node of the block × BYTES_PER_DAY] See dayCells.ts. */
  readonly cells: Uint8Array;
}

/** Sums over whole days. */
export interface AvailabilitySums {
  /** 1 or SPAN_DAYS. */
  readonly days: number;
  readonly firstDay: number;
  /** By place. */
  readonly columns: OutageColumns;
}

/** Sums of the nodes of a squad on a day. */
export interface SquadTotals {
  readonly day: number;
  readonly squadId: string;
  /** [quarter of the day × AVAILABILITY_STATES] */
  readonly counts: Uint32Array;
}

/** What is written together. */
export interface AvailabilityChange {
  /** What `nextQuarter` answered before; the change is refused where another server has written since. */
  readonly expected: number | undefined;
  /** The first quarter that is not rolled up after the change. */
  readonly next: number;
  /** New nodes. */
  readonly nodes: readonly AvailabilityNode[];
  /** New or changed. */
  readonly blocks: readonly BlockDay[];
  /** Of days that are over. */
  readonly sums: readonly AvailabilitySums[];
  readonly totals: readonly SquadTotals[];
  /** Places with data on a day that is over. */
  readonly heard: { readonly day: number; readonly places: readonly number[] } | undefined;
  /** Days before it are deleted, and nodes without data since. */
  readonly oldestDay: number;
}

export interface AvailabilityStore {
  /** The first quarter that is not rolled up, counted from 1970; undefined before the first roll-up. */
  nextQuarter(): Promise<number | undefined>;
  /** All nodes by place, read in slices. */
  nodes(): Promise<readonly AvailabilityNode[]>;
  /** The blocks of a day by their number. */
  blocksOf(day: number): Promise<readonly BlockDay[]>;
  /** The days [first, end) of one block, in order. */
  daysOf(block: number, first: number, end: number): AsyncIterable<BlockDay>;
  /** The sums of spans of so many days that begin on the days [first, end), in order. */
  sumsOf(days: number, first: number, end: number): AsyncIterable<AvailabilitySums>;
  /** Totals of the days [first, end), of all squads or one. */
  totalsOf(first: number, end: number, squadId?: string): Promise<readonly SquadTotals[]>;
  /** Writes the change in one transaction. False, and nothing is written, where another server has written since. */
  write(change: AvailabilityChange): Promise<boolean>;
}

const ROWS_PER_STATEMENT = 1000;
/** Rows of the same kind that are read in a turn of the event loop: at most 2 MB. */
const ROWS_PER_TURN = 16;
const NODES_PER_TURN = 2000;

/** The availability over an open database. */
export function availabilityStore(db: Kysely<Tables>): AvailabilityStore {
  return {
    nextQuarter: async () =>
      (await db.selectFrom('availability_state').selectAll().executeTakeFirst())?.next_quarter,
    nodes: () => allNodes(db),
    blocksOf: async (day) => {
      const rows = await db
        .selectFrom('availability_days')
        .selectAll()
        .where('day', '=', day)
        .orderBy('block')
        .execute();
      return Promise.all(rows.map(async ({ cells, ...row }) => ({ ...row, cells: await blockCells(cells) })));
    },
    daysOf: (block, first, end) => blockDays(db, block, { first, end }),
    sumsOf: (days, first, end) => sums(db, days, { first, end }),
    totalsOf: async (first, end, squadId) => {
      let rows = db
        .selectFrom('availability_totals')
        .selectAll()
        .where('day', '>=', first)
        .where('day', '<', end);
      if (squadId !== undefined) rows = rows.where('squad_id', '=', squadId);
      const found = await rows.execute();
      await nextTurn();
      return found.map(({ day, squad_id, cells }) => ({
        day,
        squadId: squad_id,
        counts: countsOfText(cells),
      }));
    },
    write: async (change) => {
      const rows = await rowsOf(change);
      return db.transaction().execute((trx) => write(trx, change, rows));
    },
  };
}

async function allNodes(db: Kysely<Tables>): Promise<readonly AvailabilityNode[]> {
  const nodes: AvailabilityNode[] = [];
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom('availability_nodes')
      .select(['place', 'squad_id', 'nodeid'])
      .where('place', '>', after)
      .orderBy('place')
      .limit(NODES_PER_TURN)
      .execute();
    for (const { place, squad_id, nodeid } of rows) nodes.push({ place, squadId: squad_id, nodeId: nodeid });
    if (rows.length < NODES_PER_TURN) return nodes;
    after = nodes.at(-1)?.place ?? after;
    await nextTurn();
  }
}

interface DayRange {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

async function* blockDays(
  db: Kysely<Tables>,
  block: number,
  { first, end }: DayRange,
): AsyncIterable<BlockDay> {
  const rows = await db
    .selectFrom('availability_days')
    .select(['day', 'cells'])
    .where('block', '=', block)
    .where('day', '>=', first)
    .where('day', '<', end)
    .orderBy('day')
    .execute();
  await nextTurn();
  for (const some of batches(rows, ROWS_PER_TURN)) {
    const cells = await Promise.all(some.map((row) => blockCells(row.cells)));
    for (const [at, { day }] of some.entries()) yield { block, day, cells: cells[at] ?? new Uint8Array() };
  }
}

async function* sums(
  db: Kysely<Tables>,
  days: number,
  { first, end }: DayRange,
): AsyncIterable<AvailabilitySums> {
  for (let from = first; from < end; from += ROWS_PER_TURN * days) {
    const rows = await db
      .selectFrom('availability_spans')
      .select(['first_day', 'cells'])
      .where('days', '=', days)
      .where('first_day', '>=', from)
      .where('first_day', '<', Math.min(end, from + ROWS_PER_TURN * days))
      .orderBy('first_day')
      .execute();
    const columns = await Promise.all(rows.map(({ cells }) => columnsOfText(cells)));
    for (const [at, { first_day }] of rows.entries()) {
      const sum = columns[at];
      if (sum !== undefined) yield { days, firstDay: first_day, columns: sum };
      await nextTurn();
    }
  }
}

/** Cells of a block. A damaged text gives cells without data. */
async function blockCells(text: string): Promise<Uint8Array> {
  const bytes = await bytesOfText(text);
  if (bytes.length === NODES_PER_BLOCK * BYTES_PER_DAY) return bytes;
  const cells = new Uint8Array(NODES_PER_BLOCK * BYTES_PER_DAY);
  cells.set(bytes.subarray(0, cells.length));
  return cells;
}

interface WrittenRows {
  readonly days: readonly Tables['availability_days'][];
  readonly spans: readonly Tables['availability_spans'][];
  readonly totals: readonly Tables['availability_totals'][];
}

/** Compresses what is written, before the transaction for which other writes wait. */
async function rowsOf({ blocks, sums: spans, totals }: AvailabilityChange): Promise<WrittenRows> {
  return {
    days: await Promise.all(
      blocks.map(async ({ block, day, cells }) => ({ block, day, cells: await textOfBytes(cells) })),
    ),
    spans: await Promise.all(
      spans.map(async ({ days, firstDay, columns }) => ({
        days,
        first_day: firstDay,
        cells: await textOfColumns(columns),
      })),
    ),
    totals: totals.map(({ day, squadId, counts }) => ({
      day,
      squad_id: squadId,
      cells: textOfCounts(counts),
    })),
  };
}

async function write(
  trx: Transaction<Tables>,
  { expected, next, nodes, heard, oldestDay }: AvailabilityChange,
  rows: WrittenRows,
): Promise<boolean> {
  if (!(await moveOn(trx, expected, next))) return false;
  for (const some of batches(nodes, ROWS_PER_STATEMENT)) {
    const lastDay = Math.floor((next - 1) / QUARTERS_PER_DAY);
    await trx
      .insertInto('availability_nodes')
      .values(
        some.map(({ place, squadId, nodeId }) => ({
          place,
          squad_id: squadId,
          nodeid: nodeId,
          last_day: lastDay,
        })),
      )
      .execute();
  }
  for (const some of batches(rows.days, ROWS_PER_STATEMENT)) {
    await trx
      .insertInto('availability_days')
      .values(some)
      .onConflict((row) =>
        row.columns(['block', 'day']).doUpdateSet((set) => ({ cells: set.ref('excluded.cells') })),
      )
      .execute();
  }
  for (const row of rows.spans) {
    await trx
      .insertInto('availability_spans')
      .values(row)
      .onConflict((one) => one.columns(['days', 'first_day']).doUpdateSet({ cells: row.cells }))
      .execute();
  }
  for (const row of rows.totals) {
    await trx
      .insertInto('availability_totals')
      .values(row)
      .onConflict((one) => one.columns(['day', 'squad_id']).doUpdateSet({ cells: row.cells }))
      .execute();
  }
  for (const places of batches(heard?.places ?? [], ROWS_PER_STATEMENT)) {
    await trx
      .updateTable('availability_nodes')
      .set({ last_day: heard?.day ?? 0 })
      .where('place', 'in', places)
      .execute();
  }
  await forget(trx, oldestDay);
  return true;
}

/** Moves the mark of what is rolled up; false where it is not where it was. */
async function moveOn(
  trx: Transaction<Tables>,
  expected: number | undefined,
  next: number,
): Promise<boolean> {
  if (expected === undefined) {
    const made = await trx
      .insertInto('availability_state')
      .values({ id: 1, next_quarter: next })
      .onConflict((row) => row.column('id').doNothing())
      .executeTakeFirst();
    return made.numInsertedOrUpdatedRows === 1n;
  }
  const moved = await trx
    .updateTable('availability_state')
    .set({ next_quarter: next })
    .where('next_quarter', '=', expected)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

async function forget(trx: Transaction<Tables>, oldestDay: number): Promise<void> {
  await trx.deleteFrom('availability_nodes').where('last_day', '<', oldestDay).execute();
  await trx.deleteFrom('availability_totals').where('day', '<', oldestDay).execute();
  await sql`delete from availability_spans where first_day + days <= ${oldestDay}`.execute(trx);
  await trx.deleteFrom('availability_days').where('day', '<', oldestDay).execute();
}
