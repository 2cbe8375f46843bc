/** How many reports there were, by what they have in common. Beside the contract of the specifications. */
import type { EpochMs } from '../units.ts';
import { REPORT_SYMBOLS, SYMBOL_IS_ALARM, type ReportSymbol } from './reportTypes.ts';

/** Longest period that is counted. */
export const MAX_STATISTICS_DAYS = 366;

/**
 * What is counted by. `place`: by the id of the place whose level the report names. `hour`: of the week, 0 = Monday 00:00 to 01:00.
 * `outcome` counts incidents by their newest alarm, all others count reports by their time.
 */
export const STATISTICS_BY = ['zone', 'place', 'hour', 'day', 'type', 'weapon', 'outcome'] as const;
export type StatisticsBy = (typeof STATISTICS_BY)[number];

/** What is counted by zone, hour, place and weapon. */
export const STATISTICS_KINDS = ['shots', 'alarms', 'all'] as const;
export type StatisticsKind = (typeof STATISTICS_KINDS)[number];

/** Types that are counted; undefined: all. */
export function typesOf(kind: StatisticsKind): readonly ReportSymbol[] | undefined {
  if (kind === 'all') return undefined;
  return kind === 'shots' ? ['Shot'] : REPORT_SYMBOLS.filter((_, symbol) => SYMBOL_IS_ALARM[symbol] === 1);
}

export interface StatisticsSpan {
  readonly from: EpochMs;
  /** Exclusive. */
  readonly to: EpochMs;
}

/** One of the things that are counted by. */
export interface StatisticsRow {
  /**
   * Zone, id of the place, type, weapon or outcome as reports have it, '' where they have none; the hour of the week; the day as
   * `2026-11-28`.
   */
  readonly key: string;
  /** Name of a place. */
  readonly name?: string;
  /** Type of the reports; present where the rows are divided by it. */
  readonly type?: string;
  readonly count: number;
  /** In the equal period before; of a day, on the day as many days before as the period has. */
  readonly before: number;
}

/** Answer of the call of the statistics. */
export interface Statistics extends StatisticsSpan {
  readonly by: StatisticsBy;
  /** The equally long period before. */
  readonly before: StatisticsSpan;
  readonly total: { readonly count: number; readonly before: number };
  /** Of hours and days in their order, else the highest count first. Rows without a report in both periods are left out. */
  readonly rows: readonly StatisticsRow[];
}
