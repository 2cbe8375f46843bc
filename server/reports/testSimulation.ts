/** Simulation tests: a shooter and a target, and the report of their shot. */
import { z } from 'zod';
import { groundDistance, initialBearing } from '../../src/domain/geo/distance.ts';
import { radiansToDegrees, type Degrees } from '../../src/domain/units.ts';
import type { TestShot } from '../../src/domain/testMode/testShot.ts';

/** Missing numbers are null. */
const number = z.number().nullish();

/** A simulation test: degrees, and altitudes in metres. */
export const testSimulationSchema = z.object({
  squad_id: z.string().min(1).max(128),
  shooter_lat: number,
  shooter_lon: number,
  shooter_alt: number,
  target_lat: number,
  target_lon: number,
  target_alt: number,
  level: z.string().max(4096).nullish(),
});
export type TestSimulation = z.infer<typeof testSimulationSchema>;

type Lla = [lat: number | null, lon: number | null, alt: number | null];

/** The shot from shooter to target; it has a direction only where both have a place. */
export function shotOfSimulation(simulation: TestSimulation): TestShot {
  const { squad_id, level } = simulation;
  const shooter = lla(simulation.shooter_lat, simulation.shooter_lon, simulation.shooter_alt);
  const target = lla(simulation.target_lat, simulation.target_lon, simulation.target_alt);
  const direction = directionOf(shooter, target);
  return {
    squad_id,
    report_type: 'Shot',
    shooter_lla: shooter,
    ...(level ? { level, floor: level } : {}),
    ...(direction && { trajectory: direction, trajectoryP0_lla: shooter, trajectoryP1_lla: target }),
  };
}

function lla(...values: readonly (number | null | undefined)[]): Lla {
  const [lat = null, lon = null, alt = null] = values;
  return [lat, lon, alt];
}

/** Bearing, and angle above the horizon; altitudes that are missing count as equal. */
function directionOf(
  [lat, lon, alt]: Lla,
  [toLat, toLon, toAlt]: Lla,
): { readonly bearing: Degrees; readonly angle: Degrees } | undefined {
  if (lat === null || lon === null || toLat === null || toLon === null) return undefined;
  const distance = groundDistance(lat, lon, toLat, toLon);
  const rise = alt === null || toAlt === null ? 0 : toAlt - alt;
  if (distance === 0 && rise === 0) return undefined;
  return {
    bearing: initialBearing(lat, lon, toLat, toLon),
    angle: radiansToDegrees(Math.atan2(rise, distance)),
  };
}
