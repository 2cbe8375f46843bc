/** Heartbeats of the last day by quarters of an hour: one row per quarter, one cell per node. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { batches } from '../database/batches.ts';
import type { Tables } from '../database/schema.ts';

/** A node and its slot in the cells of every quarter. */
export interface HistoryNode {
  readonly slot: number;
  readonly squadId: string;
  readonly nodeId: string;
  /** Quarter of its first heartbeat, counted from 1970. */
  readonly firstQuarter: number;
}

export interface HistoryQuarter {
  /** Counted from 1970. */
  readonly quarter: number;
  /** Bit m: the server recorded in minute m of the quarter. */
  readonly minutes: number;
  /** [slot] 0: no heartbeat; other values are defined by the recorder. The caller owns the array. */
  readonly cells: Uint16Array<ArrayBuffer>;
}

export interface HistoryChange {
  /** New or changed. */
  readonly nodes: readonly HistoryNode[];
  /** Slots whose node was removed; one of `nodes` may use such a slot again. */
  readonly removedSlots: readonly number[];
  /** New or changed. */
  readonly quarters: readonly HistoryQuarter[];
  /** Quarters before `oldest` and after `newest` are deleted. */
  readonly oldest: number;
  readonly newest: number;
}

export interface StoredHistory {
  readonly nodes: readonly HistoryNode[];
  readonly quarters: readonly HistoryQuarter[];
}

export interface HeartbeatHistoryStore {
  /** Nodes by slot, quarters by time. O(nodes × quarters). */
  load(): Promise<StoredHistory>;
  /** As `load`, but only the quarters before `before` from `from` on; undefined where there is none, which is cheap. */
  loadBefore(before: number, from: number): Promise<StoredHistory | undefined>;
  /** Writes the change in one transaction. */
  save(change: HistoryChange): Promise<void>;
}

const ROWS_PER_STATEMENT = 1000;
const NODES_PER_TURN = 2000;

/** The history over an open database. Cells are stored as base64 of little-endian 16-bit numbers. */
export function heartbeatHistoryStore(db: Kysely<Tables>): HeartbeatHistoryStore {
  return {
    load: async () => ({ nodes: await loadNodes(db), quarters: await loadQuarters(db, -Infinity, Infinity) }),
    loadBefore: async (before, from) => {
      const quarters = await loadQuarters(db, from, before);
      return quarters.length === 0 ? undefined : { nodes: await loadNodes(db), quarters };
    },
    save: (change) => db.transaction().execute((trx) => save(trx, change)),
  };
}

async function loadNodes(db: Kysely<Tables>): Promise<readonly HistoryNode[]> {
  const nodes: HistoryNode[] = [];
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom('heartbeat_nodes')
      .selectAll()
      .where('place', '>', after)
      .orderBy('place')
      .limit(NODES_PER_TURN)
      .execute();
    for (const { place, squad_id, nodeid, first_quarter } of rows)
      nodes.push({ slot: place, squadId: squad_id, nodeId: nodeid, firstQuarter: first_quarter });
    if (rows.length < NODES_PER_TURN) return nodes;
    after = nodes.at(-1)?.slot ?? after;
    await nextTurn();
  }
}

/** Quarters from `from` to before `end`. */
async function loadQuarters(
  db: Kysely<Tables>,
  from: number,
  end: number,
): Promise<readonly HistoryQuarter[]> {
  const rows = await db
    .selectFrom('heartbeat_quarters')
    .selectAll()
    .where('quarter', '>=', Math.max(from, 0))
    .where('quarter', '<', Math.min(end, Number.MAX_SAFE_INTEGER))
    .orderBy('quarter')
    .execute();
  return rows.map(({ quarter, minutes, cells }) => ({ quarter, minutes, cells: cellsOf(cells) }));
}

async function save(
  trx: Transaction<Tables>,
  { nodes, removedSlots, quarters, oldest, newest }: HistoryChange,
): Promise<void> {
  await trx
    .deleteFrom('heartbeat_quarters')
    .where((row) => row.or([row('quarter', '<', oldest), row('quarter', '>', newest)]))
    .execute();
  for (const slots of batches(removedSlots, ROWS_PER_STATEMENT)) {
    await trx.deleteFrom('heartbeat_nodes').where('place', 'in', slots).execute();
    await nextTurn();
  }
  for (const batch of batches(nodes, ROWS_PER_STATEMENT)) {
    await trx
      .insertInto('heartbeat_nodes')
      .values(
        batch.map(({ slot, squadId, nodeId, firstQuarter }) => ({
          place: slot,
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

function textOf(cells: Uint16Array): string {
  const bytes = Buffer.alloc(2 * cells.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let slot = 0; slot < cells.length; slot++) view.setUint16(2 * slot, cells[slot] ?? 0, true);
  return bytes.toString('base64');
}

/** The cells of a stored text; of a damaged text those that can be read. Never throws. */
function cellsOf(text: string): Uint16Array<ArrayBuffer> {
  const bytes = Buffer.from(text, 'base64');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const cells = new Uint16Array(bytes.length >> 1);
  for (let slot = 0; slot < cells.length; slot++) cells[slot] = view.getUint16(2 * slot, true);
  return cells;
}
