/** What waits for a review, and what reviewers decided. Beside the contract. */
import type { ClassProposal } from './classProposal.ts';
import type { ReportSymbol } from './reportTypes.ts';
import type { ReportKey } from './shotReport.ts';
import type { EpochMs, Millis } from '../units.ts';

/** Name under which consoles are told that somebody decided about a report. */
export const REPORT_REVIEWS = 'reportReviews';

/** Reports that one answer lists at most; its total counts the others. */
export const MAX_WAITING_REPORTS = 200;
/** Decisions that one answer lists at most. */
export const MAX_LISTED_REVIEWS = 50;

/** A report that nobody has decided about, or of which a second person must decide. */
export interface WaitingReport extends ReportKey {
  readonly id: number;
  readonly symbol: ReportSymbol;
  readonly message: string;
  readonly time: EpochMs;
  /** Until it is released; 0 where it is, and a proposal waits. */
  readonly embargoLeft: Millis;
  readonly weapon?: string;
  /** As in the report. */
  readonly weaponConfidence?: number;
  /** What the first of two reviewers chose. */
  readonly proposal?: ClassProposal;
}

/** What a reviewer decided about a report. */
export interface ListedReview extends ReportKey {
  readonly id: number;
  readonly symbol: ReportSymbol;
  /** Login of the reviewer. */
  readonly by: string;
  readonly time: EpochMs;
}

export interface ReviewQueue {
  /** The reviewer function is on; nothing waits while it is off. */
  readonly isOn: boolean;
  /** The first to be released comes first. */
  readonly waiting: readonly WaitingReport[];
  /** Of all that wait, listed or not. */
  readonly total: number;
  /** Reports that the caller decided about since the moment of the call. */
  readonly done: number;
  /** The newest decisions of all reviewers, newest first. */
  readonly reviews: readonly ListedReview[];
}
