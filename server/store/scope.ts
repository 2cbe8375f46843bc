/** Which reports a reader is given: what the session may see, and what it asked for. */
import type { ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import type { EpochMs } from '../../src/domain/units.ts';

/** Which reports a session may see; made by server/reports/sessionScope.ts and by nobody else. */
export interface ReportScope {
  /** Symbols the session's roles may see; undefined = all. */
  readonly symbols: readonly ReportSymbol[] | undefined;
  /** Also reports that were shown to the session under another symbol before they were reclassified (T-38). */
  readonly former?: FormerScope;
  /**
   * Undefined = held reports too. Else: a report that is not released is hidden unless its receive time
   * plus its own notificationDelay is at or before this instant (now − REVIEWER_DELAY).
   */
  readonly heldAfter: EpochMs | undefined;
}

/** Reports by a symbol that they had before. Reviewers have seen a report from its receipt, others from its release. */
export interface FormerScope {
  readonly shownTo: 'reviewers' | 'others';
  /** [Shot] stands for Shot and Possible Shot. */
  readonly symbols: readonly ReportSymbol[];
}

export interface ReportFilter {
  /** Detection time, inclusive. */
  readonly from?: EpochMs;
  readonly to?: EpochMs;
  readonly symbols?: readonly ReportSymbol[];
  readonly squadId?: string;
}
