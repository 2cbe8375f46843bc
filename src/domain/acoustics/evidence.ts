/** Everything that the sensors say about one report: its place, its bullet, and each sensor's part in it. */
import type { NodeHealth } from '../contract/heartbeat.ts';
import type { Observation, Observations } from '../contract/observations.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import { groundDistance } from '../geo/distance.ts';
import type { Result } from '../result.ts';
import type { Degrees, Metres, Millis } from '../units.ts';
import { fitFlight, type FlightFit, type ShockResidual } from './flightFit.ts';
import { hearingOf, hearingReach, type Hearing } from './hearing.ts';
import { locate, type Location, type Residual } from './locate.ts';
import { closestPassing, type Passing } from './passing.ts';

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

/**
 * The evidence of a report. O(sensors)
 *
 * @param known  sensors about the place, of the same floor
 */
export function evidenceOf(
  report: Pick<ShotReport, 'alt' | 'angle' | 'lat' | 'lon'>,
  { sensors, airTemperature }: Observations,
  known: readonly KnownSensor[],
): Evidence {
  const location = locate(sensors, { alt: report.alt, airTemperature });
  const flight = location.ok ? fitFlight(sensors, location.value, report.angle) : undefined;
  const shocks = new Map(flight?.ok ? flight.value.residuals.map((shock) => [shock.nodeId, shock]) : []);
  const health = new Map(known.map((sensor) => [sensor.nodeId, sensor.health]));
  const place = location.ok ? location.value : { lat: report.lat ?? NaN, lon: report.lon ?? NaN };
  const distanceOf = ({ lat, lon }: Pick<KnownSensor, 'lat' | 'lon'>) =>
    groundDistance(place.lat, place.lon, lat, lon);
  const heard = sensors.map((observation, i): SensorEvidence => ({
    ...observation,
    distance: distanceOf(observation),
    hearing: 'heard',
    health: health.get(observation.nodeId),
    observation,
    residual: location.ok ? location.value.residuals[i] : undefined,
    shock: shocks.get(observation.nodeId),
  }));
  const names = new Set(sensors.map(({ nodeId }) => nodeId));
  const reach = location.ok ? hearingReach(location.value) : 0;
  const others = known
    .filter(({ nodeId }) => !names.has(nodeId))
    .map((sensor): SensorEvidence => {
      const distance = distanceOf(sensor);
      const hearing = hearingOf({ hasHeard: false, distance, reach });
      return { ...sensor, distance, hearing, observation: undefined, residual: undefined, shock: undefined };
    });
  const all = [...heard, ...others].toSorted((a, b) => a.distance - b.distance);
  const passing = flight?.ok ? closestPassing(place, flight.value.azimuth, all) : undefined;
  return { location, flight, passing, airTemperature, sensors: all };
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
