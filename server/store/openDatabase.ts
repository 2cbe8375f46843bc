/** Opens the database and brings its schema up to date. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { DatabaseDamaged } from './damageAtStart.ts';
import { closeFile } from './dataFiles.ts';
import { withFaults } from './faults.ts';
import { migrate } from './migrations.ts';
import type { DatabaseKind, Tables } from './schema.ts';
import { sqliteDialect } from './sqliteDialect.ts';

export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  /** Ends the connection and what else is held (PostgreSQL's lock). */
  close(): Promise<void>;
}

export interface SqliteOptions {
  /** Folder of shotpoint.sqlite; it must exist and be ours alone (server/process/dataDirLock.ts). */
  readonly dataDir: string;
  /** Upper bound of the file, pages of 4096 bytes: how tests make a full disk. */
  readonly maxPages?: number;
}

/** In the data directory. */
export const SQLITE_FILE = 'shotpoint.sqlite';

const SQLITE_IOERR = 10;

/** WAL with full sync: an acknowledged write survives a power cut. */
export async function openSqlite(options: SqliteOptions): Promise<OpenDatabase> {
  const file = join(options.dataDir, SQLITE_FILE);
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) {
    throw new DatabaseDamaged(
      `The database file ${file} is empty: restore it from a backup, or delete it to begin without any data.`,
    );
  }
  const { DatabaseSync } = await import('node:sqlite');
  const openAs = (locking: 'normal' | 'exclusive') => {
    const database = new DatabaseSync(file, { timeout: 5000 });
    database.exec(`pragma locking_mode = ${locking}`);
    try {
      // The files of the write-ahead log get the mode of this one.
      closeFile(file);
      database.exec('pragma journal_mode = wal');
    } catch (error) {
      database.close();
      throw error;
    }
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    database.exec('pragma cache_size = -16000');
    if (options.maxPages !== undefined) database.exec(`pragma max_page_count = ${options.maxPages}`);
    return database;
  };
  const open = () => {
    try {
      return openAs('normal');
    } catch (error) {
      // A full disk has no room for the index of the log; in exclusive mode SQLite keeps it in memory.
      if (((error as { errcode?: number }).errcode ?? 0) % 256 !== SQLITE_IOERR) throw error;
      return openAs('exclusive');
    }
  };
  const db = new Kysely<Tables>({ dialect: withFaults(sqliteDialect(open)) });
  await migrate(db, 'SQLite');
  return { db, kind: 'SQLite', close: () => db.destroy() };
}

/** "shotpoint" in ASCII, shortened: one console server per database. */
const LOCK_NUMBER = 0x5348_4f54;

/** Thrown when another server works on the same database. */
export class DatabaseTaken extends Error {}

export async function openPostgres(url: string): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  // bigint as a number: ids, sequences and epoch milliseconds stay far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  // An idle connection that breaks must not end the server; the next query reports it.
  pool.on('error', () => undefined);
  const holder = await pool.connect();
  holder.on('error', () => undefined);
  const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    LOCK_NUMBER,
  ]);
  if (rows[0]?.taken !== true) {
    holder.release();
    await pool.end();
    throw new DatabaseTaken('Another server is running on the same PostgreSQL database.');
  }
  const db = new Kysely<Tables>({ dialect: withFaults(new PostgresDialect({ pool })) });
  const close = async () => {
    holder.release(true);
    await db.destroy();
  };
  try {
    await migrate(db, 'PostgreSQL');
  } catch (error) {
    await close();
    throw error;
  }
  return { db, kind: 'PostgreSQL', close };
}
