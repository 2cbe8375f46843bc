/**
 * The journal of what happened to each report and of each act (NN-05): JSON lines, each carrying the SHA-256
 * of the line before it, so that a line changed, removed or inserted later is found. Lines are written in
 * the transaction of the change they record. The format is described in docs/evidence.md.
 */
import { createHash } from 'node:crypto';
import type { ReportKey } from '../../src/domain/contract/shotRow.ts';

/** What can happen to a report. */
export type JournalKind =
  | 'received'
  | 'released'
  | 'classChanged'
  | 'confirmed'
  | 'messageChanged'
  | 'delayExtended'
  | 'corrected'
  | 'deleted';

export interface ReportChange {
  /** epoch ms */
  readonly time: number;
  readonly actor: string;
  readonly key: ReportKey;
  readonly kind: JournalKind;
  /** Only the fields that changed; empty for a new report. */
  readonly old: Readonly<Record<string, unknown>>;
  readonly new: Readonly<Record<string, unknown>>;
}

/** A row of the audit trail. */
export interface ActRecord {
  readonly time: number;
  readonly actor: string;
  readonly kind: 'act';
  /** Id of the row. */
  readonly audit: number;
  readonly action: string;
  readonly domain: string;
}

/** The key that signs the heads from this line on. */
export interface KeyRecord {
  readonly time: number;
  readonly actor: string;
  readonly kind: 'key';
  /** SHA-256 of the key, hexadecimal. */
  readonly fingerprint: string;
  /** SPKI, DER, base64. */
  readonly publicKey: string;
}

export type JournalEntry = ReportChange | ActRecord | KeyRecord;

/** Where the chain ends: what the next line needs, and what the last line is checked against. */
export interface JournalHead {
  /** 0 before the first line. */
  readonly sequence: number;
  /** Hexadecimal SHA-256 of the last line; GENESIS before the first. */
  readonly hash: string;
}

const GENESIS = '0'.repeat(64);
export const EMPTY_JOURNAL: JournalHead = { sequence: 0, hash: GENESIS };

/** SHA-256 of a line's UTF-8 bytes, hexadecimal. */
export function hashOf(line: string): string {
  return createHash('sha256').update(line, 'utf8').digest('hex');
}

/** The line that follows `head`, and the head after it. Keys are in a fixed order, so the text is canonical. */
export function nextLine(head: JournalHead, entry: JournalEntry): { line: string; head: JournalHead } {
  const sequence = head.sequence + 1;
  const { time, actor } = entry;
  const line = JSON.stringify({ sequence, time, actor, ...contentOf(entry), previous: head.hash });
  return { line, head: { sequence, hash: hashOf(line) } };
}

function contentOf(entry: JournalEntry): object {
  if (entry.kind === 'act') {
    return { kind: entry.kind, audit: entry.audit, action: entry.action, domain: entry.domain };
  }
  if (entry.kind === 'key') {
    return { kind: entry.kind, fingerprint: entry.fingerprint, publicKey: entry.publicKey };
  }
  const { squadId, detectionId } = entry.key;
  return { squadId, detectionId, kind: entry.kind, old: entry.old, new: entry.new };
}
