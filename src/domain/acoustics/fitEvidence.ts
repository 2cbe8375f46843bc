import type { Observations } from '../contract/observations.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import { groundDistance } from '../geo/distance.ts';
import type { Evidence, KnownSensor, SensorEvidence } from './evidence.ts';
import { fitFlight } from './flightFit.ts';
import { hearingOf, hearingReach } from './hearing.ts';
import { locate } from './locate.ts';
import { closestPassing } from './passing.ts';

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
