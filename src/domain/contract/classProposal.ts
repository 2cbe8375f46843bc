/** Class proposals: where TWO_PERSONS is on, a shot becomes less than a shot once a second reviewer agrees. Beside the contract. */
import type { ReportSymbol } from './reportTypes.ts';
import type { EpochMs } from '../units.ts';

/** What the first reviewer of a shot has chosen. */
export interface ClassProposal {
  readonly symbol: ReportSymbol;
  /** Login of the reviewer. */
  readonly by: string;
  readonly time: EpochMs;
}

/** Extra field of a report in the answers of `loadShotreport` and `updateReportType`; absent without a proposal. */
export const PROPOSED_CLASS = 'proposedClass';

/** Name under which consoles are told that proposals were written. */
export const CLASS_PROPOSALS = 'classProposals';
