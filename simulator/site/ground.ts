import type { Point } from '../../src/domain/geo/point3.ts';
import { degreesToRadians, type Degrees, type Metres } from '../../src/domain/units.ts';

/** Earth radius of the specification's distances, so that the console measures the simulated distances. */
const EARTH_RADIUS: Metres = 6_371_000;

/** Equirectangular projection about an origin, with an error of 1 in 10 000 over the few kilometres of a site. */
export class Ground {
  readonly lat: Degrees;
  readonly lon: Degrees;
  readonly #metresPerLat: Metres;
  readonly #metresPerLon: Metres;

  constructor(lat: Degrees, lon: Degrees) {
    this.lat = lat;
    this.lon = lon;
    this.#metresPerLat = degreesToRadians(1) * EARTH_RADIUS;
    this.#metresPerLon = this.#metresPerLat * Math.cos(degreesToRadians(lat));
  }

  /** Latitude of a point, rounded to 1 cm. */
  latOf({ y }: Point): Degrees {
    return round(this.lat + y / this.#metresPerLat, 7);
  }

  /** Longitude of a point, rounded to 1 cm. */
  lonOf({ x }: Point): Degrees {
    return round(this.lon + x / this.#metresPerLon, 7);
  }

  /** Point of a position: the inverse of `latOf` and `lonOf`. */
  pointAt(lat: Degrees, lon: Degrees): Point {
    return { x: (lon - this.lon) * this.#metresPerLon, y: (lat - this.lat) * this.#metresPerLat };
  }

  /** GeoJSON position of a point: [longitude, latitude]. */
  position(point: Point): [Degrees, Degrees] {
    return [this.lonOf(point), this.latOf(point)];
  }
}

/** Rounds to a number of decimal digits. */
export function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

/** Rotates a point counter-clockwise about the origin. */
export function rotatePoint({ x, y }: Point, radians: number): Point {
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Point at the share `t`, 0 to 1, of the way from `a` to `b`. */
export function pointBetween(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}
