/** Detection reports in place of observations: each is one sensor that tells the directions of what it heard. */
import type { Observation } from '../contract/observations.ts';
import { MAX_OBSERVATIONS } from '../contract/observations.ts';
import { groundDistance } from '../geo/distance.ts';
import { ownField, readFinite, readId } from '../json/read.ts';
import type { Row } from '../json/row.ts';
import { eventTimeOfRow } from '../time/sensorClock.ts';
import type { Degrees, EpochMs, Metres, Millis } from '../units.ts';

/** Sound goes so far in the time. */
export const DETECTIONS_WITHIN: { readonly distance: Metres; readonly time: Millis } = {
  distance: 600,
  time: 2000,
};

const ANGLES = ['mbHorizontal', 'mbVertical', 'swHorizontal', 'swVertical'] as const;

/** A shot whose sensors are looked for. */
export interface NearShot {
  readonly lat: Degrees;
  readonly lon: Degrees;
  readonly time: EpochMs;
  readonly level: string | undefined;
}

/**
 * Observations of the Detection reports close to a shot in time, place and floor, one of a sensor, the nearest in time. Bearings alone: the
 * time of a report does not say which wave it is of. O(rows)
 *
 * @param rows  reports of any type, with camel-case names
 */
export function detectionObservations(rows: readonly Row[], shot: NearShot): readonly Observation[] {
  const found = new Map<string, { readonly apart: Millis; readonly observation: Observation }>();
  for (const row of rows) {
    const observation = observationOf(row);
    if (observation === undefined || row['reportType'] !== 'Detection') continue;
    const { nodeId, lat, lon } = observation;
    const apart = Math.abs((eventTimeOfRow(row) ?? NaN) - shot.time);
    const isNear =
      apart <= DETECTIONS_WITHIN.time &&
      groundDistance(lat, lon, shot.lat, shot.lon) <= DETECTIONS_WITHIN.distance &&
      (readId(ownField(row, 'level')) ?? '') === (shot.level ?? '');
    if (isNear && apart < (found.get(nodeId)?.apart ?? Infinity)) found.set(nodeId, { apart, observation });
  }
  return [...found.values()].slice(0, MAX_OBSERVATIONS).map(({ observation }) => observation);
}

/** Undefined for a report without sensor, place or direction. */
function observationOf(row: Row): Observation | undefined {
  const nodeId = readId(ownField(row, 'deviceId'));
  const [lat, lon] = [readFinite(row['lat']), readFinite(row['lon'])];
  const read = ANGLES.map((name) => [name, readFinite(ownField(row, name))] as const);
  const angles: Partial<Record<(typeof ANGLES)[number], Degrees>> = Object.fromEntries(
    read.filter(([, value]) => !Number.isNaN(value)),
  );
  if (nodeId === undefined || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) return undefined;
  if (angles.mbHorizontal === undefined && angles.swHorizontal === undefined) return undefined;
  return { nodeId, lat, lon, ...angles };
}
