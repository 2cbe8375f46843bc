import type { DatabaseKind } from '../database/schema.ts';
import { incidentTextIndexes } from './incidentSearch.ts';

const INCIDENT_INDEXES = [
  // With the columns that say who may see an incident, so that no row is read to count what a list has.
  `create index incidents_time on incidents (last_ms, id, reports, released_reports, symbol, former_symbol, told_symbol)`,
  "create index incidents_waiting on incidents (alarm_ms) where state = 'unacknowledged'",
  // Has all that the response figures read, so that their rows are not.
  `create index incidents_alarms on incidents (alarm_ms, taken_ms, closed_ms, outcome, zone, squad_id, sensor, symbol, former_symbol,
    told_symbol, reports, released_reports, is_test) where alarm_ms is not null`,
  `create index incidents_escalating on incidents (alarm_ms)
    where state = 'unacknowledged' and escalated_ms is null and released_reports > 0`,
  "create index incidents_owned on incidents (owner) where state = 'acknowledged'",
] as const;

const EVENT_INDEXES = [
  'create index incident_events_incident on incident_events (incident_id)',
  'create index incident_events_time on incident_events (time_ms, actor)',
  'create index incident_events_actor on incident_events (actor, time_ms, incident_id)',
] as const;

/** Statements that create the tables of incidents, their reports and their histories. */
export function incidentTables(kind: DatabaseKind): readonly string[] {
  const isSqlite = kind === 'SQLite';
  const wide = isSqlite ? 'integer' : 'bigint';
  const real = isSqlite ? 'real' : 'double precision';
  const key = isSqlite
    ? 'integer primary key autoincrement'
    : 'bigint generated always as identity primary key';
  return [
    `create table incidents (
      id ${wide} primary key,
      version ${wide} not null,
      incident_group text not null,
      squad_id text not null,
      symbol text not null,
      former_symbol text,
      told_symbol text,
      is_test integer not null,
      state text not null,
      owner text,
      alarm_ms ${wide},
      taken_ms ${wide},
      escalated_ms ${wide},
      outcome text,
      closed_ms ${wide},
      first_ms ${wide} not null,
      last_ms ${wide} not null,
      reports ${wide} not null,
      released_reports ${wide} not null,
      zone text,
      sensor text,
      case_number text,
      joined_id ${wide},
      body text not null
    )`,
    ...INCIDENT_INDEXES,
    ...incidentTextIndexes(kind),
    `create table incident_reports (
      report_id ${wide} primary key,
      incident_id ${wide} not null,
      cell text,
      time_ms ${wide} not null,
      lat ${real},
      lon ${real},
      is_released integer not null,
      is_live integer not null,
      body text not null
    )`,
    'create index incident_reports_cell on incident_reports (cell, time_ms, lat, lon, incident_id)',
    'create index incident_reports_incident on incident_reports (incident_id)',
    `create table incident_events (
      id ${key},
      incident_id ${wide} not null,
      time_ms ${wide} not null,
      actor text not null,
      act text not null,
      text text not null
    )`,
    ...EVENT_INDEXES,
  ];
}
