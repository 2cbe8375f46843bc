/** The files of a bundle with which a stranger follows the journal. */
import type { JournalLine } from '../store/journal/journalReader.ts';
import { chainOf } from '../store/journal/journalChain.ts';
import type { BundleDeps } from './bundleDeps.ts';
import { jsonFile, streamedFile, textFile } from './textFile.ts';
import type { ArchiveFile } from './zip.ts';

/** Chain, lines, newest signed head and key. `lines` are in their order. */
export async function* journalFiles(
  { store, signer, read }: BundleDeps,
  lines: readonly JournalLine[],
): AsyncIterable<ArchiveFile> {
  const texts = lines.map(({ line }) => line);
  // Once: lines may be written while the chain is read.
  const head = store.journal.head();
  yield streamedFile('chain.txt', ended(chainOf(store.journal, { lines: texts, head }, read)));
  yield textFile('journal.ndjson', texts.map((line) => `${line}\n`).join(''));
  if (head.signed !== undefined) yield jsonFile('journal-head.json', head.signed);
  if (signer !== undefined) yield textFile('journal-key.pem', signer.publicKeyPem);
}

async function* ended(lines: AsyncIterable<string>): AsyncIterable<string> {
  for await (const line of lines) yield `${line}\n`;
}
