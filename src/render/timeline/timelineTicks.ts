import type { CssPx, Millis } from '../../domain/units.ts';
import { clockText, type ZoneClock } from './zoneClock.ts';
import type { TimeWindow } from './timelineTypes.ts';

export interface Tick {
  /** Epoch ms. */
  readonly time: number;
  /** Absent on the small ticks between. */
  readonly label: string | undefined;
}

const SECOND: Millis = 1_000;
const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;

/** Distance of labels, and into how many small steps it is cut. */
const STEPS: readonly (readonly [Millis, number])[] = [
  [SECOND, 2],
  [5 * SECOND, 5],
  [10 * SECOND, 10],
  [30 * SECOND, 6],
  [MINUTE, 6],
  [5 * MINUTE, 5],
  [10 * MINUTE, 10],
  [30 * MINUTE, 6],
  [HOUR, 6],
  [3 * HOUR, 3],
  [6 * HOUR, 6],
  [12 * HOUR, 4],
  [DAY, 4],
  [2 * DAY, 2],
  [7 * DAY, 7],
];
/** Labels on the first of every so many months, beyond a week. */
const MONTH_STEPS = [1, 3, 6, 12, 24] as const;
const MONTH: Millis = 30.44 * DAY;
const LABEL_ROOM: CssPx = 110;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * Ticks of the window, oldest first, on round local times of the zone. In the night of a clock shift
 * hours are still an hour of time apart, and the repeated hour is labelled with its offset.
 */
export function ticksOf(window: TimeWindow, width: CssPx, clock: ZoneClock): Tick[] {
  const room = ((window.to - window.from) / Math.max(1, width)) * LABEL_ROOM;
  const step = STEPS.find(([size]) => size >= room);
  return step === undefined ? monthTicks(window, room, clock) : evenTicks(window, step[0], step[1], clock);
}

function evenTicks(window: TimeWindow, step: Millis, parts: number, clock: ZoneClock): Tick[] {
  const small = step / parts;
  const ticks: Tick[] = [];
  let time = aligned(window.from, small, clock);
  for (let guard = 0; guard < 1_000 && time <= window.to; guard += 1) {
    const labelled = Math.abs(offGrid(time, step, clock)) < 1;
    if (time >= window.from) ticks.push({ time, label: labelled ? tickText(clock, time, step) : undefined });
    time = aligned(time + small, small, clock);
  }
  return ticks;
}

/** Weeks start on Monday; 1970 did on a Thursday. */
const FIRST_MONDAY: Millis = 4 * DAY;

/** How far an instant lies past the nearest round local time, −step / 2 to step / 2. */
function offGrid(instant: number, step: Millis, clock: ZoneClock): Millis {
  const local = instant + clock.offset(instant) - FIRST_MONDAY;
  return local - Math.round(local / step) * step;
}

/** The round local time nearest to an instant; across a shift of the clock it moves by the shift. */
function aligned(instant: number, step: Millis, clock: ZoneClock): number {
  return Math.round(instant - offGrid(instant, step, clock));
}

function monthTicks(window: TimeWindow, room: Millis, clock: ZoneClock): Tick[] {
  const months = MONTH_STEPS.find((count) => count * MONTH >= room) ?? 60;
  const first = new Date(window.from + clock.offset(window.from));
  const ticks: Tick[] = [];
  let month = Math.floor((first.getUTCFullYear() * 12 + first.getUTCMonth()) / months) * months;
  for (let guard = 0; guard < 1_000; guard += 1, month += months) {
    const time = clock.instantOf(Date.UTC(Math.floor(month / 12), month % 12));
    if (time > window.to) break;
    const year = String(Math.floor(month / 12));
    const label = months < 12 && month % 12 !== 0 ? (MONTHS[month % 12] ?? '') : year;
    if (time >= window.from) ticks.push({ time, label });
  }
  return ticks;
}

function tickText(clock: ZoneClock, time: number, step: Millis): string {
  const local = new Date(time + clock.offset(time));
  const midnight = local.getUTCHours() === 0 && local.getUTCMinutes() === 0;
  if (step >= DAY || (step >= HOUR && midnight))
    return `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]}`;
  const text = clockText(clock, time, step < MINUTE);
  const repeated = clock.offset(time - HOUR) - clock.offset(time) >= HOUR;
  return repeated ? `${text} ${offsetText(clock.offset(time))}` : text;
}

/** "UTC−5": tells the two halves of a repeated hour apart. */
function offsetText(offset: Millis): string {
  const hours = Math.abs(offset) / HOUR;
  return `UTC${offset < 0 ? '−' : '+'}${Number.isInteger(hours) ? hours : hours.toFixed(2)}`;
}
