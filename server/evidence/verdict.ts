/** Result of a check of the journal, and its sentence for people. */
import type { EpochMs } from '../../src/domain/units.ts';

/** The first failure of a check. */
export type EvidenceFailure =
  | { readonly kind: 'line'; readonly line: number; readonly reason: string }
  | { readonly kind: 'signature'; readonly reason: string }
  | { readonly kind: 'anchor'; readonly line: number; readonly reason: string }
  /** Rows of reports or of the audit trail that differ from the journal. */
  | { readonly kind: 'rows'; readonly rows: readonly string[]; readonly count: number };

/** Result of a check. */
export interface Verdict {
  /** No failure was found. */
  readonly isWhole: boolean;
  /** Number of valid lines from the first on. */
  readonly lines: number;
  /** Time of the first line; undefined in an empty journal. */
  readonly since: EpochMs | undefined;
  /** Hash of the last verified line. */
  readonly head: string;
  /** Fingerprint of the key that signed the head; undefined without a signature. */
  readonly key: string | undefined;
  /** Number of keys that the journal names; each server of an installation has one. */
  readonly keys: number;
  /** Number of anchors that agree with the journal. */
  readonly anchors: number;
  /** Number of rows compared with the journal. */
  readonly rows: number;
  readonly failure: EvidenceFailure | undefined;
}

const HASH_SHOWN = 16;

/** "journal whole: …", or the first thing that is wrong. One sentence without a line break. */
export function sentenceOf(verdict: Verdict): string {
  const { failure } = verdict;
  if (failure !== undefined) return `journal broken: ${failureText(failure)}`;
  const { lines, since, head, key, keys, anchors, rows } = verdict;
  const from = since === undefined ? '' : ` since ${new Date(since).toISOString()}`;
  const signed = key === undefined ? 'not signed' : keys > 1 ? `signed by one of ${keys} keys` : 'signed';
  return (
    `journal whole: ${lines} lines${from}, head ${head.slice(0, HASH_SHOWN)}, ${signed}` +
    `, ${counted(rows, 'row')} and ${counted(anchors, 'anchor')} agree`
  );
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The failure as a clause, without a line break. */
export function failureText(failure: EvidenceFailure): string {
  switch (failure.kind) {
    case 'line':
      return `line ${failure.line}: ${failure.reason}`;
    case 'signature':
      return failure.reason;
    case 'anchor':
      return `line ${failure.line}: ${failure.reason}`;
    case 'rows': {
      const more = failure.count - failure.rows.length;
      return `${failure.rows.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
    }
  }
}
