/** Newest heartbeat of each node. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Heartbeat } from '../../../src/domain/contract/heartbeat.ts';
import { batches } from '../database/batches.ts';
import type { CollectionDeps } from '../documents/documentStore.ts';
import { heartbeatRecords, heartbeatText, nameOf, type HeartbeatRecords } from './heartbeatRecords.ts';
import { documentText } from '../database/documentText.ts';

export interface HeartbeatStore extends HeartbeatRecords {
  /** Stores the last heartbeat of each (squad, node) of the batch, in one transaction. */
  upsert(batch: readonly Heartbeat[]): Promise<void>;
  /** JSON texts of all heartbeats with their ids, in slices by squad and node. */
  listTexts(): AsyncIterable<readonly string[]>;
  count(): Promise<number>;
}

const ROWS_PER_INSERT = 2000;
/** Heartbeats read per turn of the event loop. */
const SLICE = 1000;

/** The newest heartbeats over an open database. */
export function heartbeatStore(deps: CollectionDeps): HeartbeatStore {
  const { db } = deps;
  return {
    upsert: async (batch) => {
      if (batch.length === 0) return;
      // One row per node: an INSERT may not touch the same row twice.
      const newest = new Map(batch.map((beat) => [`${beat.squad_id}\u0000${beat.nodeid}`, beat]));
      // In one order, so that two servers that store heartbeats of the same nodes cannot deadlock.
      const ordered = [...newest].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const rows = ordered.map(([, beat]) => ({
        squad_id: beat.squad_id,
        nodeid: beat.nodeid,
        body: documentText(beat),
      }));
      await db.transaction().execute(async (trx) => {
        for (const values of batches(rows, ROWS_PER_INSERT)) {
          await trx
            .insertInto('heartbeats')
            .values(values)
            .onConflict((conflict) =>
              conflict
                .columns(['squad_id', 'nodeid'])
                .doUpdateSet((eb) => ({ body: eb.ref('excluded.body') })),
            )
            .execute();
        }
      });
    },
    listTexts: () => textSlices(deps),
    count: async () => {
      const row = await db
        .selectFrom('heartbeats')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    ...heartbeatRecords(deps),
  };
}

/** Pages by key, so that heartbeats that arrive meanwhile cause no gap and no duplicate. */
async function* textSlices({ db, damaged }: CollectionDeps): AsyncIterable<readonly string[]> {
  let [squad, node] = ['', ''];
  for (;;) {
    const rows = await db
      .selectFrom('heartbeats')
      .selectAll()
      .where(sql<boolean>`(squad_id, nodeid) > (${squad}, ${node})`)
      .orderBy('squad_id')
      .orderBy('nodeid')
      .limit(SLICE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield damaged.validTexts('heartbeats', rows, { idOf: nameOf, textOf: heartbeatText });
    if (rows.length < SLICE) return;
    [squad, node] = [last.squad_id, last.nodeid];
    await nextTurn();
  }
}
