/** Media files and plates of reports, and the stored bytes of each file. */
import type { Kysely, Transaction } from 'kysely';
import type { EpochMs } from '../../../src/domain/units.ts';
import { batches } from '../database/batches.ts';
import { isFileUsed } from '../documents/documentFiles.ts';
import { fileOf, hasBytes, rowOf, type MediaRecord, type StoredBytes } from './mediaFile.ts';
import { mediaRecords, type MediaRecords, type MediaRecordsDeps } from './mediaRecords.ts';
import { NO_PLATE } from '../documents/plateIndex.ts';
import { insertPlateRecords, plateOf } from './plateRecords.ts';
import { whereVisible } from '../reports/lists/reportConditions.ts';
import { reportImageStore, type ReportImageStore } from './reportImages.ts';
import type { MediaRow, Tables } from '../database/schema.ts';
import type { ReportScope } from '../reports/lists/reportQuery.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import { MEDIA_KINDS, type MediaFile, type Plate } from '../../../src/domain/source/reportMedia.ts';

/** Files are listed by kind in the order of MEDIA_KINDS, then by name. */
export interface MediaStore extends MediaRecords, ReportImageStore {
  /**
   * Inserts files and plates in one transaction; existing names and plates are left unchanged. Returns the number of
   * new files; the audit events are written where it is not 0.
   */
  add(
    files: readonly MediaRecord[],
    plates?: readonly Plate[],
    auditEvents?: readonly AuditEvent[],
  ): Promise<number>;
  /**
   * Inserts a file, and calls `putBytes` in the same transaction, so that no removal of the same content
   * comes between. Returns false if the report has a file of that name.
   */
  addFile(
    file: MediaRecord,
    putBytes: () => Promise<void>,
    auditEvents?: readonly AuditEvent[],
  ): Promise<boolean>;
  /**
   * Calls `remove` for each file that neither a report nor a document refers to. No write comes between the
   * check and the call: a read after the commit of a reference finds the file for good, or not at all.
   */
  removeUnused(hashes: Iterable<string>, remove: (hash: string) => Promise<void>): Promise<void>;
  /** Files that are available at `now`. */
  list(reportId: number, now: EpochMs): Promise<readonly MediaRecord[]>;
  /** Whether a report has a file of that name, available or not. */
  has(reportId: number, fileName: string): Promise<boolean>;
  /** Names of the files available at `now`, by report; a report without files is absent. */
  names(reportIds: readonly number[], now: EpochMs): Promise<ReadonlyMap<number, readonly string[]>>;
  /** Records the bytes of a file that was generated at `at`; not where a person has replaced the file meanwhile. */
  setBytes(file: MediaFile, bytes: StoredBytes, at: EpochMs): Promise<void>;
  /** Sum of the sizes of all generated files that are neither locked nor on hold; bytes shared by several files count once per file. */
  totalGeneratedBytes(): Promise<number>;
  /** Generated files that are neither locked nor on hold, oldest first. */
  oldestGenerated(limit: number): Promise<readonly (MediaFile & StoredBytes)[]>;
  /** Records that a simulated file has no bytes; not where a person has replaced or locked it meanwhile. */
  clearBytes(file: MediaFile): Promise<void>;
  /** Plates of a report that are available at `now`, by camera and time; a record without plates is one of NO_PLATE. */
  plates(reportId: number, now: EpochMs): Promise<readonly Plate[]>;
  /** Plates of the reports in the scope, newest first. */
  newestPlates(limit: number, scope: ReportScope, now: EpochMs): Promise<readonly Plate[]>;
}

const ROWS_PER_INSERT = 500;

/** Media over an open database. Reads the range of reports that have media first. */
export async function mediaStore(deps: MediaRecordsDeps): Promise<MediaStore> {
  const { db, kind, writer } = deps;
  const records = mediaRecords(deps);
  const images = reportImageStore(deps);
  const range = await reportsWithMedia(db);
  return {
    add: async (files, plates = [], auditEvents = []) => {
      const added = await writer.write(
        ({ trx }) => insertMedia(trx, files, plates),
        (count) => (count > 0 ? auditEvents : []),
      );
      for (const { reportId } of files) range.add(reportId);
      return added;
    },
    addFile: async (file, putBytes, auditEvents = []) => {
      const isAdded = await writer.write(
        async ({ trx }) => {
          if ((await insertMedia(trx, [file], [])) === 0) return false;
          await putBytes();
          return true;
        },
        (added) => (added ? auditEvents : []),
      );
      if (isAdded) range.add(file.reportId);
      return isAdded;
    },
    ...filesOf(db),
    names: async (reportIds, now) => {
      // Other servers on the database write files too.
      if (kind === 'PostgreSQL' && !reportIds.every(range.includes)) await range.extend();
      return namesOf(available(db, now), reportIds.filter(range.includes));
    },
    ...records,
    createEntry: async (file, auditEvents) => {
      const created = await records.createEntry(file, auditEvents);
      if (created.ok) range.add(file.reportId);
      return created;
    },
    replaceEntry: async (id, file, auditEvents) => {
      const replaced = await records.replaceEntry(id, file, auditEvents);
      if (replaced.ok) range.add(file.reportId);
      return replaced;
    },
    ...images,
    setReportImages: async (transaction, wanted, auditEvent) => {
      const changes = await images.setReportImages(transaction, wanted, auditEvent);
      for (const { reportId } of changes) range.add(reportId);
      return changes;
    },
    ...bytesOf(deps),
    ...platesOf(db),
  };
}

/** Files of one report. */
function filesOf(db: Kysely<Tables>): Pick<MediaStore, 'list' | 'has'> {
  return {
    list: async (reportId, now) => {
      const rows = await available(db, now).selectAll().where('report_id', '=', reportId).execute();
      return rows.map(fileOf).toSorted(byKindAndName);
    },
    has: async (reportId, fileName) => {
      const row = await db
        .selectFrom('media_files')
        .select('report_id')
        .where('report_id', '=', reportId)
        .where('file_name', '=', fileName)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** Names of the files of reports, by report. */
async function namesOf(
  files: ReturnType<typeof available>,
  reportIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const names = new Map<number, string[]>();
  if (reportIds.length === 0) return names;
  const rows = await files
    .select(['report_id', 'file_name'])
    .where('report_id', 'in', reportIds)
    .orderBy('report_id')
    .orderBy('file_name')
    .execute();
  for (const row of rows) {
    const known = names.get(row.report_id);
    if (known === undefined) names.set(row.report_id, [row.file_name]);
    else known.push(row.file_name);
  }
  return names;
}

/** Returns how many files were new. */
async function insertMedia(
  trx: Transaction<Tables>,
  files: readonly MediaRecord[],
  plates: readonly Plate[],
): Promise<number> {
  let added = 0;
  for (const rows of batches(files.map(rowOf), ROWS_PER_INSERT)) {
    const done = await trx
      .insertInto('media_files')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += Number(done.numInsertedOrUpdatedRows ?? 0);
  }
  await insertPlateRecords(trx, plates);
  return added;
}

/** Smallest and largest id of the reports that have media, so that ids outside need no query. */
async function reportsWithMedia(db: Kysely<Tables>) {
  let [from, to] = [Infinity, -Infinity];
  const add = (id: number): void => {
    from = Math.min(from, id);
    to = Math.max(to, id);
  };
  /** Reads the range from the database. */
  const extend = async (): Promise<void> => {
    const { least, most } = await db
      .selectFrom('media_files')
      .select(({ fn }) => [fn.min('report_id').as('least'), fn.max('report_id').as('most')])
      .executeTakeFirstOrThrow();
    for (const id of [least, most]) if (id !== null) add(Number(id));
  };
  await extend();
  return { includes: (id: number) => id >= from && id <= to, add, extend };
}

type Bytes = Pick<
  MediaStore,
  'removeUnused' | 'setBytes' | 'totalGeneratedBytes' | 'oldestGenerated' | 'clearBytes'
>;

function bytesOf({ db, writer }: MediaRecordsDeps): Bytes {
  const write = (file: MediaFile, bytes: Pick<MediaRow, 'hash' | 'size' | 'made_at'>) =>
    db
      .updateTable('media_files')
      .set(bytes)
      .where('report_id', '=', file.reportId)
      .where('file_name', '=', file.fileName)
      .where('simulated', '=', 1);
  return {
    removeUnused: async (hashes, remove) => {
      for (const hash of hashes) {
        if (await isFileUsed(db, hash)) continue;
        await writer.write(async ({ trx }) => {
          if (!(await isFileUsed(trx, hash))) await remove(hash);
        });
      }
    },
    setBytes: async (file, { hash, size }, at) => {
      await write(file, { hash, size, made_at: at }).execute();
    },
    totalGeneratedBytes: async () => {
      const { bytes } = await db
        .selectFrom('media_files')
        .select(({ fn }) => fn.sum('size').as('bytes'))
        .where('simulated', '=', 1)
        .where('locked', '=', 0)
        .where('hash', 'is not', null)
        .where('report_id', 'not in', (eb) => eb.selectFrom('held_reports').select('report_id'))
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0);
    },
    oldestGenerated: async (limit) => {
      const rows = await db
        .selectFrom('media_files')
        .selectAll()
        .where('simulated', '=', 1)
        .where('locked', '=', 0)
        .where('hash', 'is not', null)
        .where('report_id', 'not in', (eb) => eb.selectFrom('held_reports').select('report_id'))
        .orderBy('made_at')
        .limit(limit)
        .execute();
      return rows.map(fileOf).filter(hasBytes);
    },
    clearBytes: async (file) => {
      await write(file, { hash: null, size: null, made_at: null }).where('locked', '=', 0).execute();
    },
  };
}

function platesOf(db: Kysely<Tables>): Pick<MediaStore, 'plates' | 'newestPlates'> {
  return {
    plates: async (reportId, now) => {
      const rows = await db
        .selectFrom('plates')
        .selectAll()
        .where('report_id', '=', reportId)
        .where('available_from', '<=', now)
        .orderBy('camera_id')
        .orderBy('first_detected')
        .orderBy('plate')
        .execute();
      return rows.map(plateOf);
    },
    newestPlates: async (limit, scope, now) => {
      const rows = await db
        .selectFrom('plates')
        .selectAll()
        .where('plate', '<>', NO_PLATE)
        .where('available_from', '<=', now)
        .where((plates) =>
          plates.exists(
            plates
              .selectFrom('shot_reports')
              .select('shot_reports.id')
              .whereRef('shot_reports.id', '=', 'plates.report_id')
              .where((reports) => whereVisible(reports, scope)),
          ),
        )
        .orderBy('first_detected', 'desc')
        .orderBy('report_id', 'desc')
        .orderBy('camera_id')
        .orderBy('plate')
        .limit(limit)
        .execute();
      return rows.map(plateOf);
    },
  };
}

function available(db: Kysely<Tables>, now: EpochMs) {
  return db.selectFrom('media_files').where('available_from', '<=', now);
}

function byKindAndName(a: MediaFile, b: MediaFile): number {
  const kinds = MEDIA_KINDS.indexOf(a.kind) - MEDIA_KINDS.indexOf(b.kind);
  return kinds !== 0 ? kinds : a.fileName < b.fileName ? -1 : 1;
}
