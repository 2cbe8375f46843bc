import { TICK_STEPS, tickStep, writeTicks, type TickStep } from '../../domain/time/ticks.ts';
import type { TimeWindow } from '../../domain/time/timeWindow.ts';
import type { ZoneOffset, ZoneOffsets } from '../../domain/time/zoneOffsets.ts';
import type { CssPx, Millis } from '../../domain/units.ts';
import { timeToX } from './timelineLayout.ts';
import { minuteText, secondText } from './zoneTime.ts';

/** A tick of the time axis. */
export interface Tick {
  /** Epoch ms. */
  readonly time: number;
  /** Absent on minor ticks. */
  readonly label: string | undefined;
}

/** Least distance between two labels. */
const MIN_LABEL_DISTANCE: CssPx = 110;
/** Most minor steps between two labels. */
const MAX_MINOR_STEPS = 6;
const HOUR: Millis = 3_600_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** Windows longer than this have the date in their labels. */
const DATED_SPAN: Millis = 4 * 24 * HOUR;

/** Buffers that every call overwrites; epoch ms. */
const labelled = new Float64Array(128);
const all = new Float64Array(1024);

/**
 * Ticks of the window, oldest first, on round local times of the zone. The first label after a change of the
 * clock has the offset, so that a skipped or repeated hour is not read as another.
 *
 * @param width  width of the window on the screen
 */
export function ticksOf(window: TimeWindow, width: CssPx, zone: ZoneOffsets): Tick[] {
  const step = tickStep(timeToX(window, 0, Math.max(1, width)).msPerPx, MIN_LABEL_DISTANCE);
  const offsetAt: ZoneOffset = (instant) => zone.offsetAt(instant);
  const labels = writeTicks({ window, step, offsetAt }, labelled);
  const count = writeTicks({ window, step: minorStep(step), offsetAt }, all);
  const ticks: Tick[] = [];
  let next = 0;
  let before = zone.offsetAt(window.from);
  const labelAt = (time: number): string => {
    const text = plainText(zone, time, step);
    const offset = zone.offsetAt(time);
    const isChanged = offset !== before && step.ms < 24 * HOUR;
    before = offset;
    return isChanged ? `${text} ${offsetText(offset)}` : text;
  };
  for (let i = 0; i < count; i += 1) {
    const time = all[i];
    const isLabelled = next < labels && labelled[next] <= time;
    ticks.push({ time, label: isLabelled ? labelAt(time) : undefined });
    if (isLabelled) next += 1;
  }
  return ticks;
}

/** Date at the start of the window, "Sat 21 Nov"; the year where the labels are dates themselves. */
export function dateText(zone: ZoneOffsets, { from, to }: TimeWindow): string {
  const local = new Date(from + zone.offsetAt(from));
  if (to - from > DATED_SPAN) return String(local.getUTCFullYear());
  return `${DAYS[local.getUTCDay()]} ${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]}`;
}

/** The shortest step that divides another into few equal parts; the step itself where none does. */
function minorStep(step: TickStep): TickStep {
  const divides = ({ ms, unit, count }: TickStep): boolean =>
    isCalendar(step)
      ? unit === step.unit && step.count % count === 0
      : !isCalendar({ unit }) && step.ms % ms === 0;
  return TICK_STEPS.find((minor) => step.ms / minor.ms <= MAX_MINOR_STEPS + 0.5 && divides(minor)) ?? step;
}

function isCalendar({ unit }: Pick<TickStep, 'unit'>): boolean {
  return unit === 'month' || unit === 'year';
}

function plainText(zone: ZoneOffsets, time: number, { unit }: TickStep): string {
  const local = new Date(time + zone.offsetAt(time));
  const month = MONTHS[local.getUTCMonth()];
  const date = `${local.getUTCDate()} ${month}`;
  if (unit === 'year' || (unit === 'month' && local.getUTCMonth() === 0))
    return String(local.getUTCFullYear());
  if (unit === 'month') return month;
  if (unit === 'day') return date;
  if (unit === 'hour' && local.getUTCHours() === 0) return date;
  if (unit === 'hour' || unit === 'minute') return minuteText(zone, time);
  const fraction = unit === 'second' ? '' : `.${String(local.getUTCMilliseconds()).padStart(3, '0')}`;
  return secondText(zone, time) + fraction;
}

/** "UTC−5". */
function offsetText(offset: Millis): string {
  const hours = Math.abs(offset) / HOUR;
  return `UTC${offset < 0 ? '−' : '+'}${Number.isInteger(hours) ? hours : hours.toFixed(2)}`;
}
