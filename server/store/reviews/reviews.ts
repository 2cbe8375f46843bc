/** Interface of the store of reviews: what reviewers decided about reports, and what waits for them. */
import type { CalibrationGroup } from '../../../src/domain/contract/calibration.ts';
import type { ClassProposal } from '../../../src/domain/contract/classProposal.ts';
import type { Observations } from '../../../src/domain/contract/observations.ts';
import type { ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import type { ListedReview } from '../../../src/domain/contract/reviewQueue.ts';
import type { ShotReport } from '../../../src/domain/contract/shotReport.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import type { ReportScope } from '../reports/lists/reportQuery.ts';
import type { StoredReport } from '../reports/lists/storedReport.ts';
import type { WithReports } from '../reports/reports.ts';

/** A decision about a report. */
export interface NewReview {
  /** Login of the reviewer. */
  readonly by: string;
  readonly at: EpochMs;
  /** Reads the report as it was before the decision; called in the transaction of the change. */
  readonly before: () => ShotReport | undefined;
}

/** A report that waits for a review, with what the first of two reviewers proposes. */
export interface WaitingRecord {
  readonly stored: StoredReport;
  readonly proposal: ClassProposal | undefined;
}

/** A decision about a report that a source gives with the report. */
export interface GivenReview {
  /** Class of the report before the decision. */
  readonly source: ReportSymbol;
  readonly by: string;
  readonly at: EpochMs;
  readonly observations: Observations | undefined;
}

export interface ReviewStore {
  /** Writes a decision in the transaction that changes its report. */
  record(review: NewReview): WithReports;
  /** Writes decisions in the transaction that inserts their reports; undefined: none was made. */
  recordGiven(reviewOf: (report: ShotReport) => GivenReview | undefined): WithReports;
  /**
   * Embargoed reports that nobody has decided about, and reports with a proposal: the first to be released first, at most
   * `limit`, with the number of all. O(embargoed reports + proposals).
   */
  waiting(
    limit: number,
    scope: ReportScope,
  ): Promise<{ readonly reports: readonly WaitingRecord[]; readonly total: number }>;
  /** The newest decisions about reports of a scope, newest first. */
  newest(limit: number, scope: ReportScope): Promise<readonly ListedReview[]>;
  /** Number of reports that a person decided about since. O(their decisions since). */
  doneBy(login: string, since: EpochMs): Promise<number>;
  /**
   * Counts of reviewed reports with the same source class and the zone, weapon or sensor of a report. Reports that the scope
   * hides as embargoed do not count. O(embargoed reports), whatever the number of reviews.
   */
  calibration(of: StoredReport, scope: ReportScope): Promise<readonly CalibrationGroup[]>;
}
