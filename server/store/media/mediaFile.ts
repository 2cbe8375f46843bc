/** Media files of reports, and their rows. */
import type { Insertable, Selectable } from 'kysely';
import type { MediaFile, MediaKind } from '../../../src/domain/source/reportMedia.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import type { MediaRow } from '../database/schema.ts';

/** Bytes of a file in the media folder. */
export interface StoredBytes {
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  readonly size: number;
}

/** A file with its stored bytes; without them while a simulated file was not requested yet. */
export type MediaRecord = MediaFile & Partial<StoredBytes>;

/** Whether the bytes of a file are stored. */
export function hasBytes(file: MediaRecord): file is MediaFile & StoredBytes {
  return file.hash !== undefined && file.size !== undefined;
}

/** The columns of a file. */
export function rowOf(file: MediaRecord): Insertable<MediaRow> {
  return {
    report_id: file.reportId,
    file_name: file.fileName,
    kind: file.kind,
    content_type: file.contentType,
    camera_id: file.cameraId ?? null,
    camera_name: file.cameraName ?? null,
    node_id: file.nodeId ?? null,
    created_at: file.createdDate,
    available_from: file.availableFrom,
    simulated: file.simulated ? 1 : 0,
    hash: file.hash ?? null,
    size: file.size ?? null,
    made_at: file.hash === undefined ? null : file.createdDate,
  };
}

/** The file of a row. */
export function fileOf(row: Selectable<MediaRow>): MediaRecord {
  return {
    reportId: row.report_id,
    fileName: row.file_name,
    kind: row.kind as MediaKind,
    contentType: row.content_type,
    ...(row.camera_id === null ? {} : { cameraId: row.camera_id }),
    ...(row.camera_name === null ? {} : { cameraName: row.camera_name }),
    ...(row.node_id === null ? {} : { nodeId: row.node_id }),
    createdDate: row.created_at as EpochMs,
    availableFrom: row.available_from as EpochMs,
    simulated: row.simulated === 1,
    ...(row.hash === null || row.size === null ? {} : { hash: row.hash, size: row.size }),
  };
}
