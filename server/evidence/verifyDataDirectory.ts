/** Check of a data directory; a server may be running on it. */
import { readSnapshot, type DatabaseAddress } from '../store/snapshot.ts';
import { readAnchors } from './anchors.ts';
import { readJournalKey } from './journalKey.ts';
import type { Verdict } from './verdict.ts';
import { verifyJournal, type VerifyProgress } from './verifyJournal.ts';

/** Database, key and anchors of an installation. */
export interface EvidenceAddress extends DatabaseAddress {
  readonly anchorFile: string;
}

/**
 * Verifies the journal of a data directory. A shared database may have been signed last by another server, with its own key.
 * Throws where database or key can't be read.
 */
export function verifyDataDirectory(
  address: EvidenceAddress,
  progress: VerifyProgress = {},
): Promise<Verdict> {
  const publicKey = address.databaseUrl === undefined ? readJournalKey(address.dataDir) : undefined;
  const anchors = readAnchors(address.anchorFile);
  return readSnapshot(address, (db) => verifyJournal({ db, publicKey, anchors, ...progress }));
}
