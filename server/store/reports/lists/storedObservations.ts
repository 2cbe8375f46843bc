import type { Kysely } from 'kysely';
import type { Observations } from '../../../../src/domain/contract/observations.ts';
import type { Tables } from '../../database/schema.ts';

/** What the sensors of a report measured; undefined where its source did not say. */
export async function observationsOf(db: Kysely<Tables>, id: number): Promise<Observations | undefined> {
  const row = await db
    .selectFrom('report_observations')
    .select('body')
    .where('report_id', '=', id)
    .executeTakeFirst();
  return row && (JSON.parse(row.body) as Observations);
}
