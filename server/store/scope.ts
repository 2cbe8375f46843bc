/** Which reports a reader is given: what the session may see, and what it asked for. */
import type { SymbolIndex } from '../../src/domain/reports/reportTypes.ts';
import type { EpochMs } from '../../src/domain/units.ts';

/** Which reports a session may see; made by server/reports/visibleTo.ts and by nobody else. */
export interface ReportScope {
  /** Symbols the session's roles may see; undefined = all. */
  readonly symbols: readonly SymbolIndex[] | undefined;
  /**
   * Also reports that were of `symbols` before they were reclassified: whoever has them must hear of it.
   * Reviewers have had them from the first, others from their release.
   */
  readonly alsoFormer?: 'ofReviewers' | 'ofOthers';
  /**
   * Undefined = held reports too. Else: a report that is not released is hidden unless its receive time
   * plus its own notificationDelay is at or before this instant (now − REVIEWER_DELAY).
   */
  readonly heldAfter: EpochMs | undefined;
}

export interface ReportFilter {
  /** Detection time, inclusive. */
  readonly from?: EpochMs;
  readonly to?: EpochMs;
  readonly symbols?: readonly SymbolIndex[];
  readonly squadId?: string;
}
