import type { TrackPoint, Travel } from '../contract/incident.ts';
import { groundDistance, initialBearing } from '../geo/distance.ts';
import type { Metres, Seconds } from '../units.ts';

const MIN_POINTS = 3;
const MIN_SPAN: Seconds = 3;
/** Less is within the error of the positions. */
const MIN_DISTANCE: Metres = 20;

/**
 * Travel of a track by linear regression of the positions over time; undefined where points, time or distance are too few to say.
 * O(points).
 */
export function travelOf(track: readonly TrackPoint[]): Travel | undefined {
  const placed = track.flatMap(({ time, lat, lon }) =>
    lat === undefined || lon === undefined ? [] : [{ at: time / 1000, lat, lon }],
  );
  const first = placed[0];
  const last = placed.at(-1);
  if (first === undefined || last === undefined || placed.length < MIN_POINTS) return undefined;
  const span = last.at - first.at;
  if (span < MIN_SPAN) return undefined;
  const line = (read: (point: (typeof placed)[number]) => number) =>
    slopeOf(placed, (point) => read(point) - read(first));
  const north = line(({ lat }) => lat) * span;
  const east = line(({ lon }) => lon) * span;
  const distance = groundDistance(first.lat, first.lon, first.lat + north, first.lon + east);
  if (distance < MIN_DISTANCE) return undefined;
  const bearing = initialBearing(first.lat, first.lon, first.lat + north, first.lon + east);
  return { bearing, metresPerSecond: distance / span };
}

/** Least-squares slope over `at`. */
function slopeOf<T extends { readonly at: Seconds }>(
  points: readonly T[],
  read: (point: T) => number,
): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(points.map((point) => point.at));
  const value = mean(points.map(read));
  const products = points.map((point) => (point.at - at) * (read(point) - value));
  const squares = points.map((point) => (point.at - at) ** 2);
  const spread = mean(squares);
  return spread === 0 ? 0 : mean(products) / spread;
}
