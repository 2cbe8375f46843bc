/** What is asked of the search over all reports, and what it answers. */
import type { RawBuilder } from 'kysely';
import type { ReportSymbol } from '../../../../src/domain/contract/reportTypes.ts';
import type { EpochMs, Millis } from '../../../../src/domain/units.ts';
import type { ReportListDeps } from './reportPages.ts';

/** Bounds of a search. */
export interface FindLimits {
  /** It ends then with what it has found. */
  readonly duration: Millis;
  /** SQLite: a word of at most so many reports is rare, and all of them are read, in less than 30 ms. */
  readonly rare: number;
  /** SQLite: words of at most so many reports in all are found together, in about 10 ms. */
  readonly together: number;
  /** SQLite: reports of frequent words in a window of the time. */
  readonly window: number;
  /** SQLite: reports that are compared with further words at a time. */
  readonly step: number;
  /** PostgreSQL: first reports on the way that are compared with the words before their index is asked, at most. */
  readonly compared: number;
}

export const FIND_LIMITS: FindLimits = {
  duration: 1000,
  rare: 1500,
  together: 250_000,
  window: 15_000,
  step: 250,
  compared: 6000,
};

/** A word of a question. */
export interface WantedWord {
  /** As `searchWords` returns it. */
  readonly word: string;
  /** Squads with this word in their name; their reports have it too. */
  readonly squadIds: readonly string[];
}

/** Which reports are wanted. */
export interface FindRequest {
  /** All must occur. */
  readonly words: readonly WantedWord[];
  /** Undefined: all types. */
  readonly symbols: readonly ReportSymbol[] | undefined;
  /** Inclusive; undefined: any time. */
  readonly span: { readonly from: EpochMs; readonly to: EpochMs } | undefined;
  /** The nearest come first; undefined: the newest. */
  readonly near: EpochMs | undefined;
  readonly limit: number;
}

export interface FoundReports {
  /** Ids, best first, at most `limit`. */
  readonly ids: readonly number[];
  /** The reports before it were not searched, as time was up; undefined where all were. */
  readonly searchedFrom: EpochMs | undefined;
}

/** The database that is searched, and whether somebody still waits for the answer. */
export interface FindDeps extends Pick<ReportListDeps, 'db' | 'kind' | 'damaged'> {
  readonly isWanted: () => boolean;
  /** FIND_LIMITS, or smaller ones in tests. */
  readonly limits: FindLimits;
}

export interface Found {
  readonly id: number;
  readonly time: number;
}

/** Terms; a report has at least one. */
export interface TermGroup {
  readonly terms: readonly string[];
  /** What a text has instead, as SQLite compares it where it is not indexed yet. */
  readonly patterns: readonly string[];
}

/** A search along the time, with its words resolved. */
export interface ResolvedSearch {
  /** A report has a term of each; at least one group. */
  readonly groups: readonly TermGroup[];
  /** What the session may see, and the types that are wanted. */
  readonly condition: RawBuilder<boolean>;
  readonly limit: number;
  /** Epoch ms, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly isNewestFirst: boolean;
}

/** Reports along the time, at most `limit`. */
export interface FoundAlong {
  readonly found: readonly Found[];
  /** The search ended here, as its time was up; undefined where it came to the end or to its limit. */
  readonly endedAt: EpochMs | undefined;
}
