/**
 * Which reports were removed, each under a sequence of its own, so that the replay names to a console what was removed during
 * a connection loss. The newest 10 000 are kept, with the sequence from which on none is missing.
 */
import { expressionBuilder, type Kysely, type Transaction } from 'kysely';
import type { ReplayedRemoval } from '../../../src/domain/contract/replay.ts';
import { readMeta, writeMeta } from '../writer/counters.ts';
import { whereVisible } from './lists/reportConditions.ts';
import type { ReportScope } from './lists/reportQuery.ts';
import type { RemovedRow, Tables } from '../database/schema.ts';

/** Removals that are kept; as many as a console remembers. */
const MAX_REMOVALS = 10_000;
/** Name in table `meta` of the sequence after which every removal is kept; 0 where it is absent. */
const COMPLETE_FROM = 'removalsFrom';

/** Reads of removed reports. */
export interface RemovalReads {
  /**
   * Keys of the reports removed after `seq` that the scope could see, at most `limit`, by sequence; undefined where some of
   * them are not kept.
   */
  removedSince(
    seq: number,
    limit: number,
    scope: ReportScope,
  ): Promise<readonly ReplayedRemoval[] | undefined>;
}

/** Notes a removal within its transaction, and forgets the oldest. O(MAX_REMOVALS) steps along the key. */
export async function saveRemoval(
  trx: Transaction<Tables>,
  { squad_id, detection_id, symbol, former_symbol, told_symbol, released_at, due_ms }: RemovedRow,
  { seq, id }: { readonly seq: number; readonly id: number },
): Promise<void> {
  const row = { squad_id, detection_id, symbol, former_symbol, told_symbol, released_at, due_ms };
  await trx
    .insertInto('removed_reports')
    .values({ ...row, seq, report_id: id })
    .execute();
  await forgetOldest(trx);
}

/** The removals of an open database. */
export function removalReads(db: Kysely<Tables>): RemovalReads {
  return {
    removedSince: async (seq, limit, scope) => {
      const eb = expressionBuilder<Tables, 'shot_reports'>();
      const rows = await db
        .selectFrom('removed_reports')
        .select(['seq', 'squad_id', 'detection_id'])
        .where('seq', '>', seq)
        .where(whereVisible(eb, scope))
        // Who could not see an embargoed report does not learn of its removal either.
        .$if(scope.embargoedAfter !== undefined, (query) => query.where('released_at', 'is not', null))
        .orderBy('seq')
        .limit(limit)
        .execute();
      // Read after the rows: what was forgotten meanwhile is not taken for complete.
      if (seq < Number((await readMeta(db, COMPLETE_FROM)) ?? 0)) return undefined;
      return rows.map((row) => ({ seq: row.seq, squadId: row.squad_id, detectionId: row.detection_id }));
    },
  };
}

async function forgetOldest(trx: Transaction<Tables>): Promise<void> {
  const newest = await trx
    .selectFrom('removed_reports')
    .select('seq')
    .orderBy('seq', 'desc')
    .offset(MAX_REMOVALS)
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return;
  await trx.deleteFrom('removed_reports').where('seq', '<=', newest.seq).execute();
  await writeMeta(trx, COMPLETE_FROM, String(newest.seq));
}
