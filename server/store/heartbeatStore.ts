/** Newest heartbeat of each node. */
import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';
import type { HeartbeatStore } from './store.ts';

const ROWS_PER_INSERT = 2000;

export function heartbeatStore(db: Kysely<Tables>): HeartbeatStore {
  return {
    upsert: async (batch) => {
      if (batch.length === 0) return;
      // One row per node: an INSERT may not touch the same row twice.
      const newest = new Map(batch.map((beat) => [`${beat.squad_id}\u0000${beat.nodeid}`, beat]));
      const rows = [...newest.values()].map((beat) => ({
        squad_id: beat.squad_id,
        nodeid: beat.nodeid,
        body: JSON.stringify(beat),
      }));
      await db.transaction().execute(async (trx) => {
        for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) {
          await trx
            .insertInto('heartbeats')
            .values(rows.slice(i, i + ROWS_PER_INSERT))
            .onConflict((conflict) =>
              conflict
                .columns(['squad_id', 'nodeid'])
                .doUpdateSet((eb) => ({ body: eb.ref('excluded.body') })),
            )
            .execute();
        }
      });
    },
    listTexts: async () => {
      const rows = await db
        .selectFrom('heartbeats')
        .select('body')
        .orderBy('squad_id')
        .orderBy('nodeid')
        .execute();
      return rows.map(({ body }) => body);
    },
    count: async () => {
      const row = await db
        .selectFrom('heartbeats')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };
}
