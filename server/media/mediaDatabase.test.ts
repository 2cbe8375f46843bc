/** The database of media over chunks in memory; over PostgreSQL the contract tests run it. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CHUNK_BYTES, type MediaChunkStore } from '../store/media/mediaChunks.ts';
import { putAll, readWhole } from './mediaBytes.ts';
import { MediaDatabase } from './mediaDatabase.ts';
import { MediaFolder } from './mediaFolder.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-media-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function chunksInMemory(): MediaChunkStore & { readonly files: Map<string, Buffer[]> } {
  const files = new Map<string, Buffer[]>();
  return {
    files,
    add: async (file, index, bytes) => {
      const chunks = files.get(file) ?? [];
      chunks[index] = Buffer.from(bytes);
      files.set(file, chunks);
    },
    complete: async (draft, hash) => {
      if (!files.has(hash)) files.set(hash, files.get(draft) ?? []);
      files.delete(draft);
    },
    sizeOf: async (hash) => files.get(hash)?.reduce((sum, { length }) => sum + length, 0),
    read: async (hash, index) => files.get(hash)?.[index],
    remove: async (file) => void files.delete(file),
    removeDrafts: async () => undefined,
  };
}

const bytes = Buffer.from(Array.from({ length: 2 * CHUNK_BYTES + 10 }, (_, at) => at % 251));

async function collected(source: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

it('[cluster.7] a file is read back whole and by stretches across its chunks', async () => {
  const chunks = chunksInMemory();
  const media = new MediaDatabase(chunks, new MediaFolder(dataDir));
  const stored = await putAll(media, [bytes.subarray(0, 100), bytes.subarray(100)]);
  expect(chunks.files.get(stored.hash)?.map(({ length }) => length)).toEqual([CHUNK_BYTES, CHUNK_BYTES, 10]);
  expect(await media.has(stored)).toBe(true);
  expect((await readWhole(media, stored)).equals(bytes)).toBe(true);
  for (const [first, last] of [
    [0, 0],
    [CHUNK_BYTES - 1, CHUNK_BYTES],
    [5, 2 * CHUNK_BYTES + 9],
  ] as const) {
    expect(
      (await collected(media.read(stored.hash, { first, last }))).equals(bytes.subarray(first, last + 1)),
    ).toBe(true);
  }
});

it('[cluster.7] a source that fails leaves nothing', async () => {
  const chunks = chunksInMemory();
  const media = new MediaDatabase(chunks, new MediaFolder(dataDir));
  const failing = async function* () {
    yield bytes;
    throw new Error('cut off');
  };
  await expect(putAll(media, failing())).rejects.toThrow('cut off');
  expect(chunks.files.size).toBe(0);
});

it('[cluster.7] a file that only the folder has is moved when it is asked for', async () => {
  const folder = new MediaFolder(dataDir);
  const stored = await folder.write(bytes);
  const chunks = chunksInMemory();
  const media = new MediaDatabase(chunks, folder);
  expect(await media.has(stored)).toBe(true);
  expect(chunks.files.has(stored.hash)).toBe(true);
  await media.remove(stored.hash);
  expect([await media.has(stored), await folder.has(stored)]).toEqual([false, false]);
});

it('[records.8] a file that the disk fails to find is not taken for one that is missing', async () => {
  const folder = new MediaFolder(dataDir);
  const file = { hash: 'ab'.repeat(32), size: 3 };
  expect(await folder.has(file)).toBe(false);
  const path = folder.pathOf(file.hash);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(path, path);
  await expect(folder.has(file)).rejects.toThrow('ELOOP');
});
