/** The check at the start: the newest lines of the journal, its head and the signature of it. */
import type { Kysely } from 'kysely';
import { ChainCheck } from './chain.ts';
import { EMPTY_JOURNAL, type JournalHead } from './journal.ts';
import { readKeys, readLines } from './journalReads.ts';
import type { Numbers } from './numbers.ts';
import type { Tables } from './schema.ts';
import { isSignedBy, type HeadSigner } from './signedHead.ts';

/** A few milliseconds of work. */
const TAIL_LINES = 500;

/** Why the end of the journal is not to be believed, as the end of a sentence; undefined where it is. */
export async function checkTail(
  db: Kysely<Tables>,
  { journal, signed }: Numbers,
  signer: HeadSigner | undefined,
): Promise<string | undefined> {
  const from = Math.max(1, journal.sequence - TAIL_LINES + 1);
  const lines = await readLines(db, from, TAIL_LINES + 1);
  const chain = new ChainCheck(from === 1 ? EMPTY_JOURNAL : headBefore(lines[0], from));
  for (const line of lines) chain.add(line);
  const bad = chain.finish(journal);
  if (bad !== undefined) return `line ${bad.line}: ${bad.reason}`;
  if (signed === undefined) {
    const hasKey = journal.sequence > 0 && (await readKeys(db)).size > 0;
    return hasKey ? 'the head has lost its signature' : undefined;
  }
  const key = signer?.fingerprint === signed.key ? signer.publicKey : (await readKeys(db)).get(signed.key);
  const isOfHead = signed.sequence === journal.sequence && signed.hash === journal.hash;
  const isRight = key !== undefined && isOfHead && isSignedBy(signed, key);
  return isRight ? undefined : 'the signature is not that of the head: the journal was rewritten';
}

/** What the first line says of the line before it: the full check goes back further. */
function headBefore(line: string | undefined, from: number): JournalHead {
  const hash = /"previous":"([\da-f]{64})"\}$/.exec(line ?? '')?.[1] ?? '';
  return { sequence: from - 1, hash };
}
