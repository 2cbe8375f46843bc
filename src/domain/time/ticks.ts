/**
 * Ticks of the time axis, at round local times, also on days on which the clock changes. Labels are written by the
 * caller, by zone and language.
 */
import { daysSince1970 } from '../calendar.ts';
import type { CssPx, EpochMs, Millis } from '../units.ts';
import type { TimeWindow } from './timeWindow.ts';
import type { ZoneOffset } from './zoneOffsets.ts';

export type TickUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

export interface TickStep {
  readonly unit: TickUnit;
  readonly count: number;
  /** Length; approximate for months and years. */
  readonly ms: Millis;
}

const UNIT_MS: Readonly<Record<TickUnit, Millis>> = {
  millisecond: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  month: 30.4 * 86_400_000,
  year: 365.25 * 86_400_000,
};

const COUNTS: readonly (readonly [TickUnit, readonly number[]])[] = [
  ['millisecond', [1, 2, 5, 10, 20, 50, 100, 200, 500]],
  ['second', [1, 2, 5, 10, 15, 30]],
  ['minute', [1, 2, 5, 10, 15, 30]],
  ['hour', [1, 2, 3, 6, 12]],
  ['day', [1, 2, 7]],
  ['month', [1, 3, 6]],
  ['year', [1, 2, 5, 10]],
];

export const TICK_STEPS: readonly TickStep[] = COUNTS.flatMap(([unit, counts]) =>
  counts.map((count) => ({ unit, count, ms: count * UNIT_MS[unit] })),
);

/** A time axis with ticks of one step. */
export interface TickAxis {
  readonly window: TimeWindow;
  readonly step: TickStep;
  readonly offsetAt: ZoneOffset;
}

/** The shortest step whose ticks are at least `apart` from each other. */
export function tickStep(msPerPx: number, apart: CssPx): TickStep {
  const shortest = apart * msPerPx;
  return TICK_STEPS.find(({ ms }) => ms >= shortest) ?? TICK_STEPS[TICK_STEPS.length - 1];
}

/**
 * Writes the instants of the ticks within a window, ascending. A local time that the clock skips has its tick at the
 * change. One that it repeats has a tick at each of its times where the step is below an hour, else at the first. O(out).
 *
 * @param out  [n] receives epoch ms; ticks beyond its length are left out
 * @returns how many were written
 */
export function writeTicks(axis: TickAxis, out: Float64Array): number {
  return axis.step.ms < UNIT_MS.hour ? writeShortTicks(axis, out) : writeLongTicks(axis, out);
}

function writeShortTicks({ window, step, offsetAt }: TickAxis, out: Float64Array): number {
  let count = 0;
  let next = shortTickFrom(window.from, step.ms, offsetAt);
  while (next <= window.to && count < out.length) {
    out[count++] = next;
    next = shortTickFrom((next + 1) as EpochMs, step.ms, offsetAt);
  }
  return count;
}

/** The first instant at or after `from` whose local time is a multiple of a step below an hour. */
function shortTickFrom(from: EpochMs, stepMs: Millis, offsetAt: ZoneOffset): EpochMs {
  const offset = offsetAt(from);
  const tick = roundUp(from, stepMs, offset);
  if (offsetAt(tick) === offset) return tick;
  const change = changeBetween(from, tick, offsetAt);
  return roundUp(change, stepMs, offsetAt(change));
}

function roundUp(instant: EpochMs, stepMs: Millis, offset: Millis): EpochMs {
  return (Math.ceil((instant + offset) / stepMs) * stepMs - offset) as EpochMs;
}

/** Writes ticks of an hour and more, at round local times. A clock change repeats or skips a few. */
function writeLongTicks({ window, step, offsetAt }: TickAxis, out: Float64Array): number {
  const local = window.from + offsetAt(window.from);
  let count = 0;
  let last = -Infinity;
  for (let n = firstTick(local, step) - 1; count < out.length; n++) {
    const instant = toInstant(localTick(n, step), offsetAt);
    if (instant > window.to) break;
    if (instant < window.from || instant <= last) continue;
    last = instant;
    out[count++] = instant;
  }
  return count;
}

/** Number of the last tick at or before a local time. */
function firstTick(local: Millis, step: TickStep): number {
  if (step.unit === 'month') return Math.floor(monthsSince1970(local) / step.count);
  if (step.unit === 'year') return Math.floor((1970 + monthsSince1970(local) / 12) / step.count);
  return Math.floor((local - originOf(step)) / step.ms);
}

/** Local time of the n-th tick. */
function localTick(n: number, step: TickStep): Millis {
  if (step.unit === 'month') return monthStart(n * step.count);
  if (step.unit === 'year') return monthStart((n * step.count - 1970) * 12);
  return originOf(step) + n * step.ms;
}

/** Weeks begin on Monday; 1970 began on a Thursday. */
function originOf(step: TickStep): Millis {
  return step.unit === 'day' && step.count === 7 ? 4 * UNIT_MS.day : 0;
}

/**
 * Instant of a local time. The two possible offsets are those a day before and after. The earlier of two instants with
 * that local time is returned, or the clock change where there is none.
 */
function toInstant(local: Millis, offsetAt: ZoneOffset): EpochMs {
  const before = offsetAt((local - UNIT_MS.day) as EpochMs);
  const after = offsetAt((local + UNIT_MS.day) as EpochMs);
  const first = (local - Math.max(before, after)) as EpochMs;
  if (first + offsetAt(first) === local) return first;
  const second = (local - Math.min(before, after)) as EpochMs;
  if (second + offsetAt(second) === local) return second;
  return changeBetween(first, second, offsetAt);
}

/** The first instant with the later offset, to the millisecond. */
function changeBetween(from: EpochMs, to: EpochMs, offsetAt: ZoneOffset): EpochMs {
  const later = offsetAt(to);
  let low: number = from;
  let high: number = to;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle as EpochMs) === later) high = middle;
    else low = middle;
  }
  return high as EpochMs;
}

/** Local midnight of the first of a month, months counted from January 1970. */
function monthStart(months: number): Millis {
  const year = 1970 + Math.floor(months / 12);
  const month = months - 12 * (year - 1970);
  return daysSince1970(year, month + 1, 1) * UNIT_MS.day;
}

/** Whole months from January 1970 to the month that a local time is in. */
function monthsSince1970(local: Millis): number {
  let months = Math.floor(local / UNIT_MS.month) - 1;
  while (monthStart(months + 1) <= local) months++;
  while (monthStart(months) > local) months--;
  return months;
}
