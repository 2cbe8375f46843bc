import { TICK_STEPS, tickStep, writeTicks, type TickStep, type ZoneOffset } from '../../domain/time/ticks.ts';
import type { CssPx, Millis } from '../../domain/units.ts';
import { timeToX } from './timelineLayout.ts';
import type { TimeWindow } from './timelineTypes.ts';
import { clockText, type ZoneClock } from './zoneClock.ts';

export interface Tick {
  /** Epoch ms. */
  readonly time: number;
  /** Absent on the small ticks between. */
  readonly label: string | undefined;
}

const LABEL_ROOM: CssPx = 110;
/** Small ticks into which the space between two labels is cut at most. */
const PARTS = 6;
const HOUR: Millis = 3_600_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** Windows longer than this have the date in their labels. */
const DATED: Millis = 4 * 24 * HOUR;

const labelled = new Float64Array(128);
const all = new Float64Array(1024);

/**
 * Ticks of the window, oldest first, on round local times of the zone. The first label after the
 * clock was changed carries the offset, so that a skipped or repeated hour is not read as another.
 */
export function ticksOf(window: TimeWindow, width: CssPx, clock: ZoneClock): Tick[] {
  const step = tickStep(timeToX(window, 0, Math.max(1, width)).msPerPx, LABEL_ROOM);
  const offsetAt: ZoneOffset = (instant) => clock.offset(instant);
  const labels = writeTicks(window, step, offsetAt, labelled);
  const count = writeTicks(window, partOf(step), offsetAt, all);
  const ticks: Tick[] = [];
  let next = 0;
  let offset = clock.offset(window.from);
  for (let i = 0; i < count; i += 1) {
    const time = all[i];
    const here = next < labels && labelled[next] <= time;
    ticks.push({ time, label: here ? tickText(clock, time, step, offset) : undefined });
    if (!here) continue;
    next += 1;
    offset = clock.offset(time);
  }
  return ticks;
}

/** Date at the start of the window, "Sat 21 Nov"; the year where the labels are dates themselves. */
export function dateText(clock: ZoneClock, { from, to }: TimeWindow): string {
  const local = new Date(from + clock.offset(from));
  if (to - from > DATED) return String(local.getUTCFullYear());
  return `${DAYS[local.getUTCDay()]} ${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]}`;
}

/** The shortest step that cuts another into few equal parts; itself where none does. */
function partOf(step: TickStep): TickStep {
  const cuts = ({ ms, unit, count }: TickStep): boolean =>
    isCalendar(step)
      ? unit === step.unit && step.count % count === 0
      : !isCalendar({ unit }) && step.ms % ms === 0;
  return TICK_STEPS.find((part) => step.ms / part.ms <= PARTS + 0.5 && cuts(part)) ?? step;
}

function isCalendar({ unit }: Pick<TickStep, 'unit'>): boolean {
  return unit === 'month' || unit === 'year';
}

/** `before`: offset at the label before. */
function tickText(clock: ZoneClock, time: number, step: TickStep, before: Millis): string {
  const text = plainText(clock, time, step);
  const offset = clock.offset(time);
  return offset !== before && step.ms < 24 * HOUR ? `${text} ${offsetText(offset)}` : text;
}

function plainText(clock: ZoneClock, time: number, { unit }: TickStep): string {
  const local = new Date(time + clock.offset(time));
  const month = MONTHS[local.getUTCMonth()];
  const date = `${local.getUTCDate()} ${month}`;
  if (unit === 'year' || (unit === 'month' && local.getUTCMonth() === 0))
    return String(local.getUTCFullYear());
  if (unit === 'month') return month;
  if (unit === 'day') return date;
  if (unit === 'hour' && local.getUTCHours() === 0) return date;
  if (unit === 'hour' || unit === 'minute') return clockText(clock, time, false);
  const fraction = unit === 'second' ? '' : `.${String(local.getUTCMilliseconds()).padStart(3, '0')}`;
  return clockText(clock, time, true) + fraction;
}

/** "UTC−5". */
function offsetText(offset: Millis): string {
  const hours = Math.abs(offset) / HOUR;
  return `UTC${offset < 0 ? '−' : '+'}${Number.isInteger(hours) ? hours : hours.toFixed(2)}`;
}
