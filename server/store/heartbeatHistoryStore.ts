/** Heartbeats of the last day by quarters of an hour: a row for each quarter, with a cell for each node. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema.ts';

/** A node and its place in the cells of every quarter. */
export interface HistoryNode {
  readonly place: number;
  readonly squadId: string;
  readonly nodeId: string;
  /** Number of the quarter since 1970 in which it was heard of first. */
  readonly firstQuarter: number;
}

export interface HistoryQuarter {
  /** Number since 1970. */
  readonly quarter: number;
  /** bit m: recorded in its minute m */
  readonly minutes: number;
  /** [place] 0: no heartbeat; the rest is the recorder's. The caller owns it. */
  readonly cells: Uint16Array<ArrayBuffer>;
}

export interface HistoryChange {
  /** New or changed. */
  readonly nodes: readonly HistoryNode[];
  /** Places whose node was forgotten; one may be taken again by one of `nodes`. */
  readonly removed: readonly number[];
  /** New or changed. */
  readonly quarters: readonly HistoryQuarter[];
  /** Quarters before `oldest` and after `newest` are removed. */
  readonly oldest: number;
  readonly newest: number;
}

export interface HeartbeatHistoryStore {
  /** Nodes by place, quarters by number. O(nodes × quarters). */
  load(): Promise<{ readonly nodes: readonly HistoryNode[]; readonly quarters: readonly HistoryQuarter[] }>;
  /** One transaction. */
  save(change: HistoryChange): Promise<void>;
}

const ROWS_PER_STATEMENT = 1000;

/** Over an open database. Numbers are kept little-endian, in base64. */
export function heartbeatHistoryStore(db: Kysely<Tables>): HeartbeatHistoryStore {
  return {
    load: async () => {
      const nodes = await db.selectFrom('heartbeat_nodes').selectAll().orderBy('place').execute();
      const quarters = await db.selectFrom('heartbeat_quarters').selectAll().orderBy('quarter').execute();
      return {
        nodes: nodes.map(({ place, squad_id, nodeid, first_quarter }) => ({
          place,
          squadId: squad_id,
          nodeId: nodeid,
          firstQuarter: first_quarter,
        })),
        quarters: quarters.map(({ quarter, minutes, cells }) => ({
          quarter,
          minutes,
          cells: cellsOf(cells),
        })),
      };
    },
    save: (change) => db.transaction().execute((trx) => save(trx, change)),
  };
}

async function save(
  trx: Transaction<Tables>,
  { nodes, removed, quarters, oldest, newest }: HistoryChange,
): Promise<void> {
  await trx
    .deleteFrom('heartbeat_quarters')
    .where((row) => row.or([row('quarter', '<', oldest), row('quarter', '>', newest)]))
    .execute();
  for (const places of slicesOf(removed)) {
    await trx.deleteFrom('heartbeat_nodes').where('place', 'in', places).execute();
    await nextTurn();
  }
  for (const some of slicesOf(nodes)) {
    await trx
      .insertInto('heartbeat_nodes')
      .values(
        some.map(({ place, squadId, nodeId, firstQuarter }) => ({
          place,
          squad_id: squadId,
          nodeid: nodeId,
          first_quarter: firstQuarter,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('place').doUpdateSet((row) => ({
          squad_id: row.ref('excluded.squad_id'),
          nodeid: row.ref('excluded.nodeid'),
          first_quarter: row.ref('excluded.first_quarter'),
        })),
      )
      .execute();
    await nextTurn();
  }
  for (const { quarter, minutes, cells } of quarters) {
    await trx
      .insertInto('heartbeat_quarters')
      .values({ quarter, minutes, cells: textOf(cells) })
      .onConflict((conflict) =>
        conflict.column('quarter').doUpdateSet((row) => ({
          minutes: row.ref('excluded.minutes'),
          cells: row.ref('excluded.cells'),
        })),
      )
      .execute();
    await nextTurn();
  }
}

function slicesOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, i) =>
    rows.slice(i * ROWS_PER_STATEMENT, (i + 1) * ROWS_PER_STATEMENT),
  );
}

function textOf(cells: Uint16Array): string {
  const bytes = Buffer.alloc(2 * cells.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let place = 0; place < cells.length; place++) view.setUint16(2 * place, cells[place] ?? 0, true);
  return bytes.toString('base64');
}

/** Of a damaged text what can be read: never throws. */
function cellsOf(text: string): Uint16Array<ArrayBuffer> {
  const bytes = Buffer.from(text, 'base64');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const cells = new Uint16Array(bytes.length >> 1);
  for (let place = 0; place < cells.length; place++) cells[place] = view.getUint16(2 * place, true);
  return cells;
}
