/** How often incidents of the past happen in each hour of a week. */

const DAYS = 7;
const HOURS_A_DAY = 24;
export const HOURS_A_WEEK = DAYS * HOURS_A_DAY;

/**
 * `night`: shots, most on the nights after Friday and Saturday, as in the public records of cities with such sensors; `day`: noise of
 * traffic, work and people; `evening`: fireworks; `call`: panic buttons and weapons seen, while buildings are open; `office`: tests.
 */
export type Rhythm = 'night' | 'day' | 'evening' | 'call' | 'office' | 'even';

type Hours = readonly number[];

const QUIET_NIGHT: Hours = [6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 5, 6, 8, 9, 8];
const FRIDAY_NIGHT: Hours = [7, 6, 4, 3, 2, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 6, 8, 11, 15, 19, 22];
const SATURDAY_NIGHT: Hours = [21, 19, 15, 9, 4, 2, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 7, 9, 13, 17, 21, 24];
const SUNDAY_NIGHT: Hours = [22, 20, 16, 9, 4, 2, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 7, 6];

const WORKDAY: Hours = [3, 2, 1, 1, 1, 3, 6, 10, 12, 12, 12, 13, 13, 13, 13, 14, 15, 16, 15, 13, 11, 9, 7, 5];
const FRIDAY: Hours = [
  3, 2, 1, 1, 1, 3, 6, 10, 12, 12, 12, 13, 13, 13, 13, 14, 16, 17, 17, 17, 16, 15, 14, 12,
];
const SATURDAY: Hours = [
  10, 8, 5, 3, 2, 2, 3, 5, 8, 11, 13, 14, 14, 14, 14, 14, 15, 16, 17, 17, 16, 15, 15, 13,
];
const SUNDAY: Hours = [11, 9, 6, 3, 2, 2, 2, 3, 5, 7, 9, 10, 11, 11, 11, 11, 11, 11, 10, 9, 8, 7, 5, 4];

const EVENING: Hours = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 4, 8, 12, 12, 7, 3];
const LONG_EVENING: Hours = [3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 7, 14, 22, 24, 18, 9];

const OPEN: Hours = [1, 1, 1, 1, 1, 1, 2, 5, 8, 9, 9, 9, 10, 9, 9, 9, 8, 7, 6, 6, 5, 4, 3, 2];
const SHUT: Hours = [3, 3, 2, 1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 5, 4, 3];

const WORK: Hours = [0, 0, 0, 0, 0, 0, 0, 1, 4, 8, 9, 7, 2, 5, 7, 6, 3, 1, 0, 0, 0, 0, 0, 0];
const NONE: Hours = Array.from({ length: HOURS_A_DAY }, () => 0);
const FLAT: Hours = Array.from({ length: HOURS_A_DAY }, () => 1);

/** Relative weights from Monday to Sunday. */
const WEEKS: Readonly<Record<Rhythm, readonly Hours[]>> = {
  night: [QUIET_NIGHT, QUIET_NIGHT, QUIET_NIGHT, QUIET_NIGHT, FRIDAY_NIGHT, SATURDAY_NIGHT, SUNDAY_NIGHT],
  day: [WORKDAY, WORKDAY, WORKDAY, WORKDAY, FRIDAY, SATURDAY, SUNDAY],
  evening: [EVENING, EVENING, EVENING, EVENING, LONG_EVENING, LONG_EVENING, EVENING],
  call: [OPEN, OPEN, OPEN, OPEN, OPEN, SHUT, SHUT],
  office: [WORK, WORK, WORK, WORK, WORK, NONE, NONE],
  even: [FLAT, FLAT, FLAT, FLAT, FLAT, FLAT, FLAT],
};

const TABLES = new Map(Object.entries(WEEKS).map(([rhythm, days]) => [rhythm, scaled(days.flat())]));

function scaled(weights: readonly number[]): Float64Array {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return Float64Array.from(weights, (weight) => (weight * HOURS_A_WEEK) / sum);
}

/**
 * How much more often than on average incidents of a rhythm happen in an hour: 1 on average of the week.
 *
 * @param hour  of the week in local time: 0 from Monday 00:00, below HOURS_A_WEEK
 */
export function weekRate(rhythm: Rhythm, hour: number): number {
  return TABLES.get(rhythm)?.[hour] ?? 0;
}
