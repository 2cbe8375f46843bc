/** Bytes on disk, each file named by the SHA-256 of what is in it: what is there is whole, and is there once. */
import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toStoreFailure } from '../store/storeFailures.ts';
import type { StoredBytes } from '../store/mediaStore.ts';

export class MediaFolder {
  readonly #root: string;
  /** Where bytes lie until they are whole; what a kill left there is removed before the first is written. */
  readonly #drafts: string;
  #ready: Promise<void> | undefined;
  #count = 0;

  /** Below the data directory, which is this server's alone. */
  constructor(dataDir: string) {
    this.#root = join(dataDir, 'media');
    this.#drafts = join(this.#root, 'drafts');
  }

  pathOf(hash: string): string {
    return join(this.#root, hash.slice(0, 2), hash);
  }

  /** Returns when the bytes would survive a power cut. Throws StoreFailure where the disk is full. */
  write(bytes: Uint8Array): Promise<StoredBytes> {
    return this.writeAll([bytes]);
  }

  /** As `write`, with one piece in memory at a time. What the source throws is thrown, and nothing is left behind. */
  async writeAll(source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<StoredBytes> {
    const draft = join(this.#drafts, `${++this.#count}`);
    try {
      await this.#prepare();
      await mkdir(this.#drafts, { recursive: true, mode: 0o700 });
      const kept = await fill(draft, source);
      const path = this.pathOf(kept.hash);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(draft, path);
      await syncFolder(dirname(path));
      await syncFolder(this.#root);
      return kept;
    } catch (error) {
      await rm(draft, { force: true });
      throw toStoreFailure(error);
    }
  }

  /** Removes what a kill left. Of several at once all wait for the first, and one that failed is tried again. */
  #prepare(): Promise<void> {
    this.#ready ??= rm(this.#drafts, { recursive: true, force: true }).catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async holds({ hash, size }: StoredBytes): Promise<boolean> {
    try {
      return (await stat(this.pathOf(hash))).size === size;
    } catch {
      return false;
    }
  }

  async remove(hash: string): Promise<void> {
    await rm(this.pathOf(hash), { force: true });
  }
}

/** Writes a file piece by piece; its bytes are on the disk when this returns. */
async function fill(
  path: string,
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<StoredBytes> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of source) {
      hash.update(piece);
      size += piece.length;
      await file.writeFile(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: hash.digest('hex'), size };
}

/** A new name lies in its folder, and is as lasting as that. Windows has no such call and writes names at once. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
