/** Writes of records that bring files: the bytes are stored before the records, and none is lost or left over. */
import type { Row } from '../../src/domain/json/row.ts';
import type { FieldTable } from '../../src/domain/resources/definition/fields.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import { fileHashes, restoreFiles, storeFiles } from './recordFiles.ts';
import type { WriteFailure } from './resourceStore.ts';

export interface FileWriteDeps {
  readonly media: Pick<MediaLibrary, 'bytes' | 'removeUnused'>;
  /** Largest file of a record, in bytes. */
  readonly maxFileBytes: () => number;
}

/** A write of records. */
export interface FileWrite<T> {
  /** The files of each record. */
  readonly fields: FieldTable;
  /** The records as they were sent. */
  readonly rows: readonly Row[];
  /**
   * Writes the records, each with the hashes and sizes of its files. Adds the hashes of the records' former
   * files to `formerHashes`.
   */
  readonly write: (stored: readonly Row[], formerHashes: Set<string>) => Promise<T>;
}

/** Why the files of a record are not accepted, and which record it is. */
export interface RowFailure {
  readonly index: number;
  readonly reason: WriteFailure;
}

/**
 * Stores the files of records, then calls `write` and returns its result. If a file is not accepted, nothing
 * is written. At the end unused files are removed, also if `write` fails or throws.
 */
export async function writeWithFiles<T>(
  { media, maxFileBytes }: FileWriteDeps,
  { fields, rows, write }: FileWrite<T>,
): Promise<Result<T, RowFailure>> {
  const limits = { folder: media.bytes, maxBytes: maxFileBytes() };
  /** Hashes of files that may be without use at the end. */
  const hashes = new Set<string>();
  try {
    const stored: Row[] = [];
    for (const [index, sent] of rows.entries()) {
      const row = await storeFiles(fields, sent, limits);
      if (!row.ok) return failure({ index, reason: row.reason });
      stored.push(row.value);
      for (const hash of fileHashes(fields, row.value)) hashes.add(hash);
    }
    const written = await write(stored, hashes);
    for (const [index, row] of stored.entries()) {
      // Another write may have removed the same content before the commit of this one, but not after it.
      await restoreFiles(fields, rows[index] ?? {}, { folder: media.bytes, stored: row });
    }
    return success(written);
  } finally {
    await media.removeUnused(hashes);
  }
}
