/** Media in the database that several servers share, in chunks, so that any server sends any stretch of any file. */
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { CHUNK_BYTES, type MediaChunkStore } from '../store/media/mediaChunks.ts';
import type { StoredBytes } from '../store/media/mediaFile.ts';
import { putAll, type ByteSource, type ByteSpan, type MediaBytes, type MediaDraft } from './mediaBytes.ts';

/** Files in the database. Those that a folder still has, from before the database held them, are moved when asked for. */
export class MediaDatabase implements MediaBytes {
  readonly #chunks: MediaChunkStore;
  readonly #folder: MediaBytes;

  constructor(chunks: MediaChunkStore, folder: MediaBytes) {
    this.#chunks = chunks;
    this.#folder = folder;
  }

  write(bytes: Uint8Array): Promise<StoredBytes> {
    return putAll(this, [bytes]);
  }

  async draft(source: ByteSource): Promise<MediaDraft> {
    const draft = `draft ${randomUUID()}`;
    const hash = createHash('sha256');
    let size = 0;
    let count = 0;
    try {
      for await (const chunk of chunksOf(source)) {
        hash.update(chunk);
        size += chunk.length;
        await this.#chunks.add(draft, count++, chunk);
      }
      const stored = { hash: hash.digest('hex'), size };
      return {
        stored,
        put: () => this.#chunks.complete(draft, stored.hash),
        drop: () => this.#chunks.remove(draft),
      };
    } catch (error) {
      await this.#chunks.remove(draft);
      throw error;
    }
  }

  async has(file: StoredBytes): Promise<boolean> {
    if ((await this.#chunks.sizeOf(file.hash)) === file.size) return true;
    if (file.size === 0 || !(await this.#folder.has(file))) return false;
    const moved = await putAll(this, this.#folder.read(file.hash, { first: 0, last: file.size - 1 }));
    return moved.hash === file.hash;
  }

  read(hash: string, span: ByteSpan): Readable {
    return Readable.from(this.#stretch(hash, span), { objectMode: false });
  }

  async remove(hash: string): Promise<void> {
    await this.#chunks.remove(hash);
    await this.#folder.remove(hash);
  }

  async *#stretch(hash: string, { first, last }: ByteSpan): AsyncGenerator<Buffer> {
    for (let index = Math.floor(first / CHUNK_BYTES); index * CHUNK_BYTES <= last; index++) {
      const bytes = await this.#chunks.read(hash, index);
      if (bytes === undefined) throw new Error('A part of a media file is missing in the database');
      const start = index * CHUNK_BYTES;
      yield bytes.subarray(Math.max(0, first - start), last + 1 - start);
    }
  }
}

/** The bytes of a source in chunks of CHUNK_BYTES, the last one shorter; one empty chunk for no bytes. */
async function* chunksOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  let isEmpty = true;
  for await (const some of source) {
    rest = rest.length === 0 ? Buffer.from(some) : Buffer.concat([rest, some]);
    for (; rest.length >= CHUNK_BYTES; rest = rest.subarray(CHUNK_BYTES)) {
      yield rest.subarray(0, CHUNK_BYTES);
      isEmpty = false;
    }
  }
  if (rest.length > 0 || isEmpty) yield rest;
}
