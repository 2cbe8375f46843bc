/** The formulas of the response figures. */
import { RESPONSE_OUTCOMES, type OutcomeCounts, type ResponseTimes } from '../contract/response.ts';
import { percentileRank } from '../percentile.ts';
import type { EpochMs, Millis, Seconds, Unit01 } from '../units.ts';

/** Above this number of alarms in ten minutes people cannot keep up (EEMUA 191, ISA-18.2: a flood). */
export const FLOOD_ALARMS = 10;
const FLOOD_SPAN: Millis = 600_000;
/** Fewer cases have no 95 % percentile, and no comparison. */
export const LEAST_CASES = 20;
/** Share of a normal distribution within ±1.96 standard deviations: 95 %. */
const DEVIATIONS = 1.96;

/**
 * Highest number of alarms in any ten minutes, and the share of a period in flood: more than FLOOD_ALARMS came in the last ten
 * minutes. O(alarms).
 *
 * @param times  of the alarms of the period, ascending
 */
export function floodFigures(
  times: ArrayLike<number>,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): { readonly highest: number; readonly share: Unit01 } {
  let [highest, first, flooded] = [0, 0, 0];
  for (let at = 0; at < times.length; at++) {
    const time = times[at];
    while (times[first] <= time - FLOOD_SPAN) first++;
    highest = Math.max(highest, at - first + 1);
    // With this alarm there are more than ten until so many of the oldest ones are ten minutes old, or the next alarm comes.
    const eleventh = at - FLOOD_ALARMS;
    const next = Math.min(times[at + 1] ?? to, to);
    if (eleventh >= first) flooded += Math.max(0, Math.min(times[eleventh] + FLOOD_SPAN, next) - time);
  }
  return { highest, share: flooded / (to - from) };
}

/** Incidents that took equally long. */
export interface SpanCount {
  readonly seconds: Seconds;
  readonly count: number;
}

/**
 * Median and 95 % (nearest rank) of spans that are counted. O(spans).
 *
 * @param spans  in ascending order
 */
export function responseTimes(spans: readonly SpanCount[]): ResponseTimes {
  const count = spans.reduce((sum, span) => sum + span.count, 0);
  const at = (share: Unit01): Seconds | undefined => {
    let left = percentileRank(count, share);
    return spans.find((span) => (left -= span.count) <= 0)?.seconds;
  };
  const median = at(0.5);
  const p95 = count < LEAST_CASES ? undefined : at(0.95);
  return { count, ...(median !== undefined && { median }), ...(p95 !== undefined && { p95 }) };
}

/** How a count differs from that of an equal period. `few`: too few cases to say. */
export type Difference = 'few' | 'chance' | 'more' | 'fewer';

/**
 * Compares two counts of equally long periods: two Poisson counts with one rate differ by more than 1.96 √(now + before) in 5 % of
 * all cases (Przyborowski and Wilenski 1940, normal approximation).
 */
export function differenceOf(now: number, before: number): Difference {
  if (now + before < LEAST_CASES) return 'few';
  if (Math.abs(now - before) <= DEVIATIONS * Math.sqrt(now + before)) return 'chance';
  return now > before ? 'more' : 'fewer';
}

/** Alarms / (operators × hours); undefined where nobody acted. */
export function alarmsPerOperatorHour(
  alarms: number,
  { operators, hours }: { readonly operators: number; readonly hours: number },
): number | undefined {
  return operators === 0 ? undefined : alarms / (operators * hours);
}

/** Counts of no incident. */
export function noOutcomes(): Record<keyof OutcomeCounts, number> {
  return Object.fromEntries(RESPONSE_OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    keyof OutcomeCounts,
    number
  >;
}
