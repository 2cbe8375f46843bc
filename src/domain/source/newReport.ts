/** Reports of a source, before and after the server has stored them. */
import type { Observations } from '../contract/observations.ts';
import type { ReportSymbol } from '../contract/reportTypes.ts';
import type { ShotReport } from '../contract/shotReport.ts';
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

/** A report of the past about which a reviewer has decided. */
export interface ReviewedReport {
  /** As it is after the decision. */
  readonly report: NewReport;
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
