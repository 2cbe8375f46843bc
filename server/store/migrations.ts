/** Migrations of the store. A released migration is never changed: add a new one after it. */
import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { createAttemptCounts } from './calls/attemptCountStore.ts';
import { createCallCounts } from './calls/callCountStore.ts';
import {
  countSends,
  createNotificationTables,
  deliverKeptMessages,
} from './notifications/notificationTables.ts';
import { DatabaseDamagedError } from './databaseDamage.ts';
import { createPendingSaves } from './documents/documentWriter.ts';
import { createDocumentFiles } from './documents/documentFiles.ts';
import { createMediaTables, createPlateRecords, numberMediaFiles } from './media/mediaTables.ts';
import { createPanes } from './heartbeats/paneStore.ts';
import { noteAuditedReports } from './reports/lists/reportAudits.ts';
import {
  indexReportOrders,
  indexShortTexts,
  orderWrongClocks,
  vacuumReportsOften,
} from './reports/lists/reportIndexes.ts';
import type { ProgressObserver } from './database/progressObserver.ts';
import { mendRefusedTexts } from './refusedTexts.ts';
import { noteRemovedIds } from './documents/removedIds.ts';
import { createRemovedReports } from './reports/reportRemovals.ts';
import { indexAfterCommit, indexDetectionIds } from './reports/lists/reportSearchIndex.ts';
import { createTallies, tallyByStatement } from './reports/lists/reportTallies.ts';
import type { DatabaseKind, Tables } from './database/schema.ts';
import { createSharedMedia, createSharedTables } from './cluster/sharedTables.ts';
import { addAppliedLevels, createSurveyTables } from './survey/surveyTables.ts';
import { nameSymbols } from './symbolNames.ts';

type AnyDatabase = Kysely<Tables>;
const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

export interface MigrateOptions {
  /** Receives a line before each long part of a step. */
  readonly onProgress?: ProgressObserver | undefined;
  /** The step to stop after; all steps by default. */
  readonly last?: string;
}

/** Migrates a database to the newest schema. Throws the first error; the failed step is rolled back. */
export async function migrate(
  db: AnyDatabase,
  kind: DatabaseKind,
  { onProgress = () => undefined, last }: MigrateOptions = {},
): Promise<void> {
  const steps: Record<string, Migration> = {
    '0001-first': { up: (database: AnyDatabase) => createFirstSchema(database, kind) },
    '0002-media': { up: (database: AnyDatabase) => createMediaTables(database, kind) },
    '0003-account-keys': { up: (database: AnyDatabase) => createAccountKeys(database, kind) },
    '0004-public-keys': { up: (database: AnyDatabase) => createPublicKeys(database, kind) },
    '0005-told-symbol': { up: addNotifiedSymbol },
    '0006-former-symbols': { up: indexFormerSymbols },
    '0007-kept-calls': { up: (database: AnyDatabase) => createDeliveryTables(database, kind) },
    '0008-heartbeat-history': { up: (database: AnyDatabase) => createHeartbeatHistory(database, kind) },
    '0009-symbol-names': { up: (database: AnyDatabase) => nameSymbols(database, kind) },
    '0010-report-tallies': { up: (database: AnyDatabase) => createTallies(database, kind) },
    '0011-record-versions': { up: (database: AnyDatabase) => numberRecords(database, kind) },
    '0012-notifications': { up: (database: AnyDatabase) => createNotificationTables(database, kind) },
    '0013-scenario-steps': { up: nameScenarioSteps },
    '0014-heartbeat-ids': { up: (database: AnyDatabase) => numberHeartbeats(database, kind) },
    '0015-media-ids': { up: (database: AnyDatabase) => numberMediaFiles(database, kind) },
    '0016-group-messages': { up: deliverKeptMessages },
    '0017-surveys': { up: (database: AnyDatabase) => createSurveyTables(database, kind) },
    '0018-report-orders': { up: (database: AnyDatabase) => indexReportOrders(database, kind, onProgress) },
    '0019-report-search': { up: (database: AnyDatabase) => indexDetectionIds(database, kind, onProgress) },
    '0020-document-files': { up: (database: AnyDatabase) => createDocumentFiles(database, kind) },
    '0021-applied-levels': { up: addAppliedLevels },
    '0022-search-after-commit': { up: (database: AnyDatabase) => indexAfterCommit(database, kind) },
    '0023-no-symbol-index': { up: dropSymbolIndex },
    '0024-plate-records': { up: (database: AnyDatabase) => createPlateRecords(database, kind) },
    '0025-many-servers': { up: (database: AnyDatabase) => createSharedTables(database, kind) },
    '0026-shared-media': { up: (database: AnyDatabase) => createSharedMedia(database, kind) },
    '0027-removed-reports': { up: (database: AnyDatabase) => createRemovedReports(database, kind) },
    '0028-call-counts': { up: (database: AnyDatabase) => createCallCounts(database, kind) },
    '0029-short-texts': { up: (database: AnyDatabase) => indexShortTexts(database, kind, onProgress) },
    '0030-tallied-statements': { up: (database: AnyDatabase) => tallyByStatement(database, kind) },
    '0031-wall-panes': { up: (database: AnyDatabase) => createPanes(database, kind) },
    '0032-attempt-counts': { up: (database: AnyDatabase) => createAttemptCounts(database, kind) },
    '0033-report-vacuum': { up: (database: AnyDatabase) => vacuumReportsOften(database, kind) },
    '0034-removed-ids': { up: (database: AnyDatabase) => noteRemovedIds(database, kind) },
    '0035-refused-texts': { up: (database: AnyDatabase) => mendRefusedTexts(database, kind) },
    '0036-sensor-clocks': { up: orderWrongClocks },
    '0037-delivery-sends': { up: countSends },
    '0038-audited-reports': { up: (database: AnyDatabase) => noteAuditedReports(database, kind) },
    '0039-pending-saves': { up: (database: AnyDatabase) => createPendingSaves(database, kind) },
  };
  const later = await laterStep(db, kind, Object.keys(steps));
  if (later !== undefined) {
    if (kind === 'PostgreSQL' && last === undefined && later.hasAllOthers) return;
    throw new DatabaseDamagedError(
      `The database was migrated by a newer version (step ${later.name}): start that version again, or restore the backup from before its start (docs/operate.md).`,
    );
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw error;
}

/**
 * Returns the first migration step of a database that this version does not know; undefined if it knows all.
 * Servers of a later version may have migrated a PostgreSQL database. Steps only add, so a restarted server
 * of this version still works if the database has all steps of this version.
 */
async function laterStep(
  db: AnyDatabase,
  kind: DatabaseKind,
  steps: readonly string[],
): Promise<{ readonly name: string; readonly hasAllOthers: boolean } | undefined> {
  const isThere =
    kind === 'SQLite'
      ? sql`select 1 from sqlite_master where name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`;
  if ((await isThere.execute(db)).rows.length === 0) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = rows.map(({ name }) => name);
  const name = done.find((step) => !steps.includes(step));
  return name === undefined ? undefined : { name, hasAllOthers: steps.every((step) => done.includes(step)) };
}

/**
 * Symbol under which users other than reviewers last saw a report before its reclassification. Existing rows take
 * `former_symbol`.
 */
async function addNotifiedSymbol(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('shot_reports').addColumn('told_symbol', 'integer').execute();
  await sql`update shot_reports set told_symbol = former_symbol`.execute(db);
}

/**
 * Partial indexes: few reports were ever reclassified, so that they are found without a scan. A former Possible Shot
 * counts as a Shot, as in `wasShotType`.
 */
async function indexFormerSymbols(db: AnyDatabase): Promise<void> {
  for (const column of ['former_symbol', 'told_symbol'] as const) {
    await sql`update shot_reports set ${sql.ref(column)} = 0 where ${sql.ref(column)} = 1`.execute(db);
    await sql`create index ${sql.ref(`shot_reports_${column}`)} on shot_reports (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
  }
}

/**
 * Gives every document version 1: if two people edit a document, the second write is refused. A damaged
 * document stays as it is; PostgreSQL before 16 has no function that says whether a text is JSON.
 */
async function numberRecords(db: AnyDatabase, kind: DatabaseKind): Promise<void> {
  if (kind === 'SQLite') {
    await sql`update documents set body = json_set(body, '$.recordVersion', 1)
      where collection <> 'auditTrail' and json_valid(body)`.execute(db);
    return;
  }
  await sql`do $$
    declare document record;
    begin
      for document in select collection, id from documents where collection <> 'auditTrail' loop
        begin
          update documents set body = jsonb_set(body::jsonb, '{recordVersion}', '1')::text
            where collection = document.collection and id = document.id and jsonb_typeof(body::jsonb) = 'object';
        exception when invalid_text_representation or untranslatable_character then
          continue;
        end;
      end loop;
    end
  $$`.execute(db);
}

/** Shots of a scenario are its `steps`. */
async function nameScenarioSteps(db: AnyDatabase): Promise<void> {
  await sql`update documents set body = replace(body, '"shots":', '"steps":')
    where collection = 'testScenarios' and body not like '%"steps":%'`.execute(db);
}

/** Symbols are counted by the tallies, and between two times by the index of the times, which has the symbol. */
async function dropSymbolIndex(db: AnyDatabase): Promise<void> {
  await sql`drop index if exists shot_reports_symbol`.execute(db);
}

/** Gives each heartbeat an id for reads and deletions. No id is given twice. */
async function numberHeartbeats(db: AnyDatabase, kind: DatabaseKind): Promise<void> {
  await db.schema.alterTable('heartbeats').renameTo('unnumbered_heartbeats').execute();
  await db.schema
    .createTable('heartbeats')
    .addColumn('id', kind === 'SQLite' ? 'integer' : 'bigserial', (column) =>
      kind === 'SQLite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('squad_id', 'text', required)
    .addColumn('nodeid', 'text', required)
    .addColumn('body', 'text', required)
    .addUniqueConstraint('heartbeats_node', ['squad_id', 'nodeid'])
    .execute();
  await sql`insert into heartbeats (squad_id, nodeid, body)
    select squad_id, nodeid, body from unnumbered_heartbeats order by squad_id, nodeid`.execute(db);
  await db.schema.dropTable('unnumbered_heartbeats').execute();
}

async function createFirstSchema(db: AnyDatabase, kind: DatabaseKind): Promise<void> {
  await createReports(db, kind);
  await createJournal(db, kind);
  await createDocuments(db, kind);
  await createAccounts(db, kind);
}

/** 64-bit column type: SQLite's row id must be declared `integer`; PostgreSQL's `integer` has 32 bits. */
const wide = (kind: DatabaseKind): 'integer' | 'bigint' => (kind === 'SQLite' ? 'integer' : 'bigint');

async function createReports(db: AnyDatabase, kind: DatabaseKind): Promise<void> {
  const big = wide(kind);
  await db.schema
    .createTable('shot_reports')
    .addColumn('id', big, (column) => column.primaryKey())
    .addColumn('seq', big, required)
    .addColumn('version', 'integer', required)
    .addColumn('squad_id', 'text', required)
    .addColumn('detection_id', 'text', required)
    .addColumn('time_stamp', big, required)
    .addColumn('start_ms', big, required)
    .addColumn('due_ms', big, required)
    .addColumn('released_at', big)
    .addColumn('symbol', 'integer', required)
    .addColumn('former_symbol', 'integer')
    .addColumn('report_type', 'text', required)
    .addColumn('zone', 'text')
    .addColumn('level', 'text')
    .addColumn('weapon', 'text')
    .addColumn('burst', 'integer')
    .addColumn('row_json', 'text', required)
    .addUniqueConstraint('shot_reports_key', ['squad_id', 'detection_id'])
    .execute();
  await db.schema.createIndex('shot_reports_time').on('shot_reports').columns(['time_stamp', 'id']).execute();
  await db.schema.createIndex('shot_reports_seq').on('shot_reports').column('seq').unique().execute();
  await db.schema
    .createIndex('shot_reports_symbol')
    .on('shot_reports')
    .columns(['symbol', 'time_stamp'])
    .execute();
  await sql`create index shot_reports_held on shot_reports (due_ms) where released_at is null`.execute(db);
}

async function createJournal(db: AnyDatabase, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('journal')
    .addColumn('sequence', wide(kind), (column) => column.primaryKey())
    .addColumn('line', 'text', required)
    .execute();
  for (const statement of kind === 'SQLite' ? APPEND_ONLY_SQLITE : APPEND_ONLY_POSTGRES) {
    await sql.raw(statement).execute(db);
  }
}

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

async function createDocuments(db: AnyDatabase, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('collection', 'text', required)
    .addColumn('id', wide(kind), required)
    .addColumn('body', 'text', required)
    .addPrimaryKeyConstraint('documents_key', ['collection', 'id'])
    .execute();
  await db.schema
    .createTable('heartbeats')
    .addColumn('squad_id', 'text', required)
    .addColumn('nodeid', 'text', required)
    .addColumn('body', 'text', required)
    .addPrimaryKeyConstraint('heartbeats_key', ['squad_id', 'nodeid'])
    .execute();
  await db.schema
    .createTable('base_map')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('geo_json', 'text', required)
    .execute();
  await db.schema
    .createTable('meta')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
}

async function createAccounts(db: AnyDatabase, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', wide(kind), (column) => column.primaryKey())
    .addColumn('login', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('body', 'text', required)
    .execute();
  await db.schema
    .createTable('revoked_tokens')
    .addColumn('token_id', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', wide(kind), required)
    .execute();
}

async function createAccountKeys(db: AnyDatabase, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('account_keys')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', required)
    .addColumn('login', 'text', required)
    .addColumn('expires_at', wide(kind), required)
    .execute();
  await db.schema
    .createIndex('account_keys_owner')
    .on('account_keys')
    .columns(['login', 'purpose'])
    .execute();
}

async function createPublicKeys(db: AnyDatabase, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('public_keys')
    .addColumn('report_id', wide(kind), (column) => column.primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull().unique())
    .execute();
}

async function createDeliveryTables(db: AnyDatabase, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('kept_calls')
    .addColumn('owner', 'text', required)
    .addColumn('call_key', 'text', required)
    .addColumn('asked', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('kept_at', wide(kind), required)
    .addPrimaryKeyConstraint('kept_calls_key', ['owner', 'call_key'])
    .execute();
  await db.schema.createIndex('kept_calls_age').on('kept_calls').column('kept_at').execute();
  await db.schema
    .createTable('kept_messages')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', required)
    .execute();
}

async function createHeartbeatHistory(db: AnyDatabase, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('heartbeat_nodes')
    .addColumn('place', wide(kind), (column) => column.primaryKey())
    .addColumn('squad_id', 'text', required)
    .addColumn('nodeid', 'text', required)
    .addColumn('first_quarter', wide(kind), required)
    .execute();
  await db.schema
    .createTable('heartbeat_quarters')
    .addColumn('quarter', wide(kind), (column) => column.primaryKey())
    .addColumn('minutes', 'integer', required)
    .addColumn('cells', 'text', required)
    .execute();
}
