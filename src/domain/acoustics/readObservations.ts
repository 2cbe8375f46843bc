import type { Observation, Observations } from '../contract/observations.ts';
import { MAX_OBSERVATIONS } from '../contract/observations.ts';
import { isRow } from '../json/row.ts';
import { ownField, readFinite, readId } from '../json/read.ts';

const NUMBERS = [
  'alt',
  'mbTime',
  'swTime',
  'mbHorizontal',
  'mbVertical',
  'swHorizontal',
  'swVertical',
  'signalToNoise',
] as const satisfies readonly (keyof Observation)[];

/** Reads observations of any server. A sensor without name or place is left out; unusable values are absent. */
export function readObservations(body: unknown): Observations | undefined {
  if (!isRow(body) || !Array.isArray(body['sensors'])) return undefined;
  const airTemperature = readFinite(body['airTemperature']);
  return {
    ...(Number.isNaN(airTemperature) ? {} : { airTemperature }),
    sensors: body['sensors'].slice(0, MAX_OBSERVATIONS).flatMap(readObservation),
  };
}

function readObservation(body: unknown): Observation[] {
  if (!isRow(body)) return [];
  const nodeId = readId(ownField(body, 'nodeId'));
  const [lat, lon] = [readFinite(body['lat']), readFinite(body['lon'])];
  if (nodeId === undefined || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) return [];
  const read = NUMBERS.map((name) => [name, readFinite(ownField(body, name))] as const);
  return [{ nodeId, lat, lon, ...Object.fromEntries(read.filter(([, value]) => !Number.isNaN(value))) }];
}
