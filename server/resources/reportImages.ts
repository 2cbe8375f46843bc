/** The image of a report: a media file of it, which the calls of a single report carry as base64 (A§3, T-110). */
import type { Row } from '../../src/domain/json/row.ts';
import { recordChanges, type FieldChange } from '../../src/domain/resources/recordChanges.ts';
import { SHOT_REPORTS } from '../../src/domain/resources/shotReports.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import type { AuditEvent } from '../store/auditEvent.ts';
import type { StoredBytes } from '../store/mediaFile.ts';
import { reportImageName, type NewReportImage, type ReportImageChange } from '../store/reportImages.ts';
import type { StoredReport } from '../store/reports.ts';
import type { Store } from '../store/store.ts';
import type { WriteTransaction } from '../store/storeWriter.ts';
import { contentTypeField, fileHashes, restoreFiles, storeFiles, withFiles } from './recordFiles.ts';
import type { StoredRow, WriteFailure } from './resourceStore.ts';

export interface ReportImageDeps {
  readonly store: Pick<Store, 'media' | 'isFileUsed'>;
  readonly media: Pick<MediaLibrary, 'bytes' | 'removeBytes'>;
  /** Has the size of the largest file of a record, in bytes. */
  readonly settings: { maxFileBytes(): number };
  readonly now: () => EpochMs;
}

/** Base64 of an image; '' removes that of the report, undefined leaves it. */
export type SentImage = string | undefined;

/** Why the images of a call are not accepted, and which of them it is. */
export interface ImageFailure {
  readonly index: number;
  readonly reason: WriteFailure;
}

/** The report of an image; undefined where it was not written. */
export type WrittenReport = StoredReport | undefined;

/** Sets the images of reports in the transaction that writes them, so that no report loses its image. */
export type SetImages = (transaction: WriteTransaction, reports: readonly WrittenReport[]) => Promise<void>;

/** What is written with the images of a call. */
export interface ReportWrite {
  readonly images: readonly SentImage[];
  /** Writes the reports, with `setImages` in their transaction; returns that of each image. */
  readonly write: (setImages: SetImages) => Promise<readonly WrittenReport[]>;
  /** The audit event of each image that was changed. */
  readonly auditEvent: (change: ReportImageChange) => AuditEvent;
}

const FIELD = 'image';
const FIELDS = { [FIELD]: SHOT_REPORTS.fields.image };

/** A report as its record: with the version that a correction must name (BH-31), and without its image. */
function recordOf({ id, version, report }: StoredReport): StoredRow {
  return { ...report, id, recordVersion: version };
}

/** A report as its record, with its image where it has one whose bytes are not lost. */
export async function recordWithImage(
  { store, media }: Pick<ReportImageDeps, 'store' | 'media'>,
  stored: StoredReport,
): Promise<StoredRow> {
  const record = recordOf(stored);
  const image = await store.media.reportImage(stored.id);
  if (image === undefined) return record;
  const read = await withFiles(FIELDS, { [FIELD]: { hash: image.hash, size: image.size } }, media.bytes);
  if (typeof read[FIELD] !== 'string') return record;
  return { ...record, ...read, [contentTypeField(FIELD)]: image.contentType };
}

/**
 * Writes reports with their images. All images are checked and their bytes stored before the reports are written; where one
 * is not accepted, nothing is. At the end bytes that nothing uses are removed, those of a `write` that throws too.
 */
export async function writeWithImages(
  deps: ReportImageDeps,
  { images, write, auditEvent }: ReportWrite,
): Promise<Result<readonly WrittenReport[], ImageFailure>> {
  /** Bytes that may be without use at the end. */
  const hashes = new Set<string>();
  try {
    const rows: Row[] = [];
    for (const [index, image] of images.entries()) {
      const row = await storeImage(deps, image);
      if (!row.ok) return failure({ index, reason: row.reason });
      rows.push(row.value);
      for (const hash of fileHashes(FIELDS, row.value)) hashes.add(hash);
    }
    const reports = await write(async (transaction, written) => {
      const wanted = written.flatMap((report, index) =>
        report === undefined || images[index] === undefined
          ? []
          : [imageOf(report, rows[index] ?? {}, deps.now())],
      );
      const changes = await deps.store.media.setReportImages(transaction, wanted, auditEvent);
      for (const { before } of changes) if (before?.hash !== undefined) hashes.add(before.hash);
    });
    for (const [index, row] of rows.entries()) {
      // Another write may have removed the same content between its check and this commit.
      if (reports[index] !== undefined) {
        await restoreFiles(FIELDS, { [FIELD]: images[index] }, { folder: deps.media.bytes, stored: row });
      }
    }
    return success(reports);
  } finally {
    await removeUnused(deps, hashes);
  }
}

/** The change of an image, for the audit trail: without its bytes. */
export function imageChanges({ before, after }: ReportImageChange): readonly FieldChange[] {
  const [old, fresh] = [before, after].map(
    (file) => file && { [FIELD]: file.hash, [contentTypeField(FIELD)]: file.contentType },
  );
  return recordChanges(SHOT_REPORTS, old, fresh);
}

/** The row of a stored image: its hash and size, and the content type of its content; empty without an image. */
async function storeImage(
  { media, settings }: ReportImageDeps,
  image: SentImage,
): Promise<Result<Row, WriteFailure>> {
  if (image === undefined || image === '') return success({});
  return storeFiles(FIELDS, { [FIELD]: image }, { folder: media.bytes, maxBytes: settings.maxFileBytes() });
}

function imageOf({ id }: StoredReport, row: Row, at: EpochMs): NewReportImage {
  const bytes = row[FIELD] as StoredBytes | undefined;
  if (bytes === undefined) return { reportId: id, image: undefined };
  const contentType = String(row[contentTypeField(FIELD)]);
  const image = {
    reportId: id,
    fileName: reportImageName(contentType),
    kind: 'image',
    contentType,
    createdDate: at,
    availableFrom: at,
    simulated: false,
    ...bytes,
  } as const;
  return { reportId: id, image };
}

/** Removes those of the bytes that nothing uses. */
async function removeUnused({ store, media }: ReportImageDeps, hashes: Iterable<string>): Promise<void> {
  for (const hash of hashes) if (!(await store.isFileUsed(hash))) await media.removeBytes([hash]);
}
