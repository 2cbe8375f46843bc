/** Opens the database and brings its schema up to date. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type KyselyConfig } from 'kysely';
import type { Pool } from 'pg';
import type { Millis } from '../../src/domain/units.ts';
import { DatabaseDamagedError } from './databaseDamage.ts';
import { restrictFile } from './filePermissions.ts';
import { withStoreFailures } from './storeFailures.ts';
import { migrate } from './migrations.ts';
import type { ProgressObserver } from './reportIndexes.ts';
import { hasSearchIndex } from './reportSearchIndex.ts';
import type { DatabaseKind, Tables } from './schema.ts';
import { sqliteDialect } from './sqliteDialect.ts';

export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  /** Whether detection ids are indexed by three characters in a row. */
  readonly hasSearchIndex: boolean;
  /** Closes the connections and releases PostgreSQL's advisory lock. */
  close(): Promise<void>;
}

/** Called with the text of each query, without its values, and its time in ms. */
export type QueryObserver = (sql: string, ms: Millis) => void;

/** What is told of a database. */
export interface DatabaseObserver {
  readonly onQuery?: QueryObserver;
  /** Receives a line before each long part of a migration. */
  readonly onProgress?: ProgressObserver;
}

export interface SqliteOptions extends DatabaseObserver {
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
  await migrate(db, 'SQLite', options.onProgress);
  return { db, kind: 'SQLite', hasSearchIndex: true, close: () => db.destroy() };
}

function observedBy(onQuery: QueryObserver | undefined): Pick<KyselyConfig, 'log'> {
  if (onQuery === undefined) return {};
  return { log: ({ query, queryDurationMillis }) => onQuery(query.sql, queryDurationMillis) };
}

const NO_SEARCH_INDEX =
  'The extension pg_trgm is not installed: a search finds a text inside a detection id in the newest 5000 reports only.';

/** Key of the advisory lock that admits one server per database ("SHOT" in ASCII). */
const LOCK_NUMBER = 0x5348_4f54;

/** Thrown where another server holds the lock of the database. */
export class DatabaseInUseError extends Error {}

/** Opens, locks and migrates a PostgreSQL database. Throws DatabaseInUseError where another server holds the lock. */
export async function openPostgres(
  url: string,
  { onQuery, onProgress }: DatabaseObserver = {},
): Promise<OpenDatabase> {
  const pool = await createPostgresPool(url, 8);
  const holder = await pool.connect();
  holder.on('error', () => undefined);
  const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    LOCK_NUMBER,
  ]);
  if (rows[0]?.taken !== true) {
    holder.release();
    await pool.end();
    throw new DatabaseInUseError('Another server is running on the same PostgreSQL database.');
  }
  const db = new Kysely<Tables>({
    dialect: withStoreFailures(new PostgresDialect({ pool })),
    ...observedBy(onQuery),
  });
  const close = async () => {
    holder.release(true);
    await db.destroy();
  };
  try {
    await migrate(db, 'PostgreSQL', onProgress);
    const isSearchable = await hasSearchIndex(db);
    if (!isSearchable) onProgress?.(NO_SEARCH_INDEX);
    return { db, kind: 'PostgreSQL', hasSearchIndex: isSearchable, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A pool of at most `max` connections. An idle connection that breaks is reported by the next query. */
export async function createPostgresPool(url: string, max: number): Promise<Pool> {
  const { default: pg } = await import('pg');
  // bigint as a number: ids, sequences and epoch milliseconds are far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => undefined);
  return pool;
}
