/** Deletes a report with its files, plates, public key and notifications; the journal retains its fields and the hashes of its files. */
import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import { RETENTION_ACTOR } from '../../process/serverActors.ts';
import type { DamagedRows } from '../database/damagedRows.ts';
import { removeNotifications } from '../notifications/notificationStore.ts';
import type { IncidentWriter } from '../incidents/incidentWriter.ts';
import { isHeld } from '../holds/heldReports.ts';
import { removePlateRecords } from '../media/plateRecords.ts';
import { removedFiles, saveLooseFiles, unusedHashes } from '../media/removedMedia.ts';
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

/** Deletes a report within a transaction, unless it is on legal hold. A damaged report is deleted as well. */
export async function removeReport(
  { kind, transaction, damaged, incidents }: ReportWriteDeps,
  id: number,
  { actor, at: time }: Author,
): Promise<Result<RemovedReport, 'absent' | 'onHold'>> {
  const { trx } = transaction;
  const row = await trx
    .selectFrom('shot_reports')
    .select([...STORED_COLUMNS, 'squad_id', 'detection_id', 'time_stamp', 'symbol', 'former_symbol'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return failure('absent');
  if (await isHeld(trx, id)) return failure('onHold');
  const key = { squadId: row.squad_id, detectionId: row.detection_id };
  const stored = damaged.read('shot_reports', id, () => toStoredReport(row));
  const { id: _id, ...fields } = stored?.report ?? {};
  const { orphans, files } = await removeMedia(trx, id);
  const plates = await removePlateRecords(trx, id);
  const old = {
    ...fields,
    rowHash: hash('sha256', row.row_json, 'hex'),
    ...(files.length > 0 && { files }),
    ...(plates.length > 0 && { plates }),
  };
  await saveLooseFiles(trx, orphans);
  await removeNotifications(trx, id);
  await trx.deleteFrom('report_reviews').where('report_id', '=', id).execute();
  await trx.deleteFrom('report_observations').where('report_id', '=', id).execute();
  await trx.deleteFrom('public_keys').where('report_id', '=', id).execute();
  await removeWords(kind, trx, { id, time_stamp: row.time_stamp });
  await trx.deleteFrom('shot_reports').where('id', '=', id).execute();
  if (actor !== RETENTION_ACTOR) await noteDeleted(trx, id, row);
  await incidents.removed(transaction, id, time);
  await saveRemoval(trx, row, { seq: transaction.nextSeq(), id });
  transaction.addEntry({ time, actor, key, kind: 'deleted', old, new: {} }, id);
  transaction.addEvent({ kind: 'removed', removed: { key, stored } });
  return success({ key, stored, orphans, files: files.map((file) => file.kind), plates: plates.length });
}

async function removeMedia(trx: Transaction<Tables>, id: number) {
  const removed = await trx
    .deleteFrom('media_files')
    .where('report_id', '=', id)
    .returning(['file_name', 'kind', 'hash', 'size'])
    .execute();
  return { orphans: await unusedHashes(trx, removed), files: removedFiles(removed) };
}

/** Notes where a replay of the past finds a report that is there no more, and in which incident it was. */
async function noteDeleted(
  trx: Transaction<Tables>,
  id: number,
  {
    squad_id,
    detection_id,
    time_stamp,
    released_at,
  }: Omit<Tables['deleted_reports'], 'report_id' | 'incident_id' | 'is_live'>,
): Promise<void> {
  const member = await trx
    .selectFrom('incident_reports')
    .select(['incident_id', 'is_live'])
    .where('report_id', '=', id)
    .executeTakeFirst();
  const { incident_id = null, is_live = 0 } = member ?? {};
  await trx
    .insertInto('deleted_reports')
    .values({ report_id: id, squad_id, detection_id, time_stamp, released_at, incident_id, is_live })
    .execute();
}
