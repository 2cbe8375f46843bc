/** Writes a zip archive as it is read: one chunk at a time in memory, whatever its length. */
import { Zip, ZipPassThrough } from 'fflate';
import type { EpochMs } from '../../src/domain/units.ts';

/** A file of an archive. */
export interface ArchiveFile {
  /** ASCII; folders end with a slash. Unique within the archive. */
  readonly name: string;
  /** Read once, after the files before it. */
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * The bytes of an archive of files that are stored as they are: sounds and pictures are compressed already. The next chunk
 * is read when the one before was taken. An error of a file is thrown, and the archive has no end.
 */
export async function* zipOf(files: AsyncIterable<ArchiveFile>, at: EpochMs): AsyncIterable<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    written.push(chunk);
  });
  for await (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = at;
    zip.add(entry);
    for await (const chunk of bytes) {
      entry.push(chunk);
      yield* written.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
