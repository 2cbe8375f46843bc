/** Removing a report with its files, plates and public key; the journal keeps what it was. */
import type { Transaction } from 'kysely';
import type { ReportKey } from '../../src/domain/contract/shotRow.ts';
import type { DamagedRows } from './damagedRows.ts';
import { STORED_COLUMNS, storedOf } from './reportRow.ts';
import type { Tables } from './schema.ts';
import type { Author } from './store.ts';
import type { WritingTransaction } from './storeWriter.ts';

export interface RemovedReport {
  readonly key: ReportKey;
  /** Hashes of bytes that no file names any more. */
  readonly orphans: readonly string[];
}

/** Undefined where there is none. A damaged report is removed as well. */
export async function removeReport(
  transaction: WritingTransaction,
  damaged: DamagedRows,
  id: number,
  { actor, at: time }: Author,
): Promise<RemovedReport | undefined> {
  const { trx } = transaction;
  const row = await trx
    .selectFrom('shot_reports')
    .select([...STORED_COLUMNS, 'squad_id', 'detection_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const key = { squadId: row.squad_id, detectionId: row.detection_id };
  const { id: _id, ...old } = damaged.read('shot_reports', id, () => storedOf(row))?.report ?? {};
  const orphans = await removeMedia(trx, id);
  await trx.deleteFrom('plates').where('report_id', '=', id).execute();
  await trx.deleteFrom('public_keys').where('report_id', '=', id).execute();
  await trx.deleteFrom('shot_reports').where('id', '=', id).execute();
  transaction.add({ time, actor, key, kind: 'deleted', old, new: {} });
  return { key, orphans };
}

async function removeMedia(trx: Transaction<Tables>, id: number): Promise<string[]> {
  const gone = await trx.deleteFrom('media_files').where('report_id', '=', id).returning('hash').execute();
  const hashes = [...new Set(gone.flatMap(({ hash }) => hash ?? []))];
  if (hashes.length === 0) return [];
  const still = await trx.selectFrom('media_files').select('hash').where('hash', 'in', hashes).execute();
  const named = new Set(still.map(({ hash }) => hash));
  return hashes.filter((hash) => !named.has(hash));
}
