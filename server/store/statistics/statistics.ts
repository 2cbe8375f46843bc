/** Interface of the counts of what is stored. */
import type { Statistics, StatisticsBy } from '../../../src/domain/contract/statistics.ts';
import type { ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import type { ReportScope } from '../reports/lists/reportQuery.ts';

/** What is counted; absent conditions match all reports. */
export interface StatisticsQuery {
  readonly by: StatisticsBy;
  readonly from: EpochMs;
  /** Exclusive. */
  readonly to: EpochMs;
  readonly symbols?: readonly ReportSymbol[];
  readonly squadId?: string;
  /** IANA name, such as Europe/Vienna: of hours and days. */
  readonly timeZone: string;
  /** The rows are divided by type. */
  readonly isSplit: boolean;
}

export interface StatisticsStore {
  /**
   * Counts what the scope sees, in the period and the equal one before. Places are levels here: the row's key is one. The cost grows
   * with days × zones (levels, weapons) × types, of hours and days with quarters of an hour × types, not with the reports.
   */
  read(query: StatisticsQuery, scope: ReportScope): Promise<Statistics>;
}
