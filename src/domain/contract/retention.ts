/** Periods after which reports and media are removed. Beside the contract of the specifications. */
import { REPORT_SYMBOLS, type ReportSymbol } from './reportTypes.ts';
import type { Days, EpochMs } from '../units.ts';

/** What is stored beside the reports themselves: files by their kind, and records of plates. */
export const KEPT_MEDIA = ['Picture', 'Sound', 'Video', 'Plates'] as const;
export type KeptMedia = (typeof KEPT_MEDIA)[number];
/** What has a period of its own, by the names of the configuration. */
export type KeptKind = ReportSymbol | KeptMedia;
export const KEPT_KINDS: readonly KeptKind[] = [...REPORT_SYMBOLS, ...KEPT_MEDIA];

/** Longest period. */
export const MAX_KEPT_DAYS: Days = 36_500;

/** Days by kind; a kind without an entry is kept for ever. */
export type Retention = ReadonlyMap<KeptKind, Days>;

/** Something of one kind: how much, and from when to when. */
export interface KeptPart {
  readonly count: number;
  readonly bytes: number;
  /** Null where there is none. */
  readonly oldest: EpochMs | null;
  readonly newest: EpochMs | null;
}

/** What the next run does with one kind. */
export interface RetentionRow {
  readonly kind: KeptKind;
  /** Null: kept for ever. */
  readonly days: Days | null;
  /** What it removes, with their reports too. */
  readonly removed: KeptPart;
  /** What is old enough, and stays because of a legal hold or a lock. */
  readonly held: KeptPart;
}

/** What a run with these periods would remove at `at`. */
export interface RetentionPreview {
  readonly at: EpochMs;
  readonly rows: readonly RetentionRow[];
}

/**
 * Reads the value of RETENTION_DAYS: "Shot=730, Picture=90". Of a part that cannot be read its text is in `unread`; nothing is
 * removed because of it.
 */
export function readRetention(text: string): {
  readonly retention: Retention;
  readonly unread: readonly string[];
} {
  const retention = new Map<KeptKind, Days>();
  const unread: string[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const [name = '', days = '', ...rest] = part.split('=').map((each) => each.trim());
    const kind = KEPT_KINDS.find((each) => each.toLowerCase() === name.toLowerCase());
    const isPeriod = /^\d{1,5}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_KEPT_DAYS;
    if (kind === undefined || !isPeriod || rest.length > 0 || retention.has(kind)) unread.push(part);
    else retention.set(kind, Number(days));
  }
  return { retention, unread };
}

/** The value of RETENTION_DAYS for these periods. */
export function writeRetention(retention: Retention): string {
  return KEPT_KINDS.flatMap((kind) => {
    const days = retention.get(kind);
    return days === undefined ? [] : [`${kind}=${days}`];
  }).join(', ');
}
