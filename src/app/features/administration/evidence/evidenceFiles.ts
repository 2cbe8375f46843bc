/** Files for the verification of the journal by a third party. */
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { Millis } from '../../../../domain/units.ts';
import { downloadBlob } from '../../../browser/downloadBlob.ts';
import type { Http } from '../../../http/http.ts';

export const EVIDENCE_FILES = {
  key: { path: PATHS.evidencePublicKey, name: 'journal-public-key.pem' },
  anchor: { path: PATHS.evidenceAnchor, name: 'journal-anchor.json' },
  journal: { path: PATHS.evidenceJournal, name: 'journal.ndjson' },
} as const;
export type EvidenceFile = keyof typeof EVIDENCE_FILES;

/** A million lines have 206 MB: 14 minutes at 2 Mbit/s. */
const DOWNLOAD_TIMEOUT: Millis = 3_600_000;

/** Downloads a file. A toast shows a failure, as after any call. */
export async function downloadEvidence(http: Http, file: EvidenceFile): Promise<void> {
  const { path, name } = EVIDENCE_FILES[file];
  const answer = await http.send(path, { blob: true, timeout: DOWNLOAD_TIMEOUT });
  if (!answer.ok || !(answer.value.body instanceof Blob)) return;
  downloadBlob(answer.value.body, name);
}
