/** The check of a data directory, beside the server that may be running on it. */
import { readSnapshot, type DatabaseAddress } from '../store/snapshot.ts';
import { readAnchors } from './anchors.ts';
import { readJournalKey } from './journalKey.ts';
import type { Verdict } from './verdict.ts';
import { verifyJournal } from './verifyJournal.ts';

export interface EvidenceAddress extends DatabaseAddress {
  readonly anchorFile: string;
}

/** Throws where there is nothing to check: no database, no key that can be read. */
export function verifyData(
  address: EvidenceAddress,
  progress?: (done: number, total: number) => void,
): Promise<Verdict> {
  const publicKey = readJournalKey(address.dataDir);
  const anchors = readAnchors(address.anchorFile);
  return readSnapshot(address, (db) =>
    verifyJournal({ db, publicKey, anchors, ...(progress === undefined ? {} : { progress }) }),
  );
}
