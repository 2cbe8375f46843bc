/**
 * The journal of report changes and audit events: JSON lines, each with the SHA-256 of the line before it, so
 * that a line changed, removed or inserted later is detected. A line is written in the transaction of the change it
 * records. docs/evidence.md describes the format.
 */
import { hash } from 'node:crypto';
import type { ReportKey } from '../../../src/domain/contract/shotReport.ts';

/** Kinds of report changes. The names are stored. */
export type JournalKind =
  | 'received'
  | 'released'
  | 'classChanged'
  | 'confirmed'
  | 'messageChanged'
  | 'delayExtended'
  | 'corrected'
  | 'deleted'
  | 'mediaRemoved'
  | 'platesRemoved'
  | 'held'
  | 'holdLifted';

/** A change of one report. */
export interface ReportChange {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly actor: string;
  readonly key: ReportKey;
  readonly kind: JournalKind;
  /** Values before the change, of the changed fields only; empty for a new report. */
  readonly old: Readonly<Record<string, unknown>>;
  readonly new: Readonly<Record<string, unknown>>;
}

/** An audit event, as the journal records it. */
export interface AuditRecord {
  readonly time: number;
  readonly actor: string;
  readonly kind: 'act';
  /** Id of the row in the audit trail. */
  readonly audit: number;
  readonly action: string;
  readonly domain: string;
}

/** What a person did with an incident. */
export interface IncidentActRecord {
  readonly time: number;
  readonly actor: string;
  readonly kind: 'incident';
  /** Id of the incident. */
  readonly incident: number;
  readonly act: string;
  readonly text: string;
}

/** The key that signs heads from this line on. */
export interface KeyRecord {
  readonly time: number;
  readonly actor: string;
  readonly kind: 'key';
  /** SHA-256 of the key, hexadecimal. */
  readonly fingerprint: string;
  /** SPKI, DER, base64. */
  readonly publicKey: string;
}

/** What one line records. */
export type JournalEntry = ReportChange | AuditRecord | IncidentActRecord | KeyRecord;

/** The end of the chain: sequence and hash of the last line. */
export interface JournalHead {
  /** 0 before the first line. */
  readonly sequence: number;
  /** Hexadecimal SHA-256 of the last line; GENESIS before the first. */
  readonly hash: string;
}

const GENESIS = '0'.repeat(64);
/** Head of a journal without lines. */
export const EMPTY_JOURNAL: JournalHead = { sequence: 0, hash: GENESIS };

/** SHA-256 of a line's UTF-8 bytes, hexadecimal. */
export function hashLine(line: string): string {
  return hash('sha256', line, 'hex');
}

/** The line of an entry after `head`, and the head after it. Keys have a fixed order, so that the text is canonical. */
export function nextLine(head: JournalHead, entry: JournalEntry): { line: string; head: JournalHead } {
  const sequence = head.sequence + 1;
  const { time, actor } = entry;
  const line = JSON.stringify({ sequence, time, actor, ...contentOf(entry), previous: head.hash });
  return { line, head: { sequence, hash: hashLine(line) } };
}

function contentOf(entry: JournalEntry): object {
  if (entry.kind === 'act') {
    return { kind: entry.kind, audit: entry.audit, action: entry.action, domain: entry.domain };
  }
  if (entry.kind === 'incident') {
    return { kind: entry.kind, incident: entry.incident, act: entry.act, text: entry.text };
  }
  if (entry.kind === 'key') {
    return { kind: entry.kind, fingerprint: entry.fingerprint, publicKey: entry.publicKey };
  }
  const { squadId, detectionId } = entry.key;
  return { squadId, detectionId, kind: entry.kind, old: entry.old, new: entry.new };
}
