/** Media files of reports as records of their resource. */
import { writeIso } from '../../src/domain/json/instant.ts';
import type { Row } from '../../src/domain/json/row.ts';
import { MEDIAFILES, type MediafileRecord } from '../../src/domain/resources/entities/mediafiles.ts';
import { recordChanges } from '../../src/domain/resources/definition/recordChanges.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import { storableText } from '../store/database/documentText.ts';
import type { LockableFile, MediaEntry } from '../store/media/mediaRecords.ts';
import { MEDIA_KINDS } from '../../src/domain/source/reportMedia.ts';
import type { StoredBytes } from '../store/media/mediaFile.ts';
import { EVERY_REPORT } from '../store/reports/lists/reportQuery.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { Store } from '../store/store.ts';
import { writeWithFiles, type FileWriteDeps } from './fileWrites.ts';
import { ON_HOLD } from './heldRecords.ts';
import { contentTypeField, withFiles } from './recordFiles.ts';
import type { AnyRow, ResourceStore, StoredRow, WriteAudit, WriteFailure } from './resourceStore.ts';

export interface MediaResourceDeps extends FileWriteDeps {
  readonly store: Pick<Store, 'media' | 'reports'>;
  readonly media: MediaLibrary;
  readonly now: () => EpochMs;
}

/** Bytes with their content type. */
type Content = Pick<LockableFile, 'kind' | 'contentType'> & StoredBytes;

const { fields } = MEDIAFILES;
const NO_FILE: WriteFailure = {
  reason: 'rule',
  status: 400,
  key: 'nofile',
  text: 'There is no file: choose one',
};
const REASONS = { absent: 'absent', known: 'keyTaken' } as const;
const NO_REPORT: WriteFailure = {
  reason: 'rule',
  status: 400,
  key: 'detectionnotfound',
  text: 'There is no report of this detection',
};

/** The files that home shows with a report, including files that administrators add to it. */
export class MediaResource implements ResourceStore {
  readonly #deps: MediaResourceDeps;

  constructor(deps: MediaResourceDeps) {
    this.#deps = deps;
  }

  async slices(...[request, filter]: Parameters<ResourceStore['slices']>) {
    const { store, now } = this.#deps;
    const { total, slices } = await store.media.entries(request, filter, now());
    return { total, slices: rowTexts(slices) };
  }

  /** With the bytes; the bytes of a simulated file are generated where needed. */
  async get(id: number): Promise<StoredRow | undefined> {
    const entry = await this.#deps.store.media.entry(id);
    return entry && this.#shown(entry);
  }

  /** Refused without a file, and for a detection that is not stored. The bytes are stored before the record. */
  async create(parsed: AnyRow, audit: WriteAudit): Promise<Result<StoredRow, WriteFailure>> {
    const record = parsed.record as MediafileRecord;
    const report = await this.#reportOf(record);
    if (report === undefined) return failure(NO_REPORT);
    return this.#write(record, async (content) => {
      if (content === undefined) return failure(NO_FILE);
      const at = this.#deps.now();
      const file = { ...fileOf(record, report), ...content, createdDate: at, availableFrom: at };
      const created = await this.#deps.store.media.createEntry(file, (id) => [
        auditEvent(audit, undefined, entryOf(id, file, report)),
      ]);
      return created.ok
        ? success(entryOf(created.value, file, report))
        : failure({ reason: 'keyTaken' as const });
    });
  }

  /** Without a file the bytes stay. What an administrator changed is no longer generated again. */
  async update(id: number, parsed: AnyRow, audit: WriteAudit): Promise<Result<StoredRow, WriteFailure>> {
    const { store } = this.#deps;
    const record = parsed.record as MediafileRecord;
    const stored = await store.media.entry(id);
    if (stored === undefined) return failure({ reason: 'absent' });
    const report = await this.#reportOf(record);
    if (report === undefined) return failure(NO_REPORT);
    return this.#write(record, async (given, formerHashes) => {
      const content = given ?? (await this.#storedContent(stored));
      if (content === undefined) return failure(NO_FILE);
      const { createdDate, availableFrom, cameraName, nodeId } = stored;
      const names = {
        ...(cameraName === undefined ? {} : { cameraName }),
        ...(nodeId === undefined ? {} : { nodeId }),
      };
      const file = { ...fileOf(record, report), ...names, ...content, createdDate, availableFrom };
      const after = entryOf(id, file, report);
      const replaced = await store.media.replaceEntry(id, file, (before) => [
        auditEvent(audit, before, after),
      ]);
      if (!replaced.ok)
        return failure(replaced.reason === 'onHold' ? ON_HOLD : { reason: REASONS[replaced.reason] });
      if (replaced.value.hash !== undefined) formerHashes.add(replaced.value.hash);
      return success(after);
    });
  }

  /** Deletes the record, and its bytes where nothing else uses them. */
  async remove(id: number, audit: WriteAudit): Promise<Result<undefined, WriteFailure>> {
    const removed = await this.#deps.store.media.removeEntry(id, (before) => [
      auditEvent(audit, before, undefined),
    ]);
    if (!removed.ok) return failure(removed.reason === 'onHold' ? ON_HOLD : { reason: 'absent' });
    const { hash } = removed.value;
    if (hash !== undefined) await this.#deps.media.removeUnused([hash]);
    return success(undefined);
  }

  #reportOf({ detectionId, squadId }: MediafileRecord): Promise<StoredReport | undefined> {
    const { reports } = this.#deps.store;
    return squadId === ''
      ? reports.byDetection(detectionId, EVERY_REPORT)
      : reports.byKey({ squadId, detectionId }, EVERY_REPORT);
  }

  /** Stores the file of a record, if it has one, and calls `write` with it. */
  async #write(
    { file }: MediafileRecord,
    write: (
      content: Content | undefined,
      formerHashes: Set<string>,
    ) => Promise<Result<MediaEntry, WriteFailure>>,
  ): Promise<Result<StoredRow, WriteFailure>> {
    const written = await writeWithFiles(this.#deps, {
      fields,
      rows: [file === undefined || file === '' ? {} : { file }],
      write: ([row = {}], formerHashes) => write(contentOf(row), formerHashes),
    });
    if (!written.ok) return failure(written.reason.reason);
    return written.value.ok ? success(await this.#shown(written.value.value)) : written.value;
  }

  async #storedContent(entry: MediaEntry): Promise<Content | undefined> {
    const { kind, contentType } = entry;
    const bytes = await this.#bytesOf(entry);
    return bytes && { kind, contentType, hash: bytes.hash, size: bytes.size };
  }

  async #bytesOf(entry: MediaEntry) {
    const { store, media } = this.#deps;
    const report = await store.reports.byId(entry.reportId, EVERY_REPORT);
    return report && media.open(report, entry);
  }

  async #shown(entry: MediaEntry): Promise<StoredRow> {
    const bytes = await this.#bytesOf(entry);
    const file = bytes === undefined ? null : { hash: bytes.hash, size: bytes.size };
    const shown = await withFiles(fields, { ...rowOf(entry), file }, this.#deps.media.bytes);
    return { ...shown, id: entry.id };
  }
}

async function* rowTexts(slices: AsyncIterable<readonly MediaEntry[]>): AsyncIterable<readonly string[]> {
  for await (const entries of slices) yield entries.map((entry) => JSON.stringify(rowOf(entry)));
}

/** The stored file of a row; undefined where it has none. */
function contentOf(row: Row): Content | undefined {
  const bytes = row['file'] as StoredBytes | undefined;
  if (bytes === undefined) return undefined;
  const contentType = String(row[contentTypeField('file')]);
  const kind = MEDIA_KINDS.find((one) => contentType.startsWith(`${one}/`)) ?? 'image';
  return { ...bytes, contentType, kind };
}

function fileOf({ cameraId, fileName, locked }: MediafileRecord, report: StoredReport) {
  const camera = cameraId === '' ? {} : { cameraId: storableText(cameraId) };
  return { reportId: report.id, fileName: storableText(fileName), locked, simulated: false, ...camera };
}

function entryOf(id: number, file: LockableFile, { report }: StoredReport): MediaEntry {
  return { ...file, id, detectionId: report.detectionId, squadId: report.squadId };
}

/** The record without its bytes. */
function rowOf(entry: MediaEntry): StoredRow {
  const { id, detectionId, squadId, cameraId = '', fileName, kind, contentType, createdDate, locked } = entry;
  return {
    id,
    detectionId,
    squadId,
    cameraId,
    fileName,
    fileType: kind,
    fileContentType: contentType,
    createdDate: writeIso(createdDate),
    locked,
  };
}

function auditEvent(audit: WriteAudit, before: MediaEntry | undefined, after: MediaEntry | undefined) {
  const rows = [before, after].map((entry) => entry && { ...rowOf(entry), file: entry.hash ?? null });
  const file = after ?? before;
  const event = audit(file?.fileName ?? '', recordChanges(MEDIAFILES, rows[0], rows[1]));
  return file === undefined ? event : { ...event, reportId: file.reportId };
}
