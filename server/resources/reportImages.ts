/** The image of a report: a media file of it, which the calls of a single report carry as base64. */
import type { Row } from '../../src/domain/json/row.ts';
import { recordChanges, type FieldChange } from '../../src/domain/resources/definition/recordChanges.ts';
import { SHOT_REPORTS } from '../../src/domain/resources/entities/shotReports.ts';
import type { Result } from '../../src/domain/result.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import type { AuditEvent } from '../store/journal/auditEvent.ts';
import type { StoredBytes } from '../store/media/mediaFile.ts';
import { reportImageName, type NewReportImage, type ReportImageChange } from '../store/media/reportImages.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { Store } from '../store/store.ts';
import type { WriteTransaction } from '../store/writer/storeWriter.ts';
import { writeWithFiles, type RowFailure } from './fileWrites.ts';
import { contentTypeField, withFiles } from './recordFiles.ts';
import type { StoredRow } from './resourceStore.ts';

export interface ReportImageDeps {
  readonly store: Pick<Store, 'media'>;
  readonly media: Pick<MediaLibrary, 'bytes' | 'removeUnused'>;
  /** Has the size of the largest file of a record, in bytes. */
  readonly settings: { maxFileBytes(): number };
  readonly now: () => EpochMs;
}

/** Base64 of an image; '' removes the report's image, undefined keeps it. */
export type SentImage = string | undefined;

/** The report of an image; undefined where it was not written. */
export type WrittenReport = StoredReport | undefined;

/** Sets the images of reports in the transaction that writes them, so that no report loses its image. */
export type SetImages = (transaction: WriteTransaction, reports: readonly WrittenReport[]) => Promise<void>;

/** What is written with the images of a call. */
export interface ReportWrite {
  readonly images: readonly SentImage[];
  /** Writes the reports, with `setImages` in their transaction; returns the report of each image. */
  readonly write: (setImages: SetImages) => Promise<readonly WrittenReport[]>;
  /** The audit event of each image that was changed. */
  readonly auditEvent: (change: ReportImageChange) => AuditEvent;
}

const FIELD = 'image';
const FIELDS = { [FIELD]: SHOT_REPORTS.fields.image };

/** A report as its record: with the version that a correction must name, and without its image. */
function recordOf({ id, version, report }: StoredReport): StoredRow {
  return { ...report, id, recordVersion: version };
}

/** Returns a report as its record, with its image if the bytes are not lost. */
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
 * is not accepted, nothing is.
 */
export function writeWithImages(
  { store, media, settings, now }: ReportImageDeps,
  { images, write, auditEvent }: ReportWrite,
): Promise<Result<readonly WrittenReport[], RowFailure>> {
  return writeWithFiles(
    { media, maxFileBytes: () => settings.maxFileBytes() },
    {
      fields: FIELDS,
      rows: images.map((image) => (image === undefined || image === '' ? {} : { [FIELD]: image })),
      write: (rows, formerHashes) =>
        write(async (transaction, written) => {
          const wanted = written.flatMap((report, index) =>
            report === undefined || images[index] === undefined
              ? []
              : [imageOf(report, rows[index] ?? {}, now())],
          );
          const changes = await store.media.setReportImages(transaction, wanted, auditEvent);
          for (const { before } of changes) if (before?.hash !== undefined) formerHashes.add(before.hash);
        }),
    },
  );
}

/** The change of an image, for the audit trail: without its bytes. */
export function imageChanges({ before, after }: ReportImageChange): readonly FieldChange[] {
  const [old, fresh] = [before, after].map(
    (file) => file && { [FIELD]: file.hash, [contentTypeField(FIELD)]: file.contentType },
  );
  return recordChanges(SHOT_REPORTS, old, fresh);
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
