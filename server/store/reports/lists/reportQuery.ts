/** Scope of a session, filter and order of a request: which reports a query returns. */
import type { ReportSymbol } from '../../../../src/domain/contract/reportTypes.ts';
import type { OffsetSpan } from '../../../../src/domain/time/offsetSpans.ts';
import type { EpochMs } from '../../../../src/domain/units.ts';

/** Which reports a session may see. Created only by server/reports/sessionScope.ts. */
export interface ReportScope {
  /** Symbols that the authorities of the session may see; undefined = all. */
  readonly symbols: readonly ReportSymbol[] | undefined;
  /** Also reports that the session saw under another symbol before their reclassification. */
  readonly former?: FormerScope;
  /**
   * Undefined = embargoed reports too. Else a report that is not released is hidden unless its receive time plus its
   * notificationDelay is at or before this instant (now − REVIEWER_DELAY).
   */
  readonly embargoedAfter: EpochMs | undefined;
}

/** Every report, embargoed ones too: for the server's own work. */
export const EVERY_REPORT: ReportScope = { symbols: undefined, embargoedAfter: undefined };

/** Reports by a former symbol. Reviewers see a report from its receipt, others from its release. */
export interface FormerScope {
  readonly shownTo: 'reviewers' | 'others';
  /** Shot includes Possible Shot. */
  readonly symbols: readonly ReportSymbol[];
}

/** Conditions of a request; absent ones match all reports. */
export interface ReportFilter {
  /** Detection time, inclusive. */
  readonly from?: EpochMs;
  readonly to?: EpochMs;
  readonly symbols?: readonly ReportSymbol[];
  readonly squadId?: string;
  readonly level?: string;
  /** Zone and weapon: the first 200 characters decide; '' = reports without one. */
  readonly zone?: string;
  readonly weapon?: string;
  /** One of these levels; '' = reports without one. */
  readonly levels?: readonly string[];
  readonly hourOfWeek?: HourOfWeek;
  /** Neither a test nor of a drill. */
  readonly isReal?: true;
  /** On legal hold, or its incident is. */
  readonly isHeld?: true;
  /**
   * Text that the squad, zone, level, weapon, type or detection id contains, in any case. Of fewer than three
   * characters: that the detection id begins with.
   */
  readonly search?: string;
}

/** An hour of the week, 0 = Monday 00:00 to 01:00, by local time. */
export interface HourOfWeek {
  readonly hour: number;
  /** Offsets of the time zone in the period of the filter. */
  readonly offsets: readonly OffsetSpan[];
}

/** Sort fields of reports. */
export const REPORT_SORT_FIELDS = [
  'id',
  'timeStamp',
  'reportType',
  'squadId',
  'detectionId',
  'zone',
  'level',
  'weapon',
  'burst',
] as const;
export type ReportSortField = (typeof REPORT_SORT_FIELDS)[number];
