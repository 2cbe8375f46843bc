/**
 * The flight of a bullet from its shock wave: least squares over arrivals and directions of the wave, from a place and a time
 * of the shot that are known. The wave leaves the path at the Mach angle (Whitham, The flow pattern of a supersonic
 * projectile, 1952); slope and speed are constant over the reach of sensors.
 */
import type { Observation } from '../contract/observations.ts';
import { failure, success, type Result } from '../result.ts';
import { createLocalPlane, eastOf, northOf } from '../survey/plane/localPlane.ts';
import { degreesToRadians, radiansToDegrees, type Degrees, type Metres, type Millis } from '../units.ts';
import { normalDegrees } from '../geo/distance.ts';
import { turnOf, type Location } from './locate.ts';
import { robustFit, type Fit, type Model } from './robustFit.ts';
import { SENSOR_ERRORS } from './sensorErrors.ts';

const DEVIATIONS = 2;
/** Residual, in standard deviations, of a wave that the flight does not explain: large, and flat, so that nothing pulls. */
const UNEXPLAINED = 10;
/** Two shock waves fit two directions. */
const LEAST_SHOCKS = 3;
/** Share of the measurements that must agree: a wrong direction explains the times of a few sensors, but not their bearings. */
const LEAST_USED = 0.65;
/** Where descents start: all around, at the speeds of bullets. */
const AZIMUTH_STEPS = 36;
const START_SPEEDS = [355, 380, 420, 500, 600, 720, 850, 1000] as const;
const DESCENTS = 16;

/** What a sensor's shock wave differs from the flight. */
export interface ShockResidual {
  readonly nodeId: string;
  /** Measured less computed; undefined: not measured, or not explained. */
  readonly time: Millis | undefined;
  readonly bearing: Degrees | undefined;
  readonly isTimeUsed: boolean;
  readonly isBearingUsed: boolean;
}

/** A flight that explains the shock waves. Errors are two standard deviations of the fit, which takes the place as exact. */
export interface FlightFit {
  /** Direction of flight, 0 ≤ azimuth < 360. */
  readonly azimuth: Degrees;
  readonly azimuthError: Degrees;
  /** Metres per second. */
  readonly speed: number;
  readonly speedError: number;
  /** In the order of the observations that have a shock wave. */
  readonly residuals: readonly ShockResidual[];
}

/**
 * Fits the flight. Fails where fewer than three sensors measured a shock wave, or these do not agree on it. O(n)
 *
 * @param slope  of the flight above the horizon
 */
export function fitFlight(
  observations: readonly Observation[],
  location: Location,
  slope: Degrees = 0,
): Result<FlightFit, 'tooFew' | 'undetermined'> {
  const shocks = observations.filter(
    ({ swTime, swHorizontal }) => swTime !== undefined || swHorizontal !== undefined,
  );
  if (shocks.length < LEAST_SHOCKS) return failure('tooFew');
  const shockWaves = new ShockWaves(shocks, location, degreesToRadians(slope));
  const fit = robustFit(shockWaves.model(), startsAround());
  if (!fit.ok) return fit;
  const { used, residuals } = fit.value;
  const measured = residuals.filter((residual) => !Number.isNaN(residual)).length;
  if (used.filter((each) => each === 1).length < LEAST_USED * measured) return failure('undetermined');
  return success(flightOf(shocks, shockWaves, fit.value));
}

function startsAround(): Float64Array[] {
  return Array.from({ length: AZIMUTH_STEPS }, (_, n) => (2 * Math.PI * n) / AZIMUTH_STEPS).flatMap(
    (azimuth) => START_SPEEDS.map((speed) => Float64Array.of(azimuth, speed)),
  );
}

/** Shock waves at the sensors of a location, as functions of direction (radians) and speed of the bullet. */
class ShockWaves {
  readonly #count: number;
  /** Sensors in metres about the muzzle. */
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #z: Float64Array;
  /** Measured: seconds after the shot, and radians; NaN: none. */
  readonly #after: Float64Array;
  readonly #bearing: Float64Array;
  readonly #slope: number;
  readonly #sound: number;
  /** The error of the place as a time of sound, seconds. */
  readonly #placeError: number;
  /** Computed for one sensor: seconds after the shot, radians. */
  readonly #computed = new Float64Array(2);

  constructor(shocks: readonly Observation[], location: Location, slope: number) {
    const { lat, lon, alt, time, ellipse, speedOfSound } = location;
    const plane = createLocalPlane(lat, lon);
    this.#count = shocks.length;
    this.#x = Float64Array.from(shocks, (one) => eastOf(plane, one.lon));
    this.#y = Float64Array.from(shocks, (one) => northOf(plane, one.lat));
    this.#z = Float64Array.from(shocks, (one) => (one.alt ?? alt) - alt);
    this.#after = Float64Array.from(shocks, ({ swTime }) =>
      swTime === undefined || time === undefined ? NaN : (swTime - time) / 1000,
    );
    this.#bearing = Float64Array.from(shocks, ({ swHorizontal }) =>
      swHorizontal === undefined ? NaN : degreesToRadians(swHorizontal),
    );
    this.#slope = slope;
    this.#sound = speedOfSound;
    this.#placeError = ellipse.major / Math.sqrt(5.991) / speedOfSound;
  }

  /** Residuals of the times, then of the bearings. */
  model(): Model {
    const bearingError = degreesToRadians(SENSOR_ERRORS.bearing);
    const [timeError, count] = [SENSOR_ERRORS.time / 1000, this.#count];
    const fixedError = timeError ** 2 + this.#placeError ** 2;
    return {
      unknowns: 2,
      count: 2 * count,
      descents: DESCENTS,
      scales: [0.01, 5],
      residuals: (point, out) => {
        const azimuth = point[0];
        const speed = point[1];
        for (let i = 0; i < count; i++) {
          const isHeard = this.#compute(i, azimuth, speed);
          const after = this.#computed[0];
          const bearing = this.#computed[1];
          const wayError = SENSOR_ERRORS.perWay * after;
          const deviation = Math.sqrt(fixedError + wayError * wayError);
          const late = (this.#after[i] - after) / deviation;
          const turn = turnOf(this.#bearing[i] - bearing) / bearingError;
          out[i] = isHeard || Number.isNaN(this.#after[i]) ? late : UNEXPLAINED;
          out[count + i] = isHeard || Number.isNaN(this.#bearing[i]) ? turn : UNEXPLAINED;
        }
      },
    };
  }

  /** Measured less computed at a sensor: seconds and radians; undefined where its wave is not explained. */
  residualAt(i: number, azimuth: number, speed: number): readonly [number, number] | undefined {
    if (!this.#compute(i, azimuth, speed)) return undefined;
    return [this.#after[i] - this.#computed[0], turnOf(this.#bearing[i] - this.#computed[1])];
  }

  /** Writes arrival and direction of the wave at sensor `i`; false where none reaches it. */
  #compute(i: number, azimuth: number, speed: number): boolean {
    this.#computed.fill(0);
    if (!(speed > this.#sound)) return false;
    const flat = Math.cos(this.#slope);
    const dx = Math.sin(azimuth) * flat;
    const dy = Math.cos(azimuth) * flat;
    const dz = Math.sin(this.#slope);
    const x = this.#x[i];
    const y = this.#y[i];
    const z = this.#z[i];
    const foot: Metres = x * dx + y * dy + z * dz;
    const across = Math.sqrt(Math.max(0, x * x + y * y + z * z - foot * foot));
    const start = foot - across / Math.tan(Math.acos(this.#sound / speed));
    if (start < 0) return false;
    this.#computed[0] = foot / speed + across * Math.sqrt(1 / this.#sound ** 2 - 1 / speed ** 2);
    this.#computed[1] = Math.atan2(start * dx - x, start * dy - y);
    return true;
  }
}

function flightOf(
  shocks: readonly Observation[],
  waves: ShockWaves,
  { point, covariance, used }: Fit,
): FlightFit {
  const [azimuth, speed] = point;
  const residuals = shocks.map(({ nodeId }, i): ShockResidual => {
    const [late, turn] = waves.residualAt(i, azimuth, speed) ?? [NaN, NaN];
    return {
      nodeId,
      time: Number.isNaN(late) ? undefined : late * 1000,
      bearing: Number.isNaN(turn) ? undefined : radiansToDegrees(turn),
      isTimeUsed: used[i] === 1,
      isBearingUsed: used[shocks.length + i] === 1,
    };
  });
  return {
    azimuth: normalDegrees(radiansToDegrees(azimuth)),
    azimuthError: radiansToDegrees(DEVIATIONS * Math.sqrt(covariance[0])),
    speed,
    speedError: DEVIATIONS * Math.sqrt(covariance[3]),
    residuals,
  };
}
