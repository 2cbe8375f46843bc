/**
 * The first step of the schema: all tables, with their indexes and triggers (database/schema.ts has their rows). Once
 * it is released it never changes; migrations.ts says where a new table goes.
 */
import { sql, type Kysely } from 'kysely';
import type { DatabaseKind, Tables } from './database/schema.ts';
import { availabilityTables } from './availability/availabilityTables.ts';
import { removedIdTriggers } from './documents/removedIds.ts';
import { changeTriggers } from './cluster/changeTriggers.ts';
import { incidentTables } from './incidents/incidentTables.ts';
import { auditTriggers } from './reports/lists/reportAudits.ts';
import { orderIndexes } from './reports/lists/reportIndexes.ts';
import { searchIndex } from './reports/lists/reportSearchIndex.ts';
import { wordIndex } from './reports/lists/reportWordIndex.ts';
import { tallyTriggers } from './reports/lists/tallyWrites.ts';
import { reportTables } from './reports/reportTables.ts';
import { reviewTables } from './reviews/reviewTables.ts';
import { drillTables } from './drills/drillTables.ts';
import { holdTable } from './holds/holdTable.ts';
import { savedSearchTable } from './savedSearches/savedSearchTable.ts';
import { statisticsMailTable } from './statisticsMails/statisticsMailTable.ts';
import { shelfTable } from './shelves/shelfTable.ts';

/** Creates the schema in an empty database. Throws where one of its tables is there. */
export async function createSchema(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  for (const statement of schemaOf(kind)) await sql.raw(statement).execute(db);
}

/** How each database writes a type; elsewhere the statements are the same. */
interface Types {
  /** A whole number of 64 bits. */
  readonly wide: string;
  /** A key that the database assigns, and never twice. */
  readonly key: string;
}

const TYPES: Readonly<Record<DatabaseKind, Types>> = {
  SQLite: { wide: 'integer', key: 'integer primary key autoincrement' },
  PostgreSQL: { wide: 'bigint', key: 'bigint generated always as identity primary key' },
};

function schemaOf(kind: DatabaseKind): readonly string[] {
  const types = TYPES[kind];
  return [
    ...reportTables(kind, types),
    ...orderIndexes(kind),
    ...incidentTables(kind),
    ...shelfTable(kind),
    ...savedSearchTable(kind),
    ...statisticsMailTable(kind),
    ...holdTable(kind),
    ...drillTables(kind),
    proposalTable(types),
    ...reviewTables(kind),
    observationTable(types),
    ...tallyTriggers(kind),
    ...searchIndex(kind),
    ...wordIndex(kind),
    ...documentTables(types),
    ...(kind === 'SQLite' ? APPEND_ONLY_SQLITE : APPEND_ONLY_POSTGRES),
    ...mediaTables(types),
    ...surveyTables(types),
    ...heartbeatTables(types),
    ...availabilityTables(types),
    ...accountTables(types),
    ...callTables(types),
    ...notificationTables(types),
    ...removedIdTriggers(kind),
    ...auditTriggers(kind),
    ...(kind === 'PostgreSQL' ? [...SHARED_TABLES, ...changeTriggers()] : []),
  ];
}

const proposalTable = ({ wide }: Types): string =>
  `create table class_proposals (
    report_id ${wide} primary key,
    report_version ${wide} not null,
    symbol text not null,
    made_by text not null,
    time_ms ${wide} not null
  )`;

const observationTable = ({ wide }: Types): string =>
  `create table report_observations (report_id ${wide} primary key, body text not null)`;

const documentTables = ({ wide }: Types): string[] => [
  `create table public_keys (report_id ${wide} primary key, public_key text not null unique)`,
  `create table meta (name text primary key, value text not null)`,
  `create table journal (sequence ${wide} primary key, line text not null)`,
  `create table report_lines (
    report_id ${wide} not null,
    sequence ${wide} not null,
    time_ms ${wide} not null,
    primary key (report_id, sequence)
  )`,
  `create index report_lines_time on report_lines (time_ms, report_id)`,
  `create table base_map (name text primary key, geo_json text not null)`,
  `create table documents (
    collection text not null,
    id ${wide} not null,
    body text not null,
    constraint documents_key primary key (collection, id)
  )`,
  `create table former_documents (
    collection text not null,
    id ${wide} not null,
    version integer not null,
    saved_by text not null,
    replaced_at ${wide} not null,
    body text not null,
    primary key (collection, id, version)
  )`,
  `create table document_files (
    collection text not null,
    id ${wide} not null,
    hash text not null,
    primary key (collection, id, hash)
  )`,
  `create index document_files_hash on document_files (hash)`,
  `create table pending_saves (
    batch text not null,
    slice integer not null,
    body text not null,
    touched_at ${wide} not null,
    primary key (batch, slice)
  )`,
];

const mediaTables = ({ wide, key }: Types): string[] => [
  `create table media_files (
    id ${key},
    report_id ${wide} not null,
    file_name text not null,
    kind text not null,
    content_type text not null,
    camera_id text,
    camera_name text,
    node_id text,
    created_at ${wide} not null,
    available_from ${wide} not null,
    simulated integer not null,
    hash text,
    size ${wide},
    made_at ${wide},
    locked integer not null default 0,
    unique (report_id, file_name)
  )`,
  `create index media_files_hash on media_files (hash) where hash is not null`,
  // What is older than its period is found without a scan.
  `create index media_files_age on media_files (kind, created_at)`,
  `create table loose_files (hash text primary key)`,
  `create index media_files_made on media_files (made_at) where simulated = 1 and hash is not null`,
  `create table plates (
    record_id ${wide} not null,
    report_id ${wide} not null,
    camera_id text not null,
    plate text not null,
    first_detected ${wide} not null,
    available_from ${wide} not null,
    primary key (record_id, camera_id, plate)
  )`,
  `create index plates_report on plates (report_id)`,
  `create index plates_time on plates (first_detected)`,
];

const surveyTables = ({ wide, key }: Types): string[] => [
  `create table applied_versions (
    id ${key},
    kind text not null,
    squad_id text not null,
    name text not null,
    item_count integer not null,
    applied_by text not null,
    applied_at ${wide} not null,
    reapplied_from ${wide},
    levels text,
    sent_levels text,
    sources text,
    payload text not null,
    state text not null,
    attempts integer not null,
    next_at ${wide} not null,
    changed_at ${wide} not null,
    failure text,
    answers text not null,
    refused integer not null,
    waiting integer not null
  )`,
  `create index applied_versions_squad on applied_versions (squad_id, kind, id)`,
  `create index applied_versions_due on applied_versions (next_at) where state = 'pending'`,
];

const heartbeatTables = ({ wide, key }: Types): string[] => [
  `create table heartbeats (
    id ${key},
    squad_id text not null,
    nodeid text not null,
    body text not null,
    unique (squad_id, nodeid)
  )`,
  `create table heartbeat_nodes (
    place ${wide} primary key,
    squad_id text not null,
    nodeid text not null,
    first_quarter ${wide} not null
  )`,
  `create table heartbeat_quarters (quarter ${wide} primary key, minutes integer not null, cells text not null)`,
  `create table wall_panes (pane text primary key, body text not null, beat_at ${wide} not null)`,
];

const accountTables = ({ wide, key }: Types): string[] => [
  `create table users (
    id ${wide} primary key,
    login text not null unique,
    email text not null unique,
    body text not null
  )`,
  `create table account_keys (
    key_hash text primary key,
    purpose text not null,
    login text not null,
    expires_at ${wide} not null
  )`,
  `create index account_keys_owner on account_keys (login, purpose)`,
  `create table revoked_tokens (token_id text primary key, expires_at ${wide} not null)`,
  `create table push_subscriptions (
    id ${key},
    login text not null,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at ${wide} not null
  )`,
];

const callTables = ({ wide }: Types): string[] => [
  `create table kept_calls (
    owner text not null,
    call_key text not null,
    asked text not null,
    answer text not null,
    kept_at ${wide} not null,
    primary key (owner, call_key)
  )`,
  `create index kept_calls_age on kept_calls (kept_at)`,
  `create table call_counts (key_hash text primary key, calls integer not null, ends_at ${wide} not null)`,
  `create index call_counts_end on call_counts (ends_at)`,
];

const notificationTables = ({ wide, key }: Types): string[] => [
  `create table notifications (
    id ${key},
    report_id ${wide} not null,
    event text not null,
    message text not null,
    created_at ${wide} not null,
    expanded integer not null
  )`,
  `create index notifications_new on notifications (id) where expanded = 0`,
  `create index notifications_report on notifications (report_id)`,
  `create table deliveries (
    id ${key},
    notification_id ${wide} not null,
    report_id ${wide} not null,
    event text not null,
    channel text not null,
    recipient text not null,
    recipient_name text not null,
    address text not null,
    lane text not null,
    state text not null,
    attempts integer not null,
    sends integer not null default 0,
    next_at ${wide} not null,
    created_at ${wide} not null,
    changed_at ${wide} not null,
    snooze text,
    failure text,
    request text,
    status integer,
    answer text,
    duration_ms integer,
    unique (report_id, event, channel, recipient)
  )`,
  `create index deliveries_due on deliveries (lane, next_at, id) where state = 'pending'`,
  `create index deliveries_state on deliveries (state, id)`,
  `create table delivery_lanes (lane text primary key, failures integer not null, failing_since ${wide} not null)`,
];

/** PostgreSQL only: what several servers share. The one server of SQLite has it in memory or in files. */
const SHARED_TABLES = [
  `create table live_events (
    position bigint primary key,
    written_at timestamptz not null default clock_timestamp(),
    body text not null
  )`,
  `create index live_events_age on live_events (written_at)`,
  `create table leases (name text primary key, owner text not null, expires_at timestamptz not null)`,
  `create table media_chunks (
    file text not null,
    chunk integer not null,
    bytes bytea not null,
    written_at timestamptz not null default clock_timestamp(),
    primary key (file, chunk)
  )`,
  // Media are compressed already, and a length is read without the bytes.
  `alter table media_chunks alter column bytes set storage external`,
  `create table attempt_counts (key_hash text primary key, failures integer not null, ends_at bigint not null)`,
  `create index attempt_counts_end on attempt_counts (ends_at)`,
];

const APPEND_ONLY_SQLITE = ['update', 'delete'].map(
  (change) => `create trigger journal_no_${change} before ${change} on journal
    begin select raise(abort, 'the journal is append-only'); end`,
);

const APPEND_ONLY_POSTGRES = [
  `create function journal_is_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'the journal is append-only'; end $$`,
  `create trigger journal_no_change before update or delete on journal
    for each row execute function journal_is_append_only()`,
  `create trigger journal_no_truncate before truncate on journal
    for each statement execute function journal_is_append_only()`,
];
