/** What the address of the page says, and the lists that its figures open. */
import {
  MAX_STATISTICS_DAYS,
  STATISTICS_BY,
  STATISTICS_KINDS,
  type Statistics,
  type StatisticsBy,
  type StatisticsRow,
  type StatisticsSpan,
} from '../../../../domain/contract/statistics.ts';
import type { ReportSymbol } from '../../../../domain/contract/reportTypes.ts';
import { readIso, writeIso } from '../../../../domain/json/instant.ts';
import { isRow } from '../../../../domain/json/row.ts';
import {
  STATISTICS_PERIODS,
  type StatisticsChoice,
  type StatisticsPeriodName,
} from '../../../../domain/statistics/statisticsChoice.ts';
import { epochMs, type EpochMs } from '../../../../domain/units.ts';
import { localDayText, midnight } from '../../../ui/facts/localDays.ts';
import { incidentsHref } from '../page/incidentFilter.ts';
import { reportsHref } from '../page/reportsHref.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Whole weeks, so that the period before has the same days of the week. */
const DAYS: Readonly<Record<Exclude<StatisticsPeriodName, 'own' | 'lastWeek'>, number>> = {
  week: 7,
  month: 28,
  quarter: 91,
  year: 364,
};

/** The choice that an address has; what is unknown gets its default. */
export function readStatisticsChoice(query: string): StatisticsChoice {
  const params = new URLSearchParams(query);
  const text = (name: string) => params.get(name) ?? '';
  const period = STATISTICS_PERIODS.find((name) => name === text('period')) ?? 'month';
  const kind = STATISTICS_KINDS.find((name) => name === text('kind')) ?? 'shots';
  return { period, from: text('from'), to: text('to'), squad: text('squad'), kind };
}

/**
 * Begin and end of the chosen period: local days that end with today, or the person's own minutes. Undefined where there is none,
 * or a longer one than the server takes.
 */
export function spanOf(
  { period, from, to }: Pick<StatisticsChoice, 'period' | 'from' | 'to'>,
  now: EpochMs,
): StatisticsSpan | undefined {
  if (period === 'lastWeek') {
    const sinceMonday = (new Date(now).getDay() + 6) % 7;
    return { from: midnight(now, -sinceMonday - 7), to: midnight(now, -sinceMonday) };
  }
  if (period !== 'own') return { from: midnight(now, 1 - DAYS[period]), to: midnight(now, 1) };
  const [begin, end] = [readIso(from), readIso(to)];
  const isUsable = end - begin >= MINUTE && end - begin <= MAX_STATISTICS_DAYS * DAY;
  return isUsable ? { from: epochMs(begin), to: epochMs(end) } : undefined;
}

/** The counts of an answer; undefined where it has none. */
export function parseStatistics(body: unknown): Statistics | undefined {
  if (!isRow(body) || !isRow(body['total']) || !Array.isArray(body['rows'])) return undefined;
  const isKnown = STATISTICS_BY.some((by) => by === body['by']);
  return isKnown && body['rows'].every(isStatisticsRow) ? (body as unknown as Statistics) : undefined;
}

function isStatisticsRow(row: unknown): boolean {
  return (
    isRow(row) &&
    typeof row['key'] === 'string' &&
    typeof row['count'] === 'number' &&
    typeof row['before'] === 'number'
  );
}

/** What a count opens. */
export interface Counted {
  readonly by: StatisticsBy;
  readonly span: StatisticsSpan;
  /** '' for all. */
  readonly squad: string;
  readonly types: readonly ReportSymbol[] | undefined;
}

/** Address of the list of the reports or incidents that a row counts. */
export function listHref({ by, span, squad, types }: Counted, { key, type }: StatisticsRow): string {
  if (by === 'outcome') {
    const { from, to } = span;
    const period = { alarmFrom: writeIso(from), alarmTo: writeIso(to) };
    return incidentsHref({ outcome: key, squadId: squad, tests: 'off', ...period });
  }
  const only = type ?? (by === 'type' ? key : types?.join(','));
  const isText = by === 'zone' || by === 'weapon' || by === 'place';
  return reportsHref(by === 'day' ? dayOf(key) : span, {
    tests: 'off',
    ...(only !== undefined && { types: only }),
    ...(squad !== '' && { squadId: squad }),
    ...(isText && (key === '' ? { without: by } : { [by]: key })),
    ...(by === 'hour' && {
      hourOfWeek: key,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  });
}

function dayOf(key: string): StatisticsSpan {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number);
  const at = (days: number) => epochMs(new Date(year, month - 1, day + days).getTime());
  return { from: at(0), to: at(1) };
}

/** Counts of each day of a span, in order. @param rows  by day, of one type */
export function perDay(rows: readonly StatisticsRow[], { from, to }: StatisticsSpan): readonly number[] {
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  const days: number[] = [];
  for (let day = 0, at: number = from; at < to; day++, at = midnight(from, day)) {
    days.push(counts.get(localDayText(epochMs(at))) ?? 0);
  }
  return days;
}

/**
 * The first day of the period before that has reports, where the first days have none: `{ day }`, without one where no day has any.
 * Undefined: its first day has reports, so that the whole period may be compared.
 *
 * @param rows  by day, of all types
 */
export function lateBegin(
  rows: readonly StatisticsRow[],
  { from, to }: StatisticsSpan,
): { readonly day: string | undefined } | undefined {
  const days = Math.round((to - from) / DAY);
  const reported = rows.filter(({ before }) => before > 0).map(({ key }) => dayOf(key).from);
  if (reported.length === 0) return { day: undefined };
  const first = midnight(epochMs(Math.min(...reported)), -days);
  return first > midnight(from, -days) ? { day: localDayText(first) } : undefined;
}
