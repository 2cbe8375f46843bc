/** Plates of the records of `lprs`, by report and time, for the calls of home; written in the transaction of the record. */
import type { Transaction } from 'kysely';
import { readSightings } from '../../../src/domain/contract/plateSightings.ts';
import { readInstant } from '../../../src/domain/json/instant.ts';
import { readId } from '../../../src/domain/json/read.ts';
import { isRow, type Row } from '../../../src/domain/json/row.ts';
import { LPRS } from '../../../src/domain/resources/entities/lprs.ts';
import { batches } from '../database/batches.ts';
import { storableText } from '../database/documentText.ts';
import type { PlateRow, Tables } from '../database/schema.ts';

const ROWS_PER_STATEMENT = 500;
/** Plates of one record that home shows. */
const MAX_PLATES = 1000;
const MAX_TEXT = 255;
/** `plate` of a record without plates. */
export const NO_PLATE = '';

/** Writes the plates of saved records. A record whose detection is not stored has none at home. */
export async function savePlates(
  trx: Transaction<Tables>,
  collection: string,
  records: readonly { readonly id: number }[],
): Promise<void> {
  if (collection !== LPRS.collection) return;
  for (const some of batches(records, ROWS_PER_STATEMENT)) {
    const reportOf = await reportsOf(trx, some);
    const rows = some.flatMap((record) => platesOf(record, reportOf(record)));
    for (const plates of batches(rows, ROWS_PER_STATEMENT)) {
      await trx
        .insertInto('plates')
        .values(plates)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

/** Deletes the plates of records, which are about to be saved again or deleted. */
export async function removePlates(
  trx: Transaction<Tables>,
  collection: string,
  ids: readonly number[],
): Promise<void> {
  if (collection !== LPRS.collection) return;
  for (const some of batches(ids, ROWS_PER_STATEMENT)) {
    await trx.deleteFrom('plates').where('record_id', 'in', some).execute();
  }
}

interface ReportOfRecord {
  readonly id: number;
  readonly squad_id: string;
  readonly detection_id: string;
  readonly time_stamp: number;
}

/** The newest report of the detection of a record, in its squad where it names one. */
async function reportsOf(
  trx: Transaction<Tables>,
  records: readonly Row[],
): Promise<(record: Row) => ReportOfRecord | undefined> {
  const named = records.flatMap((record) => readId(record['detectionId']) ?? []);
  // No report has a NUL in its detection id, and PostgreSQL takes none.
  const detections = [...new Set(named)].filter((id) => !id.includes('\0'));
  if (detections.length === 0) return () => undefined;
  const reports = await trx
    .selectFrom('shot_reports')
    .select(['id', 'squad_id', 'detection_id', 'time_stamp'])
    .where('detection_id', 'in', detections)
    .orderBy('id', 'desc')
    .execute();
  return (record) => {
    const [detection, squad] = [readId(record['detectionId']), readId(record['squadId']) ?? ''];
    return reports.find(
      ({ squad_id, detection_id }) => detection_id === detection && (squad === '' || squad_id === squad),
    );
  };
}

/**
 * Returns a row for each plate. A plate without a time gets the record's time, else the report's. A record
 * without plates has one row without a plate, so that home can tell it from no record.
 */
function platesOf(record: Row, report: ReportOfRecord | undefined): PlateRow[] {
  if (report === undefined) return [];
  const { cameraId, lprJson } = record;
  if (!isRow(lprJson) && typeof lprJson !== 'string') return [];
  const known = finite(readInstant(record['timestamp'])) ?? report.time_stamp;
  const rowOf = (camera: string, plate: string, seen: number): PlateRow => ({
    record_id: Number(record['id']),
    report_id: report.id,
    camera_id: storableText(camera.slice(0, MAX_TEXT)),
    plate: storableText(plate.slice(0, MAX_TEXT)),
    first_detected: Math.floor(finite(seen) ?? known),
    available_from: finite(readInstant(record['availableFrom'])) ?? 0,
  });
  const sightings = readSightings({ cameraId, lprJson }, () => undefined);
  if (sightings.length === 0) return [rowOf(readId(cameraId) ?? '', NO_PLATE, known)];
  return sightings.slice(0, MAX_PLATES).map(({ number, camera, seen }) => rowOf(camera, number, seen));
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
