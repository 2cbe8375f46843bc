import { groundDistance, initialBearing } from '../../geo/distance.ts';
import type { Degrees, Metres } from '../../units.ts';
import type { Ring } from '../draft/tables.ts';
import { signedArea } from './ring.ts';

/** Lengths of a path over the ground. */
export interface PathMeasure {
  /** The path: [2 × points] longitude, latitude */
  readonly path: Ring;
  /** From the first to the last point along the path. */
  readonly length: Metres;
  /** Of the last leg, from its beginning, clockwise from north; NaN without a leg. */
  readonly bearing: Degrees;
  /** Square metres within the path when it is closed; 0 for fewer than three points. */
  readonly area: number;
}

/** Measures a path. O(points). */
export function measurePath(path: Ring): PathMeasure {
  let length = 0;
  for (let i = 2; i < path.length; i += 2) {
    length += groundDistance(path[i - 1], path[i - 2], path[i + 1], path[i]);
  }
  const bearing = bearingOfLastLeg(path);
  return { path, length, bearing, area: path.length < 6 ? 0 : Math.abs(signedArea(path)) };
}

function bearingOfLastLeg(path: Ring): Degrees {
  const end = path.length - 2;
  return end < 2 ? NaN : initialBearing(path[end - 1], path[end - 2], path[end + 1], path[end]);
}
