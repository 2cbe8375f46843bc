/** Check of the journal at the start of the server: its newest lines, its head and the head's signature. */
import type { Kysely } from 'kysely';
import { HashChainVerifier } from './journal/hashChain.ts';
import { EMPTY_JOURNAL, type JournalHead } from './journal/journal.ts';
import { readJournalKeys, readJournalLines } from './journal/journalReader.ts';
import type { StoreCounters } from './writer/counters.ts';
import type { Tables } from './database/schema.ts';
import { isSignedBy, type HeadSigner } from './journal/signedHead.ts';

/** Verified in a few milliseconds. */
const TAIL_LINES = 500;

/**
 * Verifies the last TAIL_LINES lines, the stored head and its signature. Returns why they are not valid, as a clause, or
 * undefined.
 */
export async function checkJournalTail(
  db: Kysely<Tables>,
  { journal, signed }: StoreCounters,
  signer: HeadSigner | undefined,
): Promise<string | undefined> {
  const from = Math.max(1, journal.sequence - TAIL_LINES + 1);
  const lines = await readJournalLines(db, from, TAIL_LINES + 1);
  const chain = new HashChainVerifier(from === 1 ? EMPTY_JOURNAL : headBefore(lines[0], from));
  for (const line of lines) chain.add(line);
  const invalid = chain.finish(journal);
  if (invalid !== undefined) return `line ${invalid.line}: ${invalid.reason}`;
  if (signed === undefined) {
    const hasKey = journal.sequence > 0 && (await readJournalKeys(db)).size > 0;
    return hasKey ? 'the head has lost its signature' : undefined;
  }
  const key =
    signer?.fingerprint === signed.key ? signer.publicKey : (await readJournalKeys(db)).get(signed.key);
  const isOfHead = signed.sequence === journal.sequence && signed.hash === journal.hash;
  const isValid = key !== undefined && isOfHead && isSignedBy(signed, key);
  return isValid ? undefined : 'the signature is not that of the head: the journal was rewritten';
}

/** The head before line `from`, as that line records it; the full check verifies earlier lines. */
function headBefore(line: string | undefined, from: number): JournalHead {
  const hash = /"previous":"([\da-f]{64})"\}$/.exec(line ?? '')?.[1] ?? '';
  return { sequence: from - 1, hash };
}
