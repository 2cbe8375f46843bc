/** Deletes a report with its files, plates, public key and notifications; the journal retains its fields. */
import type { Transaction } from 'kysely';
import type { DamagedRows } from '../database/damagedRows.ts';
import { removeNotifications } from '../notifications/notificationStore.ts';
import type { IncidentWriter } from '../incidents/incidentWriter.ts';
import { removePlateRecords } from '../media/plateRecords.ts';
import { saveRemoval } from './reportRemovals.ts';
import { STORED_COLUMNS, toStoredReport } from './lists/reportRow.ts';
import { removeWords } from './lists/reportWordIndex.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import type { Author } from '../writer/author.ts';
import type { RemovedReport } from './lists/storedReport.ts';
import type { WriteTransaction } from '../writer/storeWriter.ts';

/** What a write of reports works with. */
export interface ReportWriteDeps {
  readonly kind: DatabaseKind;
  readonly transaction: WriteTransaction;
  readonly damaged: DamagedRows;
  readonly incidents: IncidentWriter;
}

/** Deletes a report within a transaction; undefined where there is none. A damaged report is deleted as well. */
export async function removeReport(
  { kind, transaction, damaged, incidents }: ReportWriteDeps,
  id: number,
  { actor, at: time }: Author,
): Promise<RemovedReport | undefined> {
  const { trx } = transaction;
  const row = await trx
    .selectFrom('shot_reports')
    .select([...STORED_COLUMNS, 'squad_id', 'detection_id', 'time_stamp', 'symbol', 'former_symbol'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const key = { squadId: row.squad_id, detectionId: row.detection_id };
  const stored = damaged.read('shot_reports', id, () => toStoredReport(row));
  const { id: _id, ...old } = stored?.report ?? {};
  const orphans = await removeMedia(trx, id);
  await removePlateRecords(trx, id);
  await removeNotifications(trx, id);
  await trx.deleteFrom('report_reviews').where('report_id', '=', id).execute();
  await trx.deleteFrom('report_observations').where('report_id', '=', id).execute();
  await trx.deleteFrom('public_keys').where('report_id', '=', id).execute();
  await removeWords(kind, trx, { id, time_stamp: row.time_stamp });
  await trx.deleteFrom('shot_reports').where('id', '=', id).execute();
  await incidents.removed(transaction, id, time);
  await saveRemoval(trx, row, { seq: transaction.nextSeq(), id });
  transaction.addEntry({ time, actor, key, kind: 'deleted', old, new: {} }, id);
  transaction.addEvent({ kind: 'removed', removed: { key, stored } });
  return { key, stored, orphans };
}

async function removeMedia(trx: Transaction<Tables>, id: number): Promise<string[]> {
  const removed = await trx.deleteFrom('media_files').where('report_id', '=', id).returning('hash').execute();
  const hashes = [...new Set(removed.flatMap(({ hash }) => hash ?? []))];
  if (hashes.length === 0) return [];
  const remaining = await trx.selectFrom('media_files').select('hash').where('hash', 'in', hashes).execute();
  const referenced = new Set(remaining.map(({ hash }) => hash));
  return hashes.filter((hash) => !referenced.has(hash));
}
