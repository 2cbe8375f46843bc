/** What the address of the page of statistics says. */
import type { StatisticsKind } from '../contract/statistics.ts';

/** The last whole week from Monday on, periods of whole days that end with today, and one of the person's own. */
export const STATISTICS_PERIODS = ['lastWeek', 'week', 'month', 'quarter', 'year', 'own'] as const;
export type StatisticsPeriodName = (typeof STATISTICS_PERIODS)[number];

/** The choice of a page: instants as ISO text, '' for none. */
export interface StatisticsChoice {
  readonly period: StatisticsPeriodName;
  readonly from: string;
  readonly to: string;
  readonly squad: string;
  readonly kind: StatisticsKind;
}

/** The search part of the address of a choice, without `?`. */
export function writeStatisticsChoice({ period, from, to, squad, kind }: StatisticsChoice): string {
  const parts = { period, ...(period === 'own' && { from, to }), squad, kind };
  return Object.entries(parts)
    .flatMap(([name, value]) => (value === '' ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
}
