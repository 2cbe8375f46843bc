/** Interface of the store of the journal. */
import type { JournalLine } from './journalReader.ts';
import type { AuditEvent } from './auditEvent.ts';
import type { JournalHead } from './journal.ts';
import type { SignedHead } from './signedHead.ts';

export interface JournalStore {
  /** Lines [from, from + limit) by sequence, as written. */
  lines(from: number, limit: number): Promise<readonly string[]>;
  /** Lines about one report, in their order, the newest `limit`. */
  ofReport(reportId: number, limit: number): Promise<readonly JournalLine[]>;
  /** Public keys that it names (SPKI, DER, base64), by fingerprint. O(journal). */
  keys(): Promise<ReadonlyMap<string, string>>;
  /** Head of the newest commit, with its signature where heads are signed. */
  head(): JournalHead & { readonly signed?: SignedHead };
  /** Why the end of the journal was invalid at the start, as a clause; undefined where it was valid. */
  readonly tailFailure: string | undefined;
  /** Writes audit events without a change of data: sign-ins, denied calls. */
  record(auditEvents: readonly AuditEvent[]): Promise<void>;
}
