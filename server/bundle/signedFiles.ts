/** Adds to the files of an archive what a stranger checks them with: their sums, and the signature of the sums. */
import { createHash, type Hash } from 'node:crypto';
import type { ArchiveFile } from './zip.ts';

/** Names of the files that are added. */
export const SUMS_FILE = 'SHA256SUMS';
export const SIGNATURE_FILE = 'SHA256SUMS.sig';

/**
 * The files, then SHA256SUMS over all of them, as `sha256sum` writes it, and the signature of its bytes.
 *
 * @param sign  undefined: the sums are not signed
 */
export async function* withSums(
  files: AsyncIterable<ArchiveFile>,
  sign: ((sums: Uint8Array) => Uint8Array) | undefined,
): AsyncIterable<ArchiveFile> {
  const lines: string[] = [];
  for await (const { name, bytes } of files) {
    const hash = createHash('sha256');
    yield { name, bytes: hashed(bytes, hash) };
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  const sums = Buffer.from(lines.join(''));
  yield { name: SUMS_FILE, bytes: [sums] };
  if (sign !== undefined) yield { name: SIGNATURE_FILE, bytes: [sign(sums)] };
}

async function* hashed(bytes: ArchiveFile['bytes'], hash: Hash): AsyncIterable<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
