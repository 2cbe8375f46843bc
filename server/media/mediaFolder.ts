/** Bytes on disk, each file named by the SHA-256 of what is in it: what is there is whole, and is there once. */
import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asFault } from '../store/faults.ts';
import type { Kept } from '../store/mediaStore.ts';

export class MediaFolder {
  readonly #root: string;
  #count = 0;

  /** Below the data directory, which is this server's alone. */
  constructor(dataDir: string) {
    this.#root = join(dataDir, 'media');
  }

  pathOf(hash: string): string {
    return join(this.#root, hash.slice(0, 2), hash);
  }

  /** Returns when the bytes would survive a power cut. Throws StoreFault where the disk is full. */
  async write(bytes: Uint8Array): Promise<Kept> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const kept: Kept = { hash, size: bytes.length };
    if (await this.holds(kept)) return kept;
    const path = this.pathOf(hash);
    const draft = `${path}.${++this.#count}.part`;
    try {
      await mkdir(dirname(path), { recursive: true });
      const file = await open(draft, 'w');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
      await syncFolder(dirname(path));
      await syncFolder(this.#root);
    } catch (error) {
      await rm(draft, { force: true });
      throw asFault(error);
    }
    return kept;
  }

  async holds({ hash, size }: Kept): Promise<boolean> {
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
