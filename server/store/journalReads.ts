/** Reading the journal, by its sequence. */
import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** Lines from `from` on, at most `limit`, as written. */
export async function readLines(db: Kysely<Tables>, from: number, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('journal')
    .select('line')
    .where('sequence', '>=', from)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(({ line }) => line);
}
