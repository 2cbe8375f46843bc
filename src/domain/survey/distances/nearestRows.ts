import { DISTANCE_RADIUS_M, groundDistance } from '../../geo/distance.ts';
import { degreesToRadians, type Metres } from '../../units.ts';
import type { SurveyPoints } from '../plane/surveyPoints.ts';

/** A node near another one. */
export interface NearRow {
  readonly row: number;
  readonly metres: Metres;
}

/**
 * The `most` nodes of its floor nearest to a node, nearest first, of equally near ones the lower row; none for a node that does not take
 * part. Nodes that are farther north or south than the farthest of those found are not measured. O(nodes × most).
 */
export function nearestRows(points: SurveyPoints, row: number, most: number): readonly NearRow[] {
  const { count, lat, lon, takesPart, floor } = points;
  if (takesPart[row] !== 1 || most < 1) return [];
  const found: NearRow[] = [];
  let farthest = Infinity;
  for (let other = 0; other < count; other++) {
    if (other === row || takesPart[other] !== 1 || floor?.[other] !== floor?.[row]) continue;
    if (degreesToRadians(Math.abs(lat[other] - lat[row])) * DISTANCE_RADIUS_M > farthest) continue;
    const metres = groundDistance(lat[row], lon[row], lat[other], lon[other]);
    if (metres >= farthest) continue;
    const at = found.findIndex((each) => each.metres > metres);
    found.splice(at < 0 ? found.length : at, 0, { row: other, metres });
    if (found.length > most) found.pop();
    if (found.length === most) farthest = found.at(-1)?.metres ?? Infinity;
  }
  return found;
}
