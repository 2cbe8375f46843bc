/** Opens the database and brings its schema up to date. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type KyselyConfig } from 'kysely';
import type { Millis } from '../../src/domain/units.ts';
import { DatabaseDamagedError } from './databaseDamage.ts';
import { restrictFile } from './database/filePermissions.ts';
import { withStoreFailures } from './database/storeFailures.ts';
import { migrate, type SchemaSteps } from './migrations.ts';
import type { ProgressObserver } from './database/progressObserver.ts';
import { hasSearchIndex } from './reports/lists/reportSearchIndex.ts';
import { listenTo, type ListenObserver } from './database/postgresListener.ts';
import { connectToPostgres, createWatchedPool } from './database/postgresPool.ts';
import type { DatabaseKind, Tables } from './database/schema.ts';
import { sqliteDialect } from './database/sqliteDialect.ts';

/** Functions that several servers on one PostgreSQL database share, beside its tables. */
export interface SharedDatabase {
  /** Ends the exclusive part of the start: a server fills the database while others wait. */
  endStart(): Promise<void>;
  /** Calls `onNotification` for what is notified on these channels, until the returned function is called. */
  listen(channels: readonly string[], observer: ListenObserver): () => Promise<void>;
}

export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  /** Whether detection ids are indexed by three characters in a row. */
  readonly hasSearchIndex: boolean;
  /** PostgreSQL only: what several servers on the database share. */
  readonly shared?: SharedDatabase;
  /** Closes the connections and releases PostgreSQL's advisory locks. */
  close(): Promise<void>;
}

/** Called with the text of each query, without its values, and its time in ms. */
export type QueryObserver = (sql: string, ms: Millis) => void;

/** Receives the queries and the progress of a database. */
export interface DatabaseObserver {
  readonly onQuery?: QueryObserver;
  /** Receives a line before each index that takes long. */
  readonly onProgress?: ProgressObserver;
}

export interface DatabaseOptions extends DatabaseObserver {
  /** Steps of the schema; default: the steps of this version. */
  readonly steps?: SchemaSteps;
}

export interface SqliteOptions extends DatabaseOptions {
  /** Folder of shotpoint.sqlite; it must exist and be locked by this process (server/process/dataDirLock.ts). */
  readonly dataDir: string;
  /** Upper bound of the file in pages of 4096 bytes, so that tests can fill the disk. */
  readonly maxPages?: number;
}

/** File name in the data directory. */
export const SQLITE_FILE = 'shotpoint.sqlite';

const SQLITE_IOERR = 10;
/** 16 MB of the write-ahead log: pages that are written again and again are copied to the file once. */
const CHECKPOINT_PAGES = 4000;

/**
 * Opens and migrates the SQLite database of a data directory, in WAL mode with full sync: an acknowledged write
 * survives a power cut. Throws DatabaseDamagedError where the file is empty.
 */
export async function openSqlite(options: SqliteOptions): Promise<OpenDatabase> {
  const file = join(options.dataDir, SQLITE_FILE);
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) {
    throw new DatabaseDamagedError(
      `The database file ${file} is empty: restore it from a backup, or delete it to begin without any data.`,
    );
  }
  const { DatabaseSync } = await import('node:sqlite');
  const openWithLocking = (locking: 'normal' | 'exclusive') => {
    const database = new DatabaseSync(file, { timeout: 5000 });
    database.exec(`pragma locking_mode = ${locking}`);
    try {
      // SQLite creates the files of the write-ahead log with the mode of this one.
      restrictFile(file);
      database.exec('pragma journal_mode = wal');
    } catch (error) {
      database.close();
      throw error;
    }
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    database.exec('pragma cache_size = -16000');
    database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    if (options.maxPages !== undefined) database.exec(`pragma max_page_count = ${options.maxPages}`);
    return database;
  };
  const open = () => {
    try {
      return openWithLocking('normal');
    } catch (error) {
      // A full disk has no room for the WAL index; in exclusive mode SQLite holds it in memory.
      if (((error as { errcode?: number }).errcode ?? 0) % 256 !== SQLITE_IOERR) throw error;
      return openWithLocking('exclusive');
    }
  };
  const db = new Kysely<Tables>({
    dialect: withStoreFailures(sqliteDialect(open)),
    ...observedBy(options.onQuery),
  });
  await migrate(db, 'SQLite', options.steps);
  return { db, kind: 'SQLite', hasSearchIndex: true, close: () => db.destroy() };
}

function observedBy(onQuery: QueryObserver | undefined): Pick<KyselyConfig, 'log'> {
  if (onQuery === undefined) return {};
  return { log: ({ query, queryDurationMillis }) => onQuery(query.sql, queryDurationMillis) };
}

const NO_SEARCH_INDEX =
  'The extension pg_trgm is not installed: a search finds a text inside a detection id in the newest 5000 reports only.';

/** Key of the advisory lock of the server that is starting ("SHOU" in ASCII). */
const START_LOCK_NUMBER = 0x5348_4f55;

/**
 * Opens and migrates a PostgreSQL database that other servers may use too. Waits while another server starts; the caller
 * ends its own start by `shared.endStart`.
 */
export async function openPostgres(
  url: string,
  { onQuery, onProgress, steps }: DatabaseOptions = {},
): Promise<OpenDatabase> {
  const { pool, watch } = await createWatchedPool(url, 8);
  // Of its own: it is silent as long as the server runs.
  const holder = await connectToPostgres(url);
  await holder.query('select pg_advisory_lock($1)', [START_LOCK_NUMBER]);
  const db = new Kysely<Tables>({
    dialect: withStoreFailures(new PostgresDialect({ pool })),
    ...observedBy(onQuery),
  });
  const close = async () => {
    await holder.end();
    await db.destroy();
  };
  const shared: SharedDatabase = {
    endStart: async () => {
      await holder.query('select pg_advisory_unlock($1)', [START_LOCK_NUMBER]);
      watch.boundStatements();
    },
    // A connection that is asked every two seconds shows that the network drops what is sent.
    listen: (channels, observer) =>
      listenTo(url, channels, {
        onNotification: (channel, payload) => observer.onNotification(channel, payload),
        onConnected: () => observer.onConnected(),
        onCheck: () => watch.note(),
        onSilence: () => watch.dropSilent(),
      }),
  };
  try {
    await migrate(db, 'PostgreSQL', steps);
    const isSearchable = await hasSearchIndex(db);
    if (!isSearchable) onProgress?.(NO_SEARCH_INDEX);
    return { db, kind: 'PostgreSQL', hasSearchIndex: isSearchable, shared, close };
  } catch (error) {
    await close();
    throw error;
  }
}
