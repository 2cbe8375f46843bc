import type { DatabaseKind } from '../database/schema.ts';
import { startColumns } from './lists/reportIndexes.ts';

interface Types {
  /** A whole number of 64 bits. */
  readonly wide: string;
}

/** Statements that create the tables of reports, of their counts, and of what is left of removed ones. */
export const reportTables = (kind: DatabaseKind, { wide }: Types): readonly string[] => [
  `create table shot_reports (
    id ${wide} primary key,
    seq ${wide} not null,
    version integer not null,
    squad_id text not null,
    detection_id text not null,
    time_stamp ${wide} not null,
    start_ms ${wide} not null,
    due_ms ${wide} not null,
    released_at ${wide},
    symbol text not null,
    former_symbol text,
    told_symbol text,
    report_type text not null,
    zone text,
    level text,
    weapon text,
    burst integer,
    shelf_id ${wide},
    from_archive integer,
    is_test integer,
    row_json text not null,
    ${startColumns(kind)}
    constraint shot_reports_key unique (squad_id, detection_id)
  )`,
  `create unique index shot_reports_seq on shot_reports (seq)`,
  // What is older than its period is found without a scan. An expression: no list may choose this index for its types.
  `create index shot_reports_age on shot_reports ((symbol || ''), start_ms)`,
  `create index shot_reports_embargoed on shot_reports (due_ms) where released_at is null`,
  `create index shot_reports_shelf on shot_reports (shelf_id, id) where shelf_id is not null`,
  `create index shot_reports_tests on shot_reports (time_stamp) where is_test is not null`,
  // Few reports were ever reclassified: they are found without a scan.
  `create index shot_reports_former_symbol on shot_reports (former_symbol) where former_symbol is not null`,
  `create index shot_reports_told_symbol on shot_reports (told_symbol) where told_symbol is not null`,
  `create table report_tallies (
    ruler text not null,
    squad_id text not null,
    stretch ${wide} not null,
    value text not null,
    symbol text not null,
    reports ${wide} not null,
    primary key (ruler, squad_id, stretch, value, symbol)
  )`,
  `create table audited_reports (
    audit_id ${wide} primary key,
    first_report ${wide} not null,
    last_report ${wide} not null
  )`,
  ...removalTables(wide),
];

/** What is left of removed reports. */
const removalTables = (wide: string): readonly string[] => [
  `create table removed_reports (
    seq ${wide} primary key,
    squad_id text not null,
    detection_id text not null,
    symbol text not null,
    former_symbol text,
    told_symbol text,
    released_at ${wide},
    due_ms ${wide} not null,
    report_id ${wide}
  )`,
  `create index removed_reports_id on removed_reports (report_id)`,
  `create table deleted_reports (
    report_id ${wide} primary key,
    squad_id text not null,
    detection_id text not null,
    time_stamp ${wide} not null,
    released_at ${wide},
    incident_id ${wide},
    is_live integer not null
  )`,
  `create index deleted_reports_time on deleted_reports (time_stamp)`,
  `create index deleted_reports_incident on deleted_reports (incident_id)`,
];
