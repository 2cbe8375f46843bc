/** Where the bytes of media are: a folder of this machine, or the database that several servers share. */
import type { Readable } from 'node:stream';
import type { StoredBytes } from '../store/media/mediaFile.ts';

/** Positions of the first and the last byte. */
export interface ByteSpan {
  readonly first: number;
  readonly last: number;
}

/** Chunks of any lengths. */
export type ByteSource = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Bytes that are stored, but not under their hash yet. */
export interface MediaDraft {
  readonly stored: StoredBytes;
  /** Puts the file in its place. */
  put(): Promise<void>;
  /** Removes the draft; nothing after `put`. */
  drop(): Promise<void>;
}

/** Files named by the SHA-256 of their content: a file is complete, and equal content is stored once. */
export interface MediaBytes {
  /** Resolves when the bytes are safe against a power failure. Throws StoreFailure where the disk is full. */
  write(bytes: Uint8Array): Promise<StoredBytes>;
  /** As `write`, one chunk at a time in memory, up to `put`. An error of the source is thrown, and nothing is stored. */
  draft(source: ByteSource): Promise<MediaDraft>;
  /** Whether the file is there with its size. Throws where the disk fails: the file may be there. */
  has(file: StoredBytes): Promise<boolean>;
  /** The bytes of a stretch; memory does not grow with its length. */
  read(hash: string, span: ByteSpan): Readable;
  /** Removes the file, if it exists. */
  remove(hash: string): Promise<void>;
}

/** Stores the bytes of a source at once. */
export async function putAll(bytes: MediaBytes, source: ByteSource): Promise<StoredBytes> {
  const draft = await bytes.draft(source);
  try {
    await draft.put();
  } finally {
    await draft.drop();
  }
  return draft.stored;
}

/** All bytes of a file. */
export async function readWhole(bytes: MediaBytes, { hash, size }: StoredBytes): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  for await (const chunk of bytes.read(hash, { first: 0, last: size - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
