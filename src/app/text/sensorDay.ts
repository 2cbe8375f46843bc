/** Texts of the day of a sensor, on its card. */
import { countStates, type QuarterState } from '../../domain/nodes/heartbeatHistory.ts';

export const SENSOR_DAY_TEXT = {
  day: 'Last 24 h',
  dayLoading: 'Last 24 h: loading',
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
