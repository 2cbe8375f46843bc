/** Everything that the sensors say about one report: its place, its bullet, and each sensor's part in it. */
import type { NodeHealth } from '../contract/heartbeat.ts';
import type { Observation } from '../contract/observations.ts';
import type { Result } from '../result.ts';
import type { Degrees, Metres, Millis } from '../units.ts';
import type { FlightFit, ShockResidual } from './flightFit.ts';
import type { Hearing } from './hearing.ts';
import type { Location, Residual } from './locate.ts';
import type { Passing } from './passing.ts';

/** A sensor of the installation. */
export interface KnownSensor {
  readonly nodeId: string;
  readonly lat: Degrees;
  readonly lon: Degrees;
  readonly health: NodeHealth;
}

export interface SensorEvidence {
  readonly nodeId: string;
  readonly lat: Degrees;
  readonly lon: Degrees;
  /** From the place. */
  readonly distance: Metres;
  readonly hearing: Hearing;
  /** Undefined for a sensor that sends no heartbeats. */
  readonly health: NodeHealth | undefined;
  readonly observation: Observation | undefined;
  readonly residual: Residual | undefined;
  readonly shock: ShockResidual | undefined;
}

export interface Evidence {
  readonly location: Result<Location, 'tooFew' | 'undetermined'>;
  /** Undefined without a place. */
  readonly flight: Result<FlightFit, 'tooFew' | 'undetermined'> | undefined;
  /** The sensor that the bullet passed most closely; undefined without a flight. */
  readonly passing: Passing | undefined;
  /** Degrees Celsius; undefined where nobody measured it. */
  readonly airTemperature: number | undefined;
  /** Detection reports stand in for what the source did not send. */
  readonly areDetections?: boolean;
  /** Nearest first; those that heard it, and the others as far as the farthest of them. */
  readonly sensors: readonly SensorEvidence[];
}

/** When the muzzle blast reaches a sensor, after the shot. */
export function blastArrival({ distance }: SensorEvidence, { speedOfSound }: Location): Millis {
  return (distance / speedOfSound) * 1000;
}

/** Whether something that a sensor measured was left out. */
export function isContradicted({ residual }: SensorEvidence): boolean {
  if (residual === undefined) return false;
  const { time, bearing, isTimeUsed, isBearingUsed } = residual;
  return (time !== undefined && !isTimeUsed) || (bearing !== undefined && !isBearingUsed);
}
