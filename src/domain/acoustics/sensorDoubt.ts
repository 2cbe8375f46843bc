/**
 * Sensors that contradict the others in many reports: moved, turned, or with a wrong clock since they were surveyed. One fit for
 * each sensor finds the move, the turn and the lateness that explain its residuals best.
 */
import type { ObservedReport } from '../contract/observations.ts';
import { normalDegrees } from '../geo/distance.ts';
import { createLocalPlane, eastOf, northOf } from '../survey/plane/localPlane.ts';
import { degreesToRadians, radiansToDegrees, type Degrees, type Metres, type Millis } from '../units.ts';
import { locate, turnOf } from './locate.ts';
import { robustFit, type Fit, type Model } from './robustFit.ts';
import { SENSOR_ERRORS } from './sensorErrors.ts';
import { SPEED_OF_SOUND } from './waves.ts';

/** Located reports of a sensor from which on it is judged. */
export const MIN_REPORTS = 8;
/** Share of its reports in which something of a sensor was left out, from which on it is in doubt. */
const MIN_LEFT_OUT = 1 / 2;
/** An error explains a sensor if so many of its measurements then fit, within so many standard deviations. */
const EXPLAINED_SHARE = 0.75;
const MAX_RESIDUAL = 3.5;
/** An estimate counts from this many of its standard deviations on. */
const SIGNIFICANT = 4;
/** Smaller errors matter to no place. */
const SMALLEST = { moved: 2 as Metres, turned: 4 as Degrees, late: 2 as Millis } as const;

/** What a sensor measured of one located report, beside what the place explains. */
export interface Sighting {
  readonly squadId: string;
  readonly nodeId: string;
  /** From the sensor to the place. */
  readonly toEast: Metres;
  readonly toNorth: Metres;
  /** Measured less computed. */
  readonly time: Millis | undefined;
  readonly bearing: Degrees | undefined;
  /** Whether the fit of the place left one of them out. */
  readonly isLeftOut: boolean;
}

/** A sensor that contradicts the others, with what explains it. Without `moved`, `turned` and `late` nothing explains it. */
export interface SensorDoubt {
  readonly squadId: string;
  readonly nodeId: string;
  /** Located reports of the sensor, and those in which something of it was left out. */
  readonly reports: number;
  readonly leftOut: number;
  /** Where it is now, from where it was surveyed. */
  readonly moved?: { readonly by: Metres; readonly azimuth: Degrees };
  /** Clockwise. */
  readonly turned?: Degrees;
  /** Positive: its clock says a later time than it is. */
  readonly late?: Millis;
}

/** What the sensors of a report measured; none where they determine no place. O(sensors) */
export function sightingsOf({ squadId, alt, observations }: ObservedReport): Sighting[] {
  const { airTemperature, sensors } = observations;
  const located = locate(sensors, { alt, airTemperature });
  if (!located.ok) return [];
  const location = located.value;
  return sensors.map(({ nodeId, lat, lon }, i): Sighting => {
    const plane = createLocalPlane(lat, lon);
    const { time, bearing, isTimeUsed, isBearingUsed } = location.residuals[i];
    return {
      squadId,
      nodeId,
      toEast: eastOf(plane, location.lon),
      toNorth: northOf(plane, location.lat),
      time,
      bearing,
      isLeftOut: (time !== undefined && !isTimeUsed) || (bearing !== undefined && !isBearingUsed),
    };
  });
}

/** Sensors in doubt, those that were left out most often first. O(sightings) */
export function sensorDoubts(sightings: Iterable<Sighting>): SensorDoubt[] {
  const bySensor = Map.groupBy(sightings, ({ squadId, nodeId }) => JSON.stringify([squadId, nodeId]));
  const doubts = Array.from(bySensor.values(), doubtOf);
  return doubts
    .filter((doubt) => doubt !== undefined)
    .toSorted((a, b) => b.leftOut / b.reports - a.leftOut / a.reports || b.reports - a.reports);
}

function doubtOf(own: readonly Sighting[]): SensorDoubt | undefined {
  const [first] = own;
  const leftOut = own.filter(({ isLeftOut }) => isLeftOut).length;
  if (first === undefined || own.length < MIN_REPORTS || leftOut < MIN_LEFT_OUT * own.length)
    return undefined;
  const { squadId, nodeId } = first;
  return { squadId, nodeId, reports: own.length, leftOut, ...explain(own) };
}

type Explanation = Pick<SensorDoubt, 'moved' | 'turned' | 'late'>;

/** Unknowns by their place in a point: the move in metres, the turn in radians, the lateness in milliseconds. */
const [EAST, NORTH, TURN, LATE] = [0, 1, 2, 3];
const SCALES = [1, 1, 0.02, 1];
/** What is tried, the simplest first: shots from one side do not tell a move from a clock, and two errors explain what one does. */
const UNKNOWNS = [[TURN], [LATE], [TURN, LATE], [EAST, NORTH], [EAST, NORTH, TURN, LATE]] as const;

/** The simplest errors that explain most of what the sensor measured; none where nothing does. */
function explain(own: readonly Sighting[]): Explanation {
  for (const unknowns of UNKNOWNS) {
    const fit = robustFit(sensorModel(own, unknowns), [new Float64Array(unknowns.length)]);
    if (fit.ok && explains(fit.value)) return explanationOf(fit.value, unknowns);
  }
  return {};
}

function explains({ residuals }: Fit): boolean {
  const sizes = Array.from(residuals, Math.abs).filter(Number.isFinite);
  return sizes.filter((size) => size <= MAX_RESIDUAL).length >= EXPLAINED_SHARE * sizes.length;
}

function explanationOf({ point, covariance }: Fit, unknowns: readonly number[]): Explanation {
  const n = unknowns.length;
  const of = (unknown: number) => {
    const k = unknowns.indexOf(unknown);
    return k < 0 ? { value: 0, error: 0 } : { value: point[k], error: Math.sqrt(covariance[k * n + k]) };
  };
  const isShown = (value: number, error: number, smallest: number) =>
    Math.abs(value) > Math.max(smallest, SIGNIFICANT * error);
  const [east, north, turn, late] = [of(EAST), of(NORTH), of(TURN), of(LATE)];
  const by = Math.hypot(east.value, north.value);
  const hasMoved = isShown(by, Math.hypot(east.error, north.error), SMALLEST.moved);
  const azimuth = normalDegrees(radiansToDegrees(Math.atan2(east.value, north.value)));
  const turned = radiansToDegrees(turn.value);
  return {
    ...(hasMoved && { moved: { by, azimuth } }),
    ...(isShown(turned, radiansToDegrees(turn.error), SMALLEST.turned) && { turned }),
    ...(isShown(late.value, late.error, SMALLEST.late) && { late: late.value }),
  };
}

function sensorModel(own: readonly Sighting[], unknowns: readonly number[]): Model {
  const bearingError = degreesToRadians(SENSOR_ERRORS.bearing);
  const all = new Float64Array(SCALES.length);
  return {
    unknowns: unknowns.length,
    count: 2 * own.length,
    descents: 1,
    scales: unknowns.map((unknown) => SCALES[unknown]),
    residuals: (point, out) => {
      for (const [k, unknown] of unknowns.entries()) all[unknown] = point[k];
      const [east, north, turn, late] = all;
      for (const [i, { toEast, toNorth, time = NaN, bearing = NaN }] of own.entries()) {
        const way = Math.hypot(toEast, toNorth);
        const longer = Math.hypot(toEast - east, toNorth - north) - way;
        const explained = late + (longer / SPEED_OF_SOUND) * 1000;
        const wander = SENSOR_ERRORS.perWay * (way / SPEED_OF_SOUND) * 1000;
        out[2 * i] = (time - explained) / Math.hypot(SENSOR_ERRORS.time, wander);
        const swing = Math.atan2(toEast - east, toNorth - north) - Math.atan2(toEast, toNorth);
        out[2 * i + 1] = turnOf(degreesToRadians(bearing) - turn - swing) / bearingError;
      }
    },
  };
}
