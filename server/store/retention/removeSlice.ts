/** Removes a few of what is older than its period, in one transaction with their lines in the journal. */
import { sql, type Transaction } from 'kysely';
import type { KeptKind } from '../../../src/domain/contract/retention.ts';
import { RETENTION_ACTOR } from '../../process/serverActors.ts';
import type { Tables } from '../database/schema.ts';
import { noteFile } from '../media/mediaRecords.ts';
import { removePlateRecord } from '../media/plateRecords.ts';
import { noteRemovedFilesOf, saveLooseFiles, unusedHashes } from '../media/removedMedia.ts';
import type { RemovedReport } from '../reports/lists/storedReport.ts';
import { removeReport } from '../reports/reportRemoval.ts';
import type { WriteTransaction } from '../writer/storeWriter.ts';
import {
  cutoffOf,
  dueSymbols,
  FILE_KINDS,
  IS_KEPT_FILE,
  IS_KEPT_PLATE,
  IS_KEPT_REPORT,
  isDueFile,
  isDuePlate,
  isOfType,
  type FileKind,
  type RetentionTime,
} from './dueParts.ts';
import type { RemovedSlice, RetentionDeps } from './retentionDeps.ts';

/** Of a transaction: alarms wait for no more than about 20 ms. */
const REPORTS_PER_SLICE = 10;
const FILES_PER_SLICE = 50;
const PLATES_PER_SLICE = 25;

type Remove = (transaction: WriteTransaction) => Promise<RemovedSlice | undefined>;

/** Removes a slice of the first kind that has something due. Holds are read in the same transaction. */
export async function removeSlice(
  deps: RetentionDeps,
  time: RetentionTime,
): Promise<RemovedSlice | undefined> {
  const steps: Remove[] = [
    ...(Object.keys(FILE_KINDS) as FileKind[]).map(
      (kind): Remove =>
        (transaction) =>
          removeFiles(transaction, time, kind),
    ),
    (transaction) => removePlates(transaction, time),
    ...dueSymbols(time).map(
      (due): Remove =>
        (transaction) =>
          removeReports(deps, transaction, { ...due, time }),
    ),
  ];
  for (const step of steps) {
    const removed = await deps.writer.write(step);
    if (removed !== undefined) return removed;
  }
  return undefined;
}

async function removeFiles(
  transaction: WriteTransaction,
  time: RetentionTime,
  kind: FileKind,
): Promise<RemovedSlice | undefined> {
  const cutoff = cutoffOf(time, kind);
  if (cutoff === undefined) return undefined;
  const { trx } = transaction;
  const rows = await trx
    .selectFrom('media_files')
    .select(['id', 'report_id', 'file_name', 'kind', 'hash', 'size'])
    .where('kind', '=', FILE_KINDS[kind])
    .where(isDueFile(cutoff))
    .where(sql<boolean>`not ${IS_KEPT_FILE}`)
    .orderBy('created_at')
    .limit(FILES_PER_SLICE)
    .execute();
  if (rows.length === 0) return undefined;
  await trx
    .deleteFrom('media_files')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  for (const [id, files] of Map.groupBy(rows, ({ report_id }) => report_id))
    await noteRemovedFilesOf(transaction, id, {
      rows: files,
      event: { user: RETENTION_ACTOR, at: time.now },
    });
  await saveLooseFiles(trx, await unusedHashes(trx, rows));
  noteFile(transaction);
  return { counts: new Map([[kind, rows.length]]), reports: [] };
}

async function removePlates(
  transaction: WriteTransaction,
  time: RetentionTime,
): Promise<RemovedSlice | undefined> {
  const cutoff = cutoffOf(time, 'Plates');
  if (cutoff === undefined) return undefined;
  const rows = await duePlates(transaction.trx, cutoff);
  for (const { record, report, squadId, detectionId } of rows) {
    const old = await removePlateRecord(transaction.trx, record);
    transaction.addEntry(
      {
        time: time.now,
        actor: RETENTION_ACTOR,
        key: { squadId, detectionId },
        kind: 'platesRemoved',
        old: { ...old },
        new: {},
      },
      report,
    );
  }
  return rows.length === 0 ? undefined : { counts: new Map([['Plates', rows.length]]), reports: [] };
}

function duePlates(trx: Transaction<Tables>, cutoff: number) {
  return trx
    .selectFrom('plates')
    .innerJoin('shot_reports', 'shot_reports.id', 'plates.report_id')
    .select([
      'plates.record_id as record',
      'plates.report_id as report',
      'shot_reports.squad_id as squadId',
      'shot_reports.detection_id as detectionId',
    ])
    .distinct()
    .where(isDuePlate(cutoff))
    .where(sql<boolean>`not ${IS_KEPT_PLATE}`)
    .limit(PLATES_PER_SLICE)
    .execute();
}

interface DueReports {
  readonly symbol: ReturnType<typeof dueSymbols>[number]['symbol'];
  readonly cutoff: number;
  readonly time: RetentionTime;
}

async function removeReports(
  { kind, damaged, incidents }: RetentionDeps,
  transaction: WriteTransaction,
  { symbol, cutoff, time }: DueReports,
): Promise<RemovedSlice | undefined> {
  const rows = await transaction.trx
    .selectFrom('shot_reports')
    .select('id')
    .where(isOfType(symbol))
    .where('start_ms', '<', cutoff)
    .where('released_at', 'is not', null)
    .where(sql<boolean>`not ${IS_KEPT_REPORT}`)
    .orderBy('start_ms')
    .limit(REPORTS_PER_SLICE)
    .execute();
  if (rows.length === 0) return undefined;
  const reports: RemovedReport[] = [];
  for (const { id } of rows) {
    const author = { actor: RETENTION_ACTOR, at: time.now };
    const removed = await removeReport({ kind, transaction, damaged, incidents }, id, author);
    if (removed.ok) reports.push(removed.value);
  }
  return { counts: countsOf(symbol, reports), reports };
}

function countsOf(symbol: KeptKind, reports: readonly RemovedReport[]): ReadonlyMap<KeptKind, number> {
  const counts = new Map<KeptKind, number>([[symbol, reports.length]]);
  const add = (kind: KeptKind, more: number) => counts.set(kind, (counts.get(kind) ?? 0) + more);
  for (const { files, plates } of reports) {
    add('Plates', plates);
    for (const [kind, stored] of Object.entries(FILE_KINDS) as [FileKind, string][])
      add(kind, files.filter((each) => each === stored).length);
  }
  return counts;
}
