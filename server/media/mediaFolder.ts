/** Media files on disk, named by the SHA-256 of their content: a file is complete, and equal content is stored once. */
import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { toStoreFailure } from '../store/database/storeFailures.ts';
import type { StoredBytes } from '../store/media/mediaFile.ts';
import { putAll, type ByteSource, type ByteSpan, type MediaBytes, type MediaDraft } from './mediaBytes.ts';

/** Codes of a path that does not exist. */
const MISSING = new Set(['ENOENT', 'ENOTDIR']);

/** Files below DATA_DIR/media. */
export class MediaFolder implements MediaBytes {
  readonly #root: string;
  /** Folder of incomplete files; files left by a killed process are removed before the first write. */
  readonly #drafts: string;
  #ready: Promise<void> | undefined;
  #count = 0;

  /** The data directory is locked by this process. */
  constructor(dataDir: string) {
    this.#root = join(dataDir, 'media');
    this.#drafts = join(this.#root, 'drafts');
  }

  /** Path of the file with this hash, whether or not it exists. */
  pathOf(hash: string): string {
    return join(this.#root, hash.slice(0, 2), hash);
  }

  /** Resolves when the bytes are safe against a power failure. Throws StoreFailure where the disk is full. */
  write(bytes: Uint8Array): Promise<StoredBytes> {
    return putAll(this, [bytes]);
  }

  /** As `write`, one chunk at a time in memory, up to `put`. An error of the source is thrown, and nothing is stored. */
  async draft(source: ByteSource): Promise<MediaDraft> {
    const draft = join(this.#drafts, `${++this.#count}`);
    try {
      await this.#prepare();
      await mkdir(this.#drafts, { recursive: true, mode: 0o700 });
      const stored = await writeDraft(draft, source);
      return {
        stored,
        put: () => this.#put(draft, stored.hash),
        drop: () => rm(draft, { force: true }),
      };
    } catch (error) {
      await rm(draft, { force: true });
      throw toStoreFailure(error);
    }
  }

  async #put(draft: string, hash: string): Promise<void> {
    try {
      const path = this.pathOf(hash);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(draft, path);
      await syncFolder(dirname(path));
      await syncFolder(this.#root);
    } catch (error) {
      throw toStoreFailure(error);
    }
  }

  /** Removes drafts of a killed process, once; parallel calls share it, and a failure is tried again by the next. */
  #prepare(): Promise<void> {
    this.#ready ??= rm(this.#drafts, { recursive: true, force: true }).catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async has({ hash, size }: StoredBytes): Promise<boolean> {
    try {
      return (await stat(this.pathOf(hash))).size === size;
    } catch (error) {
      if (MISSING.has((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw toStoreFailure(error);
    }
  }

  read(hash: string, { first, last }: ByteSpan): Readable {
    return createReadStream(this.pathOf(hash), { start: first, end: last });
  }

  /** Removes the file, if it exists. */
  async remove(hash: string): Promise<void> {
    await rm(this.pathOf(hash), { force: true });
  }
}

/** Writes a file chunk by chunk and syncs it; returns its hash and size. */
async function writeDraft(path: string, source: ByteSource): Promise<StoredBytes> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: hash.digest('hex'), size };
}

/** Syncs new names in a folder to disk. Windows has no such call and writes names at once. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
