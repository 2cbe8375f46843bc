/** Reads one snapshot of a database while a server may be writing to it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { withStoreFailures } from './database/storeFailures.ts';
import { refuseFormerSchema } from './migrations.ts';
import { SQLITE_FILE } from './openDatabase.ts';
import { createPostgresPool } from './database/postgresPool.ts';
import type { Tables } from './database/schema.ts';
import { sqliteDialect } from './database/sqliteDialect.ts';

export interface DatabaseAddress {
  readonly dataDir: string;
  /** URL of a PostgreSQL database; undefined = SQLite in the data directory. */
  readonly databaseUrl: string | undefined;
}

/**
 * Opens a database for reading, runs `work` in one read-only transaction and closes it. Throws where there is none, and
 * where a former version has made it.
 */
export async function readSnapshot<T>(
  address: DatabaseAddress,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const { databaseUrl } = address;
  const [kind, db] =
    databaseUrl === undefined
      ? (['SQLite', await openSqlite(address)] as const)
      : (['PostgreSQL', await openPostgres(databaseUrl)] as const);
  try {
    await refuseFormerSchema(db, kind);
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
  return new Kysely<Tables>({ dialect: withStoreFailures(sqliteDialect(open)) });
}

async function openPostgres(url: string): Promise<Kysely<Tables>> {
  const pool = await createPostgresPool(url, 1);
  return new Kysely<Tables>({ dialect: withStoreFailures(new PostgresDialect({ pool })) });
}
