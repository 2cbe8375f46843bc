/** Texts of the page of sensors in doubt. */
import type { SensorDoubt } from '../../domain/acoustics/sensorDoubt.ts';
import { MIN_REPORTS } from '../../domain/acoustics/sensorDoubt.ts';
import { compassPoint } from '../../domain/geo/compassPoint.ts';

export const SENSORS_TEXT = {
  title: 'Sensors',
  about: 'Sensors that contradict the others in the newest reports.',
  none: 'No sensor contradicts the others',
  noneMore: (reports: number) =>
    reports === 0
      ? 'No report says what its sensors measured.'
      : `${reports} ${reports === 1 ? 'report' : 'reports'} compared. A sensor is judged from ${MIN_REPORTS} reports on.`,
  compared: (reports: number) => `${reports} ${reports === 1 ? 'report' : 'reports'} compared`,
  comparing: 'Comparing…',
  failed: 'The reports could not be compared. Reload the page.',
  sensor: 'Sensor',
  squad: 'Squad',
  explains: 'What explains it',
  reports: 'Reports',
  leftOut: 'Left out',
  show: 'Survey',
} as const;

/** "moved 8.5 m NE, turned 12° clockwise, clock 9 ms late" */
export function doubtText({ moved, turned, late }: SensorDoubt): string {
  const parts = [
    moved && `moved ${moved.by.toFixed(1)} m ${compassPoint(moved.azimuth)}`,
    turned === undefined
      ? undefined
      : `turned ${Math.abs(turned).toFixed(0)}° ${turned > 0 ? 'clockwise' : 'counterclockwise'}`,
    late === undefined ? undefined : `clock ${Math.abs(late).toFixed(1)} ms ${late > 0 ? 'late' : 'early'}`,
  ];
  return parts.filter((part) => part !== undefined).join(', ') || 'no move, turn or steady clock error';
}
