/** Distances, bearing and area of a path that a person clicks (BH-39). */
import { groundDistance } from '../../geo/distance.ts';
import { degreesToRadians, radiansToDegrees, type Degrees, type Metres } from '../../units.ts';
import { createLocalPlane, eastOf, northOf } from './localPlane.ts';

/** A corner of a path. */
export interface PathPoint {
  readonly lat: Degrees;
  readonly lon: Degrees;
}

/** Figures of a path. */
export interface PathFigures {
  /** Sum of all sides. */
  readonly length: Metres;
  /** Length of the last side; 0 for a single point. */
  readonly last: Metres;
  /** Initial bearing of the last side, clockwise from north, 0 to 360; undefined for a side without length. */
  readonly bearing: Degrees | undefined;
  /** Square metres within the closed path; undefined for fewer than three points. */
  readonly area: number | undefined;
}

/** Measures a path. The area is exact on the plane about its first point. O(points). */
export function measurePath(points: readonly PathPoint[]): PathFigures {
  let [length, last] = [0, 0];
  for (let i = 1; i < points.length; i++) {
    last = groundDistance(points[i - 1].lat, points[i - 1].lon, points[i].lat, points[i].lon);
    length += last;
  }
  const [from, to] = [points.at(-2), points.at(-1)];
  return {
    length,
    last,
    bearing: from === undefined || to === undefined || last === 0 ? undefined : bearingOf(from, to),
    area: points.length < 3 ? undefined : areaOf(points),
  };
}

/** Initial bearing of the great circle, from the formula of spherical trigonometry for two sides and their angle. */
function bearingOf(from: PathPoint, to: PathPoint): Degrees {
  const [a, b] = [degreesToRadians(from.lat), degreesToRadians(to.lat)];
  const turn = degreesToRadians(to.lon - from.lon);
  const east = Math.sin(turn) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
  return (radiansToDegrees(Math.atan2(east, north)) + 360) % 360;
}

function areaOf(points: readonly PathPoint[]): number {
  const plane = createLocalPlane(points[0].lat, points[0].lon);
  const at = points.map(({ lat, lon }) => [eastOf(plane, lon), northOf(plane, lat)] as const);
  const twice = at.reduce((sum, [x, y], i) => {
    const [px, py] = at.at(i - 1) ?? [0, 0];
    return sum + px * y - x * py;
  }, 0);
  return Math.abs(twice) / 2;
}
