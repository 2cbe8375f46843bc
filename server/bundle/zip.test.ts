import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { epochMs } from '../../src/domain/units.ts';
import { withSums } from './signedFiles.ts';
import { zipOf, type ArchiveFile } from './zip.ts';

const AT = epochMs(Date.UTC(2026, 10, 29));

/** Files of ten chunks each; says what was read of them, and what was closed. */
function watchedFiles(log: string[]) {
  async function* chunks(name: string): AsyncIterable<Uint8Array> {
    try {
      for (let n = 0; n < 10; n++) {
        log.push(`${name} ${n}`);
        yield Buffer.from(`${name} ${n}\n`);
      }
    } finally {
      log.push(`${name} closed`);
    }
  }
  return (async function* (): AsyncIterable<ArchiveFile> {
    yield { name: 'a', bytes: chunks('a') };
    yield { name: 'b', bytes: chunks('b') };
  })();
}

it('[report-view.40] reads a file only as far as the client has taken the archive, and closes it when the client leaves', async () => {
  const log: string[] = [];
  const archive = zipOf(withSums(watchedFiles(log), undefined), AT)[Symbol.asyncIterator]();
  await archive.next();
  await archive.next();
  expect(log.length).toBeLessThanOrEqual(2);
  await archive.return?.();
  expect(log.at(-1)).toBe('a closed');
  expect(log).not.toContain('b 0');
});

it('[report-view.40] has no end where a file could not be read', async () => {
  const broken = (async function* (): AsyncIterable<ArchiveFile> {
    yield {
      name: 'a',
      bytes: (async function* () {
        yield Buffer.from('a');
        throw new Error('the disk fails');
      })(),
    };
  })();
  const written: Uint8Array[] = [];
  const read = async () => {
    for await (const chunk of zipOf(withSums(broken, undefined), AT)) written.push(chunk);
  };
  await expect(read()).rejects.toThrow('the disk fails');
  expect(() => unzipSync(Buffer.concat(written))).toThrow('invalid zip data');
});

it('[report-view.41] lists the sum of each file as sha256sum does', async () => {
  const written: Uint8Array[] = [];
  for await (const chunk of zipOf(
    withSums(watchedFiles([]), (sums) => sums.subarray(0, 4)),
    AT,
  ))
    written.push(chunk);
  const files = unzipSync(Buffer.concat(written));
  expect(Object.keys(files)).toEqual(['a', 'b', 'SHA256SUMS', 'SHA256SUMS.sig']);
  expect(strFromU8(files['SHA256SUMS'] ?? new Uint8Array())).toMatch(
    /^[\da-f]{64} {2}a\n[\da-f]{64} {2}b\n$/,
  );
});
