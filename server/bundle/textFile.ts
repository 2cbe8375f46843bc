/** Files of an archive from texts and values. */
import type { ArchiveFile } from './zip.ts';

/** A file of one text. */
export function textFile(name: string, content: string): ArchiveFile {
  return { name, bytes: [Buffer.from(content)] };
}

/** A file of JSON that people can read. */
export function jsonFile(name: string, content: unknown): ArchiveFile {
  return textFile(name, `${JSON.stringify(content, undefined, 1)}\n`);
}

/** A file of texts that are written as they come. */
export function streamedFile(name: string, texts: AsyncIterable<string>): ArchiveFile {
  return { name, bytes: bytesOf(texts) };
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}
