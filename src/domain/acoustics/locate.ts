/**
 * Where a sound came from: weighted least squares over arrival times and bearings of the muzzle blast, with the time of the
 * sound as the third unknown (Foy, Position-location solutions by Taylor-series estimation, 1976; Torrieri, Statistical
 * theory of passive location systems, 1984).
 */
import type { Observation } from '../contract/observations.ts';
import {
  createLocalPlane,
  eastOf,
  latAt,
  lonAt,
  northOf,
  type LocalPlane,
} from '../survey/plane/localPlane.ts';
import { percentile } from '../percentile.ts';
import { failure, success, type Result } from '../result.ts';
import { degreesToRadians, radiansToDegrees, type Degrees, type Metres, type Millis } from '../units.ts';
import { normalDegrees } from '../geo/distance.ts';
import { robustFit, type Fit, type Model } from './robustFit.ts';
import { SENSOR_ERRORS } from './sensorErrors.ts';
import { speedOfSound } from './waves.ts';

/** 95 % of chi-square with two degrees of freedom. */
const CHI_SQUARE_95 = 5.991;
/** Height of a muzzle where the report has none. */
export const MUZZLE_HEIGHT: Metres = 1.5;

/** An ellipse about a place. */
export interface Ellipse {
  /** Half of the long axis. */
  readonly major: Metres;
  /** Half of the short axis. */
  readonly minor: Metres;
  /** Direction of the long axis, 0 ≤ azimuth < 180. */
  readonly azimuth: Degrees;
}

/** Difference between what a sensor measured and what the place explains. */
export interface Residual {
  readonly nodeId: string;
  readonly distance: Metres;
  /** Measured less computed arrival; undefined where none was measured. */
  readonly time: Millis | undefined;
  /** Measured less computed bearing, −180 to 180; undefined where none was measured. */
  readonly bearing: Degrees | undefined;
  /** Whether they took part; those that did not are wrong. */
  readonly isTimeUsed: boolean;
  readonly isBearingUsed: boolean;
}

/** A place that explains what the sensors measured. */
export interface Location {
  readonly lat: Degrees;
  readonly lon: Degrees;
  readonly alt: Metres;
  /** When the sound was made, epoch ms with fractions; undefined where fewer than two arrivals are known. */
  readonly time: number | undefined;
  /** The true place is inside with a probability of 95 %. */
  readonly ellipse: Ellipse;
  /** In the order of the observations. */
  readonly residuals: readonly Residual[];
  /** Metres per second. */
  readonly speedOfSound: number;
}

export interface LocateOptions {
  /** Height of the source; MUZZLE_HEIGHT where unknown. */
  readonly alt?: Metres | undefined;
  /** Degrees Celsius; DEFAULT_TEMPERATURE where unknown. */
  readonly airTemperature?: number | undefined;
}

/** Locates a sound. Fails where fewer than three sensors heard it, or its bearings and times determine no place. O(n) */
export function locate(
  observations: readonly Observation[],
  { alt = MUZZLE_HEIGHT, airTemperature }: LocateOptions = {},
): Result<Location, 'tooFew' | 'undetermined'> {
  const heard = readHeard(observations, alt, speedOfSound(airTemperature));
  if (heard.equations < heard.unknowns) return failure('tooFew');
  const fit = robustFit(blastModel(heard), startsOf(heard));
  return fit.ok ? success(locationOf(heard, observations, fit.value)) : fit;
}

/** Observations in metres about the first sensor. */
interface Heard {
  readonly plane: LocalPlane;
  readonly count: number;
  /** [count] */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Height above the source. */
  readonly dz: Float64Array;
  /** Arrivals after `from` as lengths of the way of sound, metres; NaN: none. */
  readonly range: Float64Array;
  /** Radians; NaN: none. */
  readonly bearing: Float64Array;
  /** Epoch ms. */
  readonly from: number;
  readonly alt: Metres;
  /** Metres per second. */
  readonly speed: number;
  readonly equations: number;
  readonly unknowns: number;
}

function readHeard(observations: readonly Observation[], alt: Metres, speed: number): Heard {
  const [first] = observations;
  const plane = createLocalPlane(first?.lat ?? 0, first?.lon ?? 0);
  const count = observations.length;
  const read = (of: (one: Observation) => number) => Float64Array.from(observations, of);
  const times = observations.flatMap(({ mbTime }) => (mbTime === undefined ? [] : [mbTime]));
  const from = times.reduce((least, time) => Math.min(least, time), Infinity);
  const bearings = observations.filter(({ mbHorizontal }) => mbHorizontal !== undefined).length;
  // One arrival alone says nothing: the time of the sound explains it.
  const hasTimes = times.length > 1;
  return {
    plane,
    count,
    x: read(({ lon }) => eastOf(plane, lon)),
    y: read(({ lat }) => northOf(plane, lat)),
    dz: read((one) => (one.alt ?? alt) - alt),
    range: read(({ mbTime }) => (hasTimes && mbTime !== undefined ? ((mbTime - from) / 1000) * speed : NaN)),
    bearing: read(({ mbHorizontal }) => (mbHorizontal === undefined ? NaN : degreesToRadians(mbHorizontal))),
    from,
    alt,
    speed,
    equations: (hasTimes ? times.length : 0) + bearings,
    unknowns: hasTimes ? 3 : 2,
  };
}

/** Residuals of the times, then of the bearings. Unknowns: east, north, and the way of sound before `from`, metres. */
function blastModel({ count, x, y, dz, range, bearing, speed, unknowns }: Heard): Model {
  const timeError = (SENSOR_ERRORS.time / 1000) * speed;
  const bearingError = degreesToRadians(SENSOR_ERRORS.bearing);
  return {
    unknowns,
    count: 2 * count,
    descents: 3,
    scales: [1, 1, 1].slice(0, unknowns),
    residuals: (point, out) => {
      const east = point[0];
      const north = point[1];
      const before = unknowns === 3 ? point[2] : 0;
      for (let i = 0; i < count; i++) {
        const toEast = east - x[i];
        const toNorth = north - y[i];
        // Math.hypot takes ten times as long as a root.
        const way = Math.sqrt(toEast * toEast + toNorth * toNorth + dz[i] * dz[i]);
        const wayError = SENSOR_ERRORS.perWay * way;
        out[i] = (range[i] + before - way) / Math.sqrt(timeError * timeError + wayError * wayError);
        out[count + i] = turnOf(bearing[i] - Math.atan2(toEast, toNorth)) / bearingError;
      }
    },
  };
}

/** The same turn, −π to π. */
export function turnOf(radians: number): number {
  return radians - 2 * Math.PI * Math.round(radians / (2 * Math.PI));
}

/** Where a descent starts: the middle of the sensors, the first to hear, and the crossings of neighbouring bearings. */
function startsOf(heard: Heard): Float64Array[] {
  const { count, x, y, dz, range, bearing, unknowns } = heard;
  const middle = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / count;
  const first = range.reduce(
    (least, each, i) => (each < range[least] ? i : least),
    Math.max(0, range.findIndex(Number.isFinite)),
  );
  const places = [[middle(x), middle(y)], [x[first] + 1, y[first] + 1], ...crossings(x, y, bearing)] as const;
  return places.map(([east, north]) => {
    // The median, so that a wrong clock does not set the time of the sound.
    const ways = Array.from(range, (each, i) => Math.hypot(east - x[i], north - y[i], dz[i]) - each);
    const before = percentile(ways.filter(Number.isFinite), 0.5);
    return Float64Array.of(east, north, before).slice(0, unknowns);
  });
}

const MAX_CROSSINGS = 6;

/** Where the bearings of sensors cross, one of each sensor with the one after the next. */
function crossings(x: Float64Array, y: Float64Array, bearing: Float64Array): [Metres, Metres][] {
  const found: [Metres, Metres][] = [];
  const measured = Array.from(bearing.keys()).filter((i) => Number.isFinite(bearing[i]));
  for (let n = 0; n < measured.length && found.length < MAX_CROSSINGS; n++) {
    const [i, j] = [measured[n], measured[(n + 1) % measured.length]];
    const turn = Math.sin(bearing[j] - bearing[i]);
    if (i === j || Math.abs(turn) < 0.1) continue;
    const [dx, dy] = [x[j] - x[i], y[j] - y[i]];
    const along = (dx * -Math.cos(bearing[j]) + dy * Math.sin(bearing[j])) / turn;
    found.push([x[i] + along * Math.sin(bearing[i]), y[i] + along * Math.cos(bearing[i])]);
  }
  return found;
}

function locationOf(heard: Heard, observations: readonly Observation[], fit: Fit): Location {
  const { plane, count, x, y, dz, range, bearing, from, alt, speed, unknowns } = heard;
  const [east, north, before = 0] = fit.point;
  const residuals = observations.map(({ nodeId }, i): Residual => {
    const [toEast, toNorth] = [east - x[i], north - y[i]];
    const way = Math.hypot(toEast, toNorth, dz[i]);
    const late = ((range[i] + before - way) / speed) * 1000;
    const turn = radiansToDegrees(turnOf(bearing[i] - Math.atan2(toEast, toNorth)));
    return {
      nodeId,
      distance: Math.hypot(toEast, toNorth),
      time: Number.isNaN(late) ? undefined : late,
      bearing: Number.isNaN(turn) ? undefined : turn,
      isTimeUsed: fit.used[i] === 1,
      isBearingUsed: fit.used[count + i] === 1,
    };
  });
  return {
    lat: latAt(plane, north),
    lon: lonAt(plane, east),
    alt,
    time: unknowns === 3 ? from - (before / speed) * 1000 : undefined,
    ellipse: ellipseOf(fit.covariance, unknowns),
    residuals,
    speedOfSound: speed,
  };
}

/** The 95 % ellipse of a covariance whose first two unknowns are east and north. */
export function ellipseOf(covariance: Float64Array, unknowns: number): Ellipse {
  const [xx, xy, yy] = [covariance[0], covariance[1], covariance[unknowns + 1]];
  const middle = (xx + yy) / 2;
  const half = Math.hypot((xx - yy) / 2, xy);
  const azimuth = radiansToDegrees(Math.atan2(2 * xy, yy - xx) / 2);
  return {
    major: Math.sqrt(CHI_SQUARE_95 * (middle + half)),
    minor: Math.sqrt(CHI_SQUARE_95 * Math.max(0, middle - half)),
    azimuth: normalDegrees(azimuth) % 180,
  };
}
