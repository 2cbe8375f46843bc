/** The images of reports: each is a media file of its report, with a name of its own. */
import type { Kysely, Transaction } from 'kysely';
import { isHeld } from '../holds/heldReports.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import { fileOf, rowOf, type MediaRecord } from './mediaFile.ts';
import { noteRemovedFilesOf } from './removedMedia.ts';
import { noteFile, type MediaRecordsDeps } from './mediaRecords.ts';
import type { Tables } from '../database/schema.ts';
import type { WriteTransaction } from '../writer/storeWriter.ts';

/** Name of the image of a report, without its extension. */
const IMAGE_NAME = 'report-image';

/** An image to set; undefined removes it. */
export interface NewReportImage {
  readonly reportId: number;
  readonly image: MediaRecord | undefined;
}

/** The image of a report before and after a write; undefined where it had or has none. */
export interface ReportImageChange {
  readonly reportId: number;
  readonly before: MediaRecord | undefined;
  readonly after: MediaRecord | undefined;
}

export interface ReportImageStore {
  /** The image of a report; undefined where it has none. */
  reportImage(reportId: number): Promise<MediaRecord | undefined>;
  /**
   * Sets or removes the images of reports in the transaction that writes these, with an audit event for each change, and
   * returns what changed: an image that is stored already and a report that does not exist are no change. A replaced image
   * keeps its id. The image of a report on legal hold stays.
   */
  setReportImages(
    transaction: WriteTransaction,
    images: readonly NewReportImage[],
    auditEvent: (change: ReportImageChange) => AuditEvent,
  ): Promise<readonly ReportImageChange[]>;
}

/** File name of the image of a report, with the extension of its type: report-image.jpg. */
export function reportImageName(contentType: string): string {
  const subtype = contentType.replace(/^.*\//, '').replace(/^(?:x-|vnd\.)/, '');
  return `${IMAGE_NAME}.${subtype === 'jpeg' ? 'jpg' : subtype}`;
}

/** The images over an open database. */
export function reportImageStore({ db }: Pick<MediaRecordsDeps, 'db'>): ReportImageStore {
  return {
    reportImage: async (reportId) => {
      const row = (await imageRows(db, reportId)).find(({ kind }) => kind === 'image');
      return row && fileOf(row);
    },
    setReportImages: async (transaction, images, auditEvent) => {
      const changes: ReportImageChange[] = [];
      for (const image of images) {
        const changed = await setImage(transaction, image);
        const [change] = changed;
        if (change === undefined) continue;
        changes.push(...changed);
        const rows = changed.flatMap(({ before }) => (before === undefined ? [] : [rowOf(before)]));
        await noteRemovedFilesOf(transaction, image.reportId, {
          rows: rows.map(fileColumns),
          event: auditEvent(change),
        });
      }
      transaction.addAuditEvents(changes.map(auditEvent));
      return changes;
    },
  };
}

/** Files of a report that are named as its image: one, or more where an administrator has added some. */
async function imageRows(db: Kysely<Tables> | Transaction<Tables>, reportId: number) {
  const rows = await db
    .selectFrom('media_files')
    .selectAll()
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute();
  return rows.filter((row) => row.file_name.startsWith(`${IMAGE_NAME}.`));
}

async function setImage(
  transaction: WriteTransaction,
  { reportId, image }: NewReportImage,
): Promise<ReportImageChange[]> {
  const { trx } = transaction;
  const [row, ...others] = await imageRows(trx, reportId);
  if (row?.hash === image?.hash || !(await isStored(trx, reportId))) return [];
  if (row !== undefined && (await isHeld(trx, reportId))) return [];
  const removed = image === undefined && row !== undefined ? [row, ...others] : others;
  for (const { id } of removed) await trx.deleteFrom('media_files').where('id', '=', id).execute();
  if (image !== undefined) {
    if (row === undefined) await trx.insertInto('media_files').values(rowOf(image)).execute();
    else await trx.updateTable('media_files').set(rowOf(image)).where('id', '=', row.id).execute();
  }
  noteFile(transaction);
  return [
    { reportId, before: row && fileOf(row), after: image },
    ...others.map((other) => ({ reportId, before: fileOf(other), after: undefined })),
  ];
}

const fileColumns = ({ file_name, kind, hash = null, size = null }: ReturnType<typeof rowOf>) => ({
  file_name,
  kind,
  hash,
  size,
});

async function isStored(trx: Transaction<Tables>, id: number): Promise<boolean> {
  const report = await trx.selectFrom('shot_reports').select('id').where('id', '=', id).executeTakeFirst();
  return report !== undefined;
}
