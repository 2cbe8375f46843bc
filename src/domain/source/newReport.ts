/** Reports of a source, before and after the server has stored them. */
import type { ShotReport } from '../contract/shotReport.ts';

/** A report before it has an id. `start` is the server's receive time. */
export type NewReport = Omit<ShotReport, 'id' | 'start' | 'shelfId'> & { readonly start: number };

/** A report of a source before validation; `start` is given only where the source knows the time of receipt. */
export type GivenReport = Omit<NewReport, 'start'> & { readonly start?: number | undefined };

/** A report that the server has stored. */
export interface SourceReport {
  /** Includes `id` and `start`. */
  readonly report: ShotReport;
}
