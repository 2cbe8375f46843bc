/** Failures of a write that may last while writes to other tables succeed. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseKind, Tables } from './schema.ts';
import { StoreFailure } from './storeFailures.ts';

/** The database that has a table; undefined: both. A new table does not compile without its entry. */
const TABLES: Readonly<Record<keyof Tables, DatabaseKind | undefined>> = {
  shot_reports: undefined,
  report_tallies: undefined,
  report_search_state: 'SQLite',
  report_words: undefined,
  search_terms: undefined,
  removed_reports: undefined,
  audited_reports: undefined,
  journal: undefined,
  report_lines: undefined,
  deleted_reports: undefined,
  heartbeats: undefined,
  heartbeat_nodes: undefined,
  heartbeat_quarters: undefined,
  availability_nodes: undefined,
  availability_days: undefined,
  availability_spans: undefined,
  availability_totals: undefined,
  availability_state: undefined,
  documents: undefined,
  pending_saves: undefined,
  document_files: undefined,
  users: undefined,
  account_keys: undefined,
  revoked_tokens: undefined,
  live_events: 'PostgreSQL',
  media_chunks: 'PostgreSQL',
  leases: 'PostgreSQL',
  base_map: undefined,
  meta: undefined,
  public_keys: undefined,
  kept_calls: undefined,
  wall_panes: undefined,
  call_counts: undefined,
  attempt_counts: 'PostgreSQL',
  incidents: undefined,
  shelves: undefined,
  saved_searches: undefined,
  statistics_mails: undefined,
  drills: undefined,
  drill_reports: undefined,
  drill_views: undefined,
  legal_holds: undefined,
  held_reports: undefined,
  class_proposals: undefined,
  report_reviews: undefined,
  review_tallies: undefined,
  report_observations: undefined,
  incident_reports: undefined,
  incident_events: undefined,
  notifications: undefined,
  deliveries: undefined,
  delivery_lanes: undefined,
  push_subscriptions: undefined,
  media_files: undefined,
  plates: undefined,
  loose_files: undefined,
  applied_versions: undefined,
  former_documents: undefined,
};

/**
 * Whether writes to other tables may succeed after the error of a write: the database denies a right, has lost a table, or gave a reason
 * that is not known, such as the error of a trigger that somebody has added. False without an error.
 */
export function isLasting(error: unknown): boolean {
  if (!(error instanceof StoreFailure)) return error !== undefined;
  return error.reason === 'denied' || error.reason === 'tableLost';
}

/** Resolves where each table is there and its rows can be read and added, else throws StoreFailure with the names. */
export async function checkTables(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const lost = await lostTable(db, kind);
  if (lost !== undefined) throw new StoreFailure('tableLost', lost);
  if (kind === 'PostgreSQL') await checkRights(db);
}

/**
 * One sentence on a table that is not there, or undefined. Migrations make each table once: of one that is lost later, as in a
 * backup of some tables, no call that needs it works.
 */
export async function lostTable(db: Kysely<Tables>, kind: DatabaseKind): Promise<string | undefined> {
  const stored = await db.introspection.getTables();
  const names = new Set(stored.map(({ name }) => name));
  const lost = Object.entries(TABLES).find(([name, of]) => (of ?? kind) === kind && !names.has(name));
  return lost && `The database has lost its table ${lost[0]}: restore it from a backup.`;
}

/** Whether PostgreSQL lets the server's user read and add rows of each table: a right can be revoked on one of them. */
async function checkRights(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(relname, ', ' order by relname) as names from pg_class
    where relnamespace = current_schema()::text::regnamespace and relkind = 'r'
      and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert'))`.execute(db);
  const names = rows[0]?.names;
  if (typeof names === 'string') {
    throw new StoreFailure('denied', `The user of the database may not read and add rows of ${names}`);
  }
}
