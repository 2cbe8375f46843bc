/** Plates that come with reports: each camera's are a record of the collection `lprs`. */
import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { SeenPlate } from '../../../src/domain/contract/media.ts';
import { LPRS } from '../../../src/domain/resources/entities/lprs.ts';
import { newRow } from '../../../src/domain/resources/definition/writeRecord.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import { batches } from '../database/batches.ts';
import { removeDocument, saveDocuments } from '../documents/documentTransaction.ts';
import type { PlateRow, Tables } from '../database/schema.ts';
import type { Plate } from '../../../src/domain/source/reportMedia.ts';

const REPORTS_PER_READ = 500;

/** Inserts plates as records. Skips plates that the report has already, and plates of unknown reports. */
export async function insertPlateRecords(trx: Transaction<Tables>, plates: readonly Plate[]): Promise<void> {
  const byReport = Map.groupBy(plates, ({ reportId }) => reportId);
  for (const ids of batches([...byReport.keys()], REPORTS_PER_READ)) {
    const known = await knownPlates(trx, ids);
    const reports = await trx
      .selectFrom('shot_reports')
      .select(['id', 'squad_id', 'detection_id'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    const records = reports.flatMap(({ id, squad_id: squadId, detection_id: detectionId }) => {
      const added = (byReport.get(id) ?? []).filter((plate) => !known.has(keyOf(plate)));
      return recordsOf(added).map((record) => newRow(LPRS, { ...record, squadId, detectionId }));
    });
    await saveDocuments(trx, LPRS.collection, records);
  }
}

/** A removed record of plates, as the journal has it. */
export interface RemovedPlates {
  readonly record: number;
  readonly cameraId: string;
  /** SHA-256 of the stored record, hexadecimal. */
  readonly hash: string;
}

/** Deletes the records of a report's plates. */
export async function removePlateRecords(
  trx: Transaction<Tables>,
  reportId: number,
): Promise<readonly RemovedPlates[]> {
  const records = await trx
    .selectFrom('plates')
    .select('record_id')
    .distinct()
    .where('report_id', '=', reportId)
    .execute();
  const removed: RemovedPlates[] = [];
  for (const { record_id: id } of records) removed.push(await removePlateRecord(trx, id));
  return removed;
}

/** Deletes one record of plates. */
export async function removePlateRecord(trx: Transaction<Tables>, id: number): Promise<RemovedPlates> {
  const document = await trx
    .selectFrom('documents')
    .select('body')
    .where('collection', '=', LPRS.collection)
    .where('id', '=', id)
    .executeTakeFirst();
  const plate = await trx
    .selectFrom('plates')
    .select('camera_id')
    .where('record_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  await removeDocument(trx, LPRS.collection, id);
  return { record: id, cameraId: plate?.camera_id ?? '', hash: hash('sha256', document?.body ?? '', 'hex') };
}

async function knownPlates(trx: Transaction<Tables>, reportIds: readonly number[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('plates')
    .select(['report_id', 'camera_id', 'plate'])
    .where('report_id', 'in', reportIds)
    .execute();
  return new Set(
    rows.map(({ report_id: reportId, camera_id: cameraId, plate }) => keyOf({ reportId, cameraId, plate })),
  );
}

function keyOf({ reportId, cameraId, plate }: Pick<Plate, 'reportId' | 'cameraId' | 'plate'>): string {
  return JSON.stringify([reportId, cameraId, plate]);
}

/** A record for each camera and time from which its plates are available. */
function recordsOf(plates: readonly Plate[]) {
  const groups = Map.groupBy(plates, ({ cameraId, availableFrom }) =>
    JSON.stringify([cameraId, availableFrom]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { cameraId, availableFrom } = first;
    const seen = group.map(({ plate, firstDetected }): SeenPlate => ({
      PlateNumber: plate,
      FirstDetected: firstDetected,
    }));
    const timestamp = epochMs(Math.min(...group.map(({ firstDetected }) => firstDetected)));
    const lprJson = JSON.stringify(Object.fromEntries([[cameraId, seen]]));
    return [{ cameraId, lprJson, timestamp, availableFrom }];
  });
}

/** A plate by the columns of its row. */
export function plateOf(row: Omit<PlateRow, 'record_id'>): Plate {
  return {
    reportId: row.report_id,
    cameraId: row.camera_id,
    plate: row.plate,
    firstDetected: row.first_detected as EpochMs,
    availableFrom: row.available_from as EpochMs,
  };
}
