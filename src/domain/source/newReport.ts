/** Reports of a source, before and after the server has stored them. */
import type { Observations } from '../contract/observations.ts';
import type { ShotReport } from '../contract/shotReport.ts';

/** Fields of a report without those that the store assigns. `start` is the server's receive time. */
export type ReportFields = Omit<ShotReport, 'id' | 'start' | 'shelfId' | 'fromArchive'> & {
  readonly start: number;
};

/** A report before it has an id. */
export type NewReport = ReportFields & {
  /** What its sensors measured. */
  readonly observations?: Observations;
};

/** A report of a source before validation; `start` is given only where the source knows the time of receipt. */
export type GivenReport = Omit<NewReport, 'start'> & { readonly start?: number | undefined };

/** A report that the server has stored. */
export interface SourceReport {
  /** Includes `id` and `start`. */
  readonly report: ShotReport;
}
