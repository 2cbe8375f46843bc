/** The rows of the response figures: by zone and by hour of the day. */
import type { IncidentOutcome } from '../../../../src/domain/contract/incident.ts';
import type {
  OutcomeCounts,
  ResponseHour,
  ResponseSensor,
  ResponseZone,
} from '../../../../src/domain/contract/response.ts';
import { noOutcomes } from '../../../../src/domain/incidents/responseRules.ts';

type OutcomeColumn = IncidentOutcome | null;
/** 1: the period, 0: the one before. */
export interface PeriodRow {
  readonly isNow: number;
  readonly alarms: number;
}
export interface ZoneOutcomes extends PeriodRow {
  readonly zone: string | null;
  readonly outcome: OutcomeColumn;
  readonly neverTaken: number;
}
export interface SensorOutcomes extends PeriodRow {
  readonly squadId: string;
  readonly sensor: string | null;
  readonly outcome: OutcomeColumn;
}
export interface HourOutcomes extends PeriodRow {
  /** Of the day, 0 to 23. */
  readonly hour: number;
  readonly outcome: OutcomeColumn;
}

const LISTED = 10;
const HOURS = 24;

const alarmsOf = (rows: readonly PeriodRow[], isNow: number) =>
  rows.reduce((sum, row) => sum + (row.isNow === isNow ? row.alarms : 0), 0);

/** The zones with the most alarms, and all others together, so that sums agree. */
export function zoneRows(rows: readonly ZoneOutcomes[]): {
  readonly zones: readonly ResponseZone[];
  readonly otherZones: ResponseZone;
} {
  const zones = [...Map.groupBy(rows, ({ zone }) => zone)]
    .map(([zone, own]) => ({ ...(zone !== null && { zone }), ...countsOf(own), own }))
    .toSorted((a, b) => b.alarms - a.alarms || b.before - a.before || compare(a.zone, b.zone));
  return {
    zones: zones.slice(0, LISTED).map(({ own: _own, ...row }) => row),
    otherZones: countsOf(zones.slice(LISTED).flatMap(({ own }) => own)),
  };
}

function compare(a = '', b = ''): number {
  return a < b ? -1 : Number(a > b);
}

/** The sensors with the most alarms; rows without one are left out. */
export function sensorRows(rows: readonly SensorOutcomes[]): ResponseSensor[] {
  return [...Map.groupBy(rows, ({ squadId, sensor }) => JSON.stringify([squadId, sensor])).values()]
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined || first.sensor === null) return [];
      return [{ squadId: first.squadId, sensor: first.sensor, ...countsOf(own) }];
    })
    .toSorted((a, b) => b.alarms - a.alarms || b.before - a.before || compare(a.sensor, b.sensor))
    .slice(0, LISTED);
}

/** All hours of a day. */
export function hourRows(rows: readonly HourOutcomes[]): ResponseHour[] {
  const hours = Map.groupBy(rows, ({ hour }) => hour);
  return Array.from({ length: HOURS }, (_, hour) => ({ hour, ...countsOf(hours.get(hour) ?? []) }));
}

function countsOf(rows: readonly (ZoneOutcomes | HourOutcomes | SensorOutcomes)[]) {
  return {
    alarms: alarmsOf(rows, 1),
    before: alarmsOf(rows, 0),
    outcomes: outcomesOf(rows.filter(({ isNow }) => isNow === 1)),
  };
}

/** Sums by outcome. */
export function outcomesOf(
  rows: readonly (PeriodRow & { readonly outcome: OutcomeColumn })[],
): OutcomeCounts {
  const counts = noOutcomes();
  for (const { outcome, alarms } of rows) counts[outcome ?? 'open'] += alarms;
  return counts;
}
