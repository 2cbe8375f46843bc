/** Reports of a source, before and after the server has stored them. */
import type { Observations } from '../contract/observations.ts';
import type { ReportSymbol } from '../contract/reportTypes.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import type { PastAct } from '../incidents/playActs.ts';
import type { EpochMs } from '../units.ts';

/** Fields of a report without those that the store assigns. `start` is the server's receive time. */
export type ReportFields = Omit<ShotReport, 'id' | 'start' | 'shelfId' | 'fromArchive'> & {
  readonly start: number;
};

/** A report before it has an id. */
export type NewReport = ReportFields & {
  /** What its sensors measured. */
  readonly observations?: Observations;
};

/** A report of the past, with what people made of it. */
export interface PastReport {
  /** As it is after the review. */
  readonly report: NewReport;
  readonly review?: PastReview;
  /** What people did with its incident. Acts that several reports share are done once in an incident. */
  readonly acts?: readonly PastAct[];
}

/** What a reviewer decided about a report. */
export interface PastReview {
  /** Class before the decision. */
  readonly source: ReportSymbol;
  /** Login of the reviewer. */
  readonly by: string;
  readonly at: EpochMs;
}

/** A report of a source before validation; `start` is given only where the source knows the time of receipt. */
export type GivenReport = Omit<NewReport, 'start'> & { readonly start?: number | undefined };

/** A report that the server has stored. */
export interface SourceReport {
  /** Includes `id` and `start`. */
  readonly report: ShotReport;
}
