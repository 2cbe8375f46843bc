/** Keys under which reports are shown to whoever has them (T-67). */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

export interface PublicKeyStore {
  /** The report's own key, 128 random bits, made when it is first asked for. */
  keyOf(reportId: number): Promise<string>;
  /** The report of a key, or undefined. */
  reportOf(key: string): Promise<number | undefined>;
}

const KEY_BYTES = 16;

export function publicKeyStore(db: Kysely<Tables>): PublicKeyStore {
  const known = (reportId: number) =>
    db.selectFrom('public_keys').select('public_key').where('report_id', '=', reportId);
  return {
    keyOf: async (reportId) => {
      const row = await known(reportId).executeTakeFirst();
      if (row !== undefined) return row.public_key;
      // Of two that ask at once the first one's key stays.
      await db
        .insertInto('public_keys')
        .values({ report_id: reportId, public_key: randomBytes(KEY_BYTES).toString('base64url') })
        .onConflict((conflict) => conflict.column('report_id').doNothing())
        .execute();
      return (await known(reportId).executeTakeFirstOrThrow()).public_key;
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
