/** Incidents as a server sends them, in lists and on the live channel. */
import {
  INCIDENT_CLASSES,
  INCIDENT_EVENTS,
  INCIDENT_OUTCOMES,
  INCIDENT_STATES,
  type GoneIncident,
  type Incident,
  type IncidentEvent,
  type TrackPoint,
  type Travel,
} from '../contract/incident.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../contract/reportTypes.ts';
import { readBoolean, readFinite, readId } from '../json/read.ts';
import { isRow, type Row } from '../json/row.ts';
import { failure, success, type Result } from '../result.ts';
import { epochMs, type EpochMs } from '../units.ts';

/** Reads a parsed body; fails where it is no incident. Unknown values are left out, points of the track that are none too. */
export function readIncident(body: unknown): Result<Incident | GoneIncident, 'notAnIncident'> {
  if (!isRow(body)) return failure('notAnIncident');
  const [id, version] = [readFinite(body['id']), readFinite(body['version'])];
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(version)) return failure('notAnIncident');
  if (body['gone'] === true) {
    const joinedId = readFinite(body['joinedId']);
    return success({ id, version, gone: true, ...(Number.isFinite(joinedId) && { joinedId }) });
  }
  const state = oneOf(INCIDENT_STATES, body['state']);
  const severity = oneOf(REPORT_SYMBOLS, body['severity']);
  const [firstTime, lastTime] = [instant(body['firstTime']), instant(body['lastTime'])];
  if (!state || !severity || firstTime === undefined || lastTime === undefined)
    return failure('notAnIncident');
  const count = readFinite(body['count']);
  return success({
    id,
    version,
    squadId: readId(body['squadId']) ?? '',
    count: Number.isFinite(count) ? count : 1,
    class: oneOf(INCIDENT_CLASSES, body['class']) ?? 'single',
    severity,
    types: typesOf(body['types'], severity),
    test: readBoolean(body['test']) === true,
    state,
    firstTime,
    lastTime,
    track: Array.isArray(body['track']) ? body['track'].flatMap(pointOf) : [],
    ...optional(body),
  });
}

/** The values that an incident may lack. */
function optional(body: Row): Partial<Incident> {
  const outcome = oneOf(INCIDENT_OUTCOMES, body['outcome']);
  const numbers = (['cadence', 'shelved', 'lat', 'lon'] as const).map(
    (name) => [name, readFinite(body[name])] as const,
  );
  const times = (['alarmTime', 'takenTime', 'ownedSince', 'closedTime', 'escalatedTime'] as const).map(
    (name) => [name, instant(body[name])] as const,
  );
  const texts = (['owner', 'offeredTo', 'caseNumber', 'zone', 'level', 'place'] as const).map(
    (name) => [name, readId(body[name])] as const,
  );
  return Object.fromEntries([
    ...numbers.filter(([, value]) => Number.isFinite(value)),
    ...[...times, ...texts].filter(([, value]) => value !== undefined),
    ...(outcome === undefined ? [] : [['outcome', outcome]]),
    ...(body['onHold'] === true ? [['onHold', true]] : []),
    ...travelOf(body['travel']).map((travel) => ['travel', travel]),
  ]) as Partial<Incident>;
}

/** Lines of an incident's history; what is none is left out. */
export function readHistory(value: unknown): readonly IncidentEvent[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRow).flatMap((row) => {
    const [time, act] = [instant(row['time']), oneOf(INCIDENT_EVENTS, row['act'])];
    if (time === undefined || act === undefined) return [];
    const text = row['text'];
    return [{ time, act, actor: readId(row['actor']) ?? '', text: typeof text === 'string' ? text : '' }];
  });
}

function travelOf(value: unknown): Travel[] {
  if (!isRow(value)) return [];
  const [bearing, metresPerSecond] = [readFinite(value['bearing']), readFinite(value['metresPerSecond'])];
  return Number.isFinite(bearing) && Number.isFinite(metresPerSecond) ? [{ bearing, metresPerSecond }] : [];
}

function typesOf(value: unknown, severity: ReportSymbol): readonly ReportSymbol[] {
  const types = Array.isArray(value) ? value.flatMap((name) => oneOf(REPORT_SYMBOLS, name) ?? []) : [];
  return types.length === 0 ? [severity] : types;
}

function pointOf(value: unknown): TrackPoint[] {
  if (!isRow(value)) return [];
  const time = instant(value['time']);
  const symbol = oneOf(REPORT_SYMBOLS, value['symbol']);
  const detectionId = readId(value['detectionId']);
  if (time === undefined || symbol === undefined || detectionId === undefined) return [];
  const [lat, lon] = [readFinite(value['lat']), readFinite(value['lon'])];
  const rounds = readFinite(value['rounds']);
  const [zone, level] = [readId(value['zone']), readId(value['level'])];
  return [
    {
      reportId: readFinite(value['reportId']),
      detectionId,
      time,
      symbol,
      rounds: Number.isFinite(rounds) ? rounds : 1,
      ...(Number.isFinite(lat) && Number.isFinite(lon) && { lat, lon }),
      ...(zone !== undefined && { zone }),
      ...(level !== undefined && { level }),
    },
  ];
}

function instant(value: unknown): EpochMs | undefined {
  const number = readFinite(value);
  return Number.isFinite(number) ? epochMs(number) : undefined;
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value);
}
