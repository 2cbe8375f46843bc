import type { DatabaseKind } from '../database/schema.ts';

/** Statements that create the table of legal holds, and the view of the reports that they cover. */
export function holdTable(kind: DatabaseKind): readonly string[] {
  const wide = kind === 'SQLite' ? 'integer' : 'bigint';
  const key =
    kind === 'SQLite'
      ? 'integer primary key autoincrement'
      : 'bigint generated always as identity primary key';
  return [
    `create table legal_holds (
      id ${key},
      report_id ${wide},
      incident_id ${wide},
      reason text not null,
      set_by text not null,
      set_ms ${wide} not null,
      lifted_ms ${wide},
      lifted_by text,
      lift_reason text
    )`,
    'create index legal_holds_report on legal_holds (report_id) where report_id is not null and lifted_ms is null',
    'create index legal_holds_incident on legal_holds (incident_id) where incident_id is not null and lifted_ms is null',
    // A report that joins the incident later is covered without a write.
    `create view held_reports as
      select report_id from legal_holds where report_id is not null and lifted_ms is null
      union
      select incident_reports.report_id from legal_holds
        join incident_reports on incident_reports.incident_id = legal_holds.incident_id
        where legal_holds.incident_id is not null and legal_holds.lifted_ms is null`,
  ];
}
