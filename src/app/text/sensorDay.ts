/** Texts of the day of a sensor, on its card. */
import { clockText, dateTimeText, dayText } from '../../domain/dayAndClock.ts';
import type { NodeHealth } from '../../domain/contract/heartbeat.ts';
import { QUARTER_MS, QUARTERS_PER_DAY } from '../../domain/contract/heartbeatHistory.ts';
import {
  countStates,
  newestRun,
  type QuarterState,
  type SensorDay,
} from '../../domain/nodes/heartbeatHistory.ts';
import { epochMs } from '../../domain/units.ts';

export const SENSOR_DAY_TEXT = {
  day: 'Last 24 h',
  dayLoading: 'Last 24 h: loading',
  availability: 'Availability',
} as const;

/** Most severe first; healthy quarters are not listed. */
const QUARTER_TEXT = [
  ['warning', 'with warnings'],
  ['construction', 'under construction'],
  ['unknown', 'in an unknown state'],
  ['silent', 'without a heartbeat'],
  ['noData', 'without data'],
] as const satisfies readonly (readonly [QuarterState, string])[];

/** "Last 24 h: 3 quarter-hours with warnings, 2 without data". */
export function sensorDayText(states: readonly QuarterState[]): string {
  const counts = countStates(states);
  const parts = QUARTER_TEXT.flatMap(([state, text]) => {
    const count = counts.get(state) ?? 0;
    return count === 0 ? [] : [{ count, text }];
  });
  const [first, ...rest] = parts;
  if (first === undefined) return 'Last 24 h: healthy throughout';
  if (counts.get('noData') === states.length) return 'Last 24 h: no data';
  const quarters = first.count === 1 ? 'quarter-hour' : 'quarter-hours';
  const others = rest.map(({ count, text }) => `${count} ${text}`);
  return `Last 24 h: ${[`${first.count} ${quarters} ${first.text}`, ...others].join(', ')}`;
}

const SINCE_TEXT: Readonly<Record<QuarterState, string | undefined>> = {
  warning: 'Warning',
  construction: 'Under construction',
  unknown: 'In an unknown state',
  silent: 'Silent',
  healthy: undefined,
  noData: undefined,
};

/**
 * "Silent since about 13:30:00." or "Silent for as long as is known."; undefined for a healthy sensor and one without data.
 *
 * @param health  present state: a quarter-hour has its worst one, which may be over
 */
export function troubleText(day: SensorDay, health: NodeHealth): string | undefined {
  const { state, since, isWholeDay } = newestRun(day);
  const what = SINCE_TEXT[state];
  const lasts = state === health || (state === 'silent' && health !== 'healthy');
  if (what === undefined || !lasts) return undefined;
  if (isWholeDay) return `${what} for as long as is known.`;
  const now = epochMs(day.from + QUARTERS_PER_DAY * QUARTER_MS);
  const isToday = dayText(since) === dayText(now);
  return `${what} since about ${isToday ? clockText(since) : dateTimeText(since)}.`;
}
