import type { StatisticsRow } from '../contract/statistics.ts';
import { STATISTICS_WORDS } from './statisticsWords.ts';

/** Hours of the day. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Counts of the hours of a week. */
export interface WeekHours {
  /** For each weekday from Monday on: the counts of its 24 hours. */
  readonly days: readonly (readonly number[])[];
  /** For each hour of the day: the sum of the week. */
  readonly ofHour: readonly number[];
  /** Highest count of a single hour, at least 1. */
  readonly most: number;
  /** Hours of the week with that count, from 0 for Monday 00:00. */
  readonly busiest: readonly number[];
  /** Hour of the day with the highest sum. */
  readonly peak: number;
}

/** Days by hours. @param rows  by hour of the week */
export function weekHours(rows: readonly StatisticsRow[]): WeekHours {
  const counts = new Map(rows.map(({ key, count }) => [Number(key), count]));
  const days = STATISTICS_WORDS.weekdays.map((_, day) =>
    HOURS.map((hour) => counts.get(day * HOURS.length + hour) ?? 0),
  );
  const ofHour = HOURS.map((hour) => sumOf(days.map((day) => day[hour] ?? 0)));
  const most = Math.max(1, ...days.flat());
  return {
    days,
    ofHour,
    most,
    busiest: days.flat().flatMap((count, hour) => (count === most ? [hour] : [])),
    peak: ofHour.indexOf(Math.max(...ofHour)),
  };
}

/** Sum of counts. */
export function sumOf(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
