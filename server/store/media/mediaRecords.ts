/** Media files as records with an id: pages, and changes by administrators with their audit events. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { EpochMs } from '../../../src/domain/units.ts';
import { MEDIAFILES } from '../../../src/domain/resources/entities/mediafiles.ts';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import { isHeld } from '../holds/heldReports.ts';
import { auditEventsFor, type AuditEventsFor } from '../journal/auditEvent.ts';
import { batches } from '../database/batches.ts';
import { fileOf, rowOf, type MediaRecord } from './mediaFile.ts';
import { noteRemovedFilesOf } from './removedMedia.ts';
import type { DatabaseKind, MediaRow, Tables } from '../database/schema.ts';
import type { PageRequest, SlicedPage } from '../database/pages.ts';
import type { StoreWriter, WriteTransaction } from '../writer/storeWriter.ts';
import { equalsText, hasText } from '../database/textConditions.ts';
import type { DocumentFilter } from '../documents/documentConditions.ts';

/** A file with its id and the report that it belongs to. */
export interface MediaEntry extends LockableFile {
  readonly id: number;
  readonly detectionId: string;
  readonly squadId: string;
}

/** A file; a locked one is kept when older files are removed. */
export interface LockableFile extends MediaRecord {
  readonly locked: boolean;
}

/** Fields that sort, search and filter the files. */
const MEDIA_COLUMNS = {
  id: 'media_files.id',
  detectionId: 'shot_reports.detection_id',
  squadId: 'shot_reports.squad_id',
  cameraId: 'media_files.camera_id',
  fileName: 'media_files.file_name',
  fileType: 'media_files.kind',
  createdDate: 'media_files.created_at',
  locked: 'media_files.locked',
} as const;

/** Writes resolve after the commit, with their audit events in the same transaction. */
export interface MediaRecords {
  /** A page of the files that are available at `now`. */
  entries(request: PageRequest, filter: DocumentFilter, now: EpochMs): Promise<SlicedPage<MediaEntry>>;
  entry(id: number): Promise<MediaEntry | undefined>;
  /** Returns the id; refused where the report has a file of that name. */
  createEntry(file: LockableFile, auditEvents: AuditEventsFor<number>): Promise<Result<number, 'known'>>;
  /**
   * Returns the file as it was; refused where the report has another file of that name, and where other bytes or another report
   * would take it from a report on legal hold.
   */
  replaceEntry(
    id: number,
    file: LockableFile,
    auditEvents: AuditEventsFor<MediaEntry>,
  ): Promise<Result<MediaEntry, 'known' | 'absent' | 'onHold'>>;
  /** Returns the file as it was; refused where its report is on legal hold. */
  removeEntry(
    id: number,
    auditEvents: AuditEventsFor<MediaEntry>,
  ): Promise<Result<MediaEntry, 'absent' | 'onHold'>>;
}

/** Files read per turn of the event loop. */
const SLICE = 500;

export interface MediaRecordsDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly writer: StoreWriter;
}

/** The records over an open database. */
export function mediaRecords({ db, kind, writer }: MediaRecordsDeps): MediaRecords {
  return {
    entries: async ({ page, size, sort }, filter, now) => {
      let rows = entriesOf(db).where('media_files.available_from', '<=', now);
      for (const condition of conditionsOf(kind, filter)) rows = rows.where(condition);
      const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
      let sorted = rows.select('media_files.id');
      for (const { field, descending } of sort) {
        sorted = sorted.orderBy(orderOf(kind, field), descending ? 'desc' : 'asc');
      }
      const found = await sorted
        .orderBy('media_files.id')
        .limit(size)
        .offset(page * size)
        .execute();
      const ids = found.map(({ id }) => id);
      return { total: Number(count), slices: entrySlices(db, ids) };
    },
    entry: (id) => findEntry(db, id),
    createEntry: (file, auditEvents) =>
      writer.writeOrRollBack<number, 'known'>(async (transaction) => {
        const { trx } = transaction;
        const added = await trx
          .insertInto('media_files')
          .values(lockableRow(file))
          .onConflict((conflict) => conflict.columns(['report_id', 'file_name']).doNothing())
          .returning('id')
          .executeTakeFirst();
        noteFile(transaction);
        return added === undefined ? failure('known') : success(added.id);
      }, auditEvents),
    replaceEntry: (id, file, auditEvents) =>
      writer.writeOrRollBack<MediaEntry, 'known' | 'absent' | 'onHold'>(
        (transaction) => replaceEntry(transaction, { id, file, auditEvents }),
        auditEvents,
      ),
    removeEntry: (id, auditEvents) =>
      writer.writeOrRollBack<MediaEntry, 'absent' | 'onHold'>(async (transaction) => {
        const { trx } = transaction;
        const before = await findEntry(trx, id);
        if (before === undefined) return failure('absent');
        if (await isHeld(trx, before.reportId)) return failure('onHold');
        await trx.deleteFrom('media_files').where('id', '=', id).execute();
        await noteRemovedEntry(transaction, before, auditEvents);
        noteFile(transaction);
        return success(before);
      }, auditEvents),
  };
}

interface Replacement {
  readonly id: number;
  readonly file: LockableFile;
  readonly auditEvents: AuditEventsFor<MediaEntry>;
}

async function replaceEntry(
  transaction: WriteTransaction,
  { id, file, auditEvents }: Replacement,
): Promise<Result<MediaEntry, 'known' | 'absent' | 'onHold'>> {
  const { trx } = transaction;
  const before = await findEntry(trx, id);
  if (before === undefined) return failure('absent');
  const named = await trx
    .selectFrom('media_files')
    .select('id')
    .where('report_id', '=', file.reportId)
    .where('file_name', '=', file.fileName)
    .executeTakeFirst();
  if (named !== undefined && named.id !== id) return failure('known');
  if (before.hash !== file.hash || before.reportId !== file.reportId) {
    if (await isHeld(trx, before.reportId)) return failure('onHold');
    await noteRemovedEntry(transaction, before, auditEvents);
  }
  await trx.updateTable('media_files').set(lockableRow(file)).where('id', '=', id).execute();
  noteFile(transaction);
  return success(before);
}

/** Writes the journal line of a file whose bytes a person removed. Without an audit event the line names nobody. */
async function noteRemovedEntry(
  transaction: WriteTransaction,
  entry: MediaEntry,
  auditEvents: AuditEventsFor<MediaEntry>,
): Promise<void> {
  const [event] = auditEventsFor(auditEvents, entry);
  const { reportId, fileName, kind, hash = null, size = null } = entry;
  if (event === undefined) return;
  await noteRemovedFilesOf(transaction, reportId, {
    rows: [{ file_name: fileName, kind, hash, size }],
    event,
  });
}

/** Notes that a person wrote or removed a file. Does not name the file: its report may be under embargo. */
export function noteFile(transaction: WriteTransaction): void {
  transaction.noteChange({ collection: MEDIAFILES.collection });
}

function entriesOf(db: Kysely<Tables> | Transaction<Tables>) {
  return db.selectFrom('media_files').innerJoin('shot_reports', 'shot_reports.id', 'media_files.report_id');
}

/** Files in the order of `ids`; those deleted meanwhile are left out. */
async function* entrySlices(
  db: Kysely<Tables>,
  ids: readonly number[],
): AsyncIterable<readonly MediaEntry[]> {
  for (const some of batches(ids, SLICE)) {
    const rows = await entriesOf(db)
      .selectAll('media_files')
      .select(['detection_id', 'squad_id'])
      .where('media_files.id', 'in', some)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield some.flatMap((id) => byId.get(id) ?? []).map(entryOf);
    await nextTurn();
  }
}

async function findEntry(
  db: Kysely<Tables> | Transaction<Tables>,
  id: number,
): Promise<MediaEntry | undefined> {
  const row = await entriesOf(db)
    .selectAll('media_files')
    .select(['detection_id', 'squad_id'])
    .where('media_files.id', '=', id)
    .executeTakeFirst();
  return row && entryOf(row);
}

function lockableRow(file: LockableFile) {
  return { ...rowOf(file), locked: file.locked ? 1 : 0 };
}

function entryOf(
  row: Selectable<MediaRow> & { readonly detection_id: string; readonly squad_id: string },
): MediaEntry {
  return {
    ...fileOf(row),
    id: row.id,
    detectionId: row.detection_id,
    squadId: row.squad_id,
    locked: row.locked === 1,
  };
}

function columnOf(field: string): string {
  return MEDIA_COLUMNS[field as keyof typeof MEDIA_COLUMNS];
}

/** Texts by code point in both databases. */
function orderOf(kind: DatabaseKind, field: string): RawBuilder<unknown> {
  const column = sql.ref(columnOf(field));
  const isText = field !== 'id' && field !== 'createdDate' && field !== 'locked';
  return kind === 'PostgreSQL' && isText ? sql`${column} collate "C"` : sql`${column}`;
}

function conditionsOf(kind: DatabaseKind, { matches = [], search }: DocumentFilter): RawBuilder<boolean>[] {
  const parts = matches.map(({ field, value }) =>
    field === 'locked'
      ? sql<boolean>`${sql.ref(columnOf(field))} = ${value === 'true' ? 1 : 0}`
      : equalsText(sql.ref(columnOf(field)), value),
  );
  if (search !== undefined) {
    const any = search.in.map((field) => hasText(kind, sql.ref(columnOf(field)), { wanted: search.text }));
    parts.push(sql<boolean>`(${sql.join(any, sql` or `)})`);
  }
  return parts;
}
