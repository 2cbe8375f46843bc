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
  | 'corrected';

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

export type JournalVerdict =
  | { readonly ok: true; readonly lines: number }
  | { readonly ok: false; readonly sequence: number; readonly reason: string };

/** SHA-256 of a line's UTF-8 bytes, hexadecimal. */
export function hashOf(line: string): string {
  return createHash('sha256').update(line, 'utf8').digest('hex');
}

/** The line that follows `head`, and the head after it. Keys are in a fixed order, so the text is canonical. */
export function nextLine(head: JournalHead, entry: JournalEntry): { line: string; head: JournalHead } {
  const sequence = head.sequence + 1;
  const { time, actor, kind } = entry;
  const line = JSON.stringify({ sequence, time, actor, ...contentOf(entry, kind), previous: head.hash });
  return { line, head: { sequence, hash: hashOf(line) } };
}

function contentOf(entry: JournalEntry, kind: JournalEntry['kind']): object {
  if (entry.kind === 'act') {
    return { kind, audit: entry.audit, action: entry.action, domain: entry.domain };
  }
  if (entry.kind === 'key') return { kind, fingerprint: entry.fingerprint, publicKey: entry.publicKey };
  const { squadId, detectionId } = entry.key;
  return { squadId, detectionId, kind, old: entry.old, new: entry.new };
}

/** Checks lines one after the other; `finish` compares with the head that was stored beside them. */
export class JournalCheck {
  #head: JournalHead = EMPTY_JOURNAL;
  #broken: JournalVerdict | undefined;

  add(line: string): void {
    if (this.#broken !== undefined) return;
    const sequence = this.#head.sequence + 1;
    const reason = faultOf(line, sequence, this.#head.hash);
    if (reason !== undefined) this.#broken = { ok: false, sequence, reason };
    else this.#head = { sequence, hash: hashOf(line) };
  }

  finish(stored: JournalHead): JournalVerdict {
    if (this.#broken !== undefined) return this.#broken;
    if (stored.sequence !== this.#head.sequence || stored.hash !== this.#head.hash) {
      return {
        ok: false,
        sequence: this.#head.sequence,
        reason: 'the last line is not the one that was written last',
      };
    }
    return { ok: true, lines: this.#head.sequence };
  }
}

function faultOf(line: string, sequence: number, previous: string): string | undefined {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return 'the line is no JSON';
  }
  if (typeof read !== 'object' || read === null) return 'the line is no object';
  const entry = read as { sequence?: unknown; previous?: unknown };
  if (entry.sequence !== sequence)
    return `the sequence is ${String(entry.sequence)} where ${sequence} is due`;
  if (entry.previous !== previous) return 'the hash does not match the line before';
  return undefined;
}
