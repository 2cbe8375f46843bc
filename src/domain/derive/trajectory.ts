import { TRAJECTORY_RADIUS_KM, writeDestination } from '../geo/distance.ts';
import { latToMercator, lngToMercator, mercatorToLat, mercatorToLng } from '../geo/mercator.ts';
import type { ReportColumns, Row } from '../reports/columns.ts';
import type { Kilometres } from '../units.ts';

/** Length of a trajectory. */
export const TRAJECTORY_KM: Kilometres = 0.31;

const end = new Float64Array(2);

/**
 * Writes the trajectory of a report: TRAJECTORY_KM in the direction of its bearing, from the position of the shot or,
 * where that is unknown, from the trajectory's own point.
 *
 * @param out  [4] receives x, y of the start, x, y of the end, Mercator
 * @returns false without a bearing or a position, and where the end is not finite in Mercator; `out` is then undefined
 */
export function writeTrajectory(columns: ReportColumns, row: Row, out: Float64Array): boolean {
  const bearing = columns.bearing[row];
  const hasOrigin = Number.isFinite(columns.x[row]) && Number.isFinite(columns.y[row]);
  const x = hasOrigin ? columns.x[row] : columns.trajectoryX[row];
  const y = hasOrigin ? columns.y[row] : columns.trajectoryY[row];
  if (!Number.isFinite(bearing + x + y)) return false;
  writeRay(x, y, bearing, TRAJECTORY_KM, TRAJECTORY_RADIUS_KM, out);
  return Number.isFinite(out[2] + out[3]);
}

/**
 * Writes a straight line on the map from a position in a direction. Its end may be outside of 0 to 1, so that a line
 * across the date line stays connected.
 *
 * @param x, y            Mercator
 * @param bearing         degrees clockwise from north
 * @param length, radius  of the line and of the earth, in the same unit
 * @param out             [4] as of writeTrajectory
 */
// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
export function writeRay(
  x: number,
  y: number,
  bearing: number,
  length: number,
  radius: number,
  out: Float64Array,
): void {
  const lng = mercatorToLng(x);
  writeDestination(mercatorToLat(y), lng, bearing, length, radius, end);
  let east = end[1] - lng;
  if (east > 180) east -= 360;
  else if (east < -180) east += 360;
  out[0] = x;
  out[1] = y;
  out[2] = lngToMercator(lng + east);
  out[3] = latToMercator(end[0]);
}
