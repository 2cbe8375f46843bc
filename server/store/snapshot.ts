/** Reading a database as it is at one moment, beside a server that goes on writing to it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { withFaults } from './faults.ts';
import { SQLITE_FILE } from './openDatabase.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqliteDialect.ts';

export interface DatabaseAddress {
  readonly dataDir: string;
  /** PostgreSQL instead of SQLite. */
  readonly databaseUrl: string | undefined;
}

/** Opens the database for reading, runs `work` on one snapshot of it, and closes it. Throws where there is none. */
export async function readSnapshot<T>(
  address: DatabaseAddress,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const db =
    address.databaseUrl === undefined ? await openSqlite(address) : await openPostgres(address.databaseUrl);
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work);
  } finally {
    await db.destroy();
  }
}

async function openSqlite({ dataDir }: DatabaseAddress): Promise<Kysely<Tables>> {
  const { DatabaseSync } = await import('node:sqlite');
  const path = join(dataDir, SQLITE_FILE);
  if (!existsSync(path)) throw new Error(`there is no ${path}`);
  const open = () => new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  return new Kysely<Tables>({ dialect: withFaults(sqliteDialect(open)) });
}

async function openPostgres(url: string): Promise<Kysely<Tables>> {
  const { default: pg } = await import('pg');
  // bigint as a number: ids, sequences and epoch milliseconds stay far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: withFaults(new PostgresDialect({ pool })) });
}
