/** Keys of public report pages: whoever has the key sees the report. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';

export interface PublicKeyStore {
  /** The key of a report: 128 random bits in base64url, created at the first call. */
  keyOf(reportId: number): Promise<string>;
  /** The id of the report of a key, or undefined. */
  reportOf(key: string): Promise<number | undefined>;
}

const KEY_BYTES = 16;

/** Public keys over an open database. */
export function publicKeyStore(db: Kysely<Tables>): PublicKeyStore {
  const selectKey = (reportId: number) =>
    db.selectFrom('public_keys').select('public_key').where('report_id', '=', reportId);
  return {
    keyOf: async (reportId) => {
      const row = await selectKey(reportId).executeTakeFirst();
      if (row !== undefined) return row.public_key;
      // Of two concurrent calls the first one's key is retained.
      await db
        .insertInto('public_keys')
        .values({ report_id: reportId, public_key: randomBytes(KEY_BYTES).toString('base64url') })
        .onConflict((conflict) => conflict.column('report_id').doNothing())
        .execute();
      return (await selectKey(reportId).executeTakeFirstOrThrow()).public_key;
    },
    reportOf: async (key) => {
      const row = await db
        .selectFrom('public_keys')
        .select('report_id')
        .where('public_key', '=', key)
        .executeTakeFirst();
      return row?.report_id;
    },
  };
}
