import type { Degrees } from '../units.ts';

const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** The nearest of the eight points of the compass; any angle clockwise from north. */
export function compassPoint(bearing: Degrees): (typeof POINTS)[number] {
  return POINTS[Math.round((((bearing % 360) + 360) % 360) / 45) % POINTS.length] ?? 'N';
}
