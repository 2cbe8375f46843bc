/**
 * Steps of the schema. A new table or column is a step appended to SCHEMA_STEPS: a released step never changes. The first step,
 * createSchema.ts, is not released yet (CHANGELOG.md, Unreleased): until it is, the table goes there, and a database that was made
 * before has to be deleted.
 */
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { createSchema } from './createSchema.ts';
import { DatabaseDamagedError } from './databaseDamage.ts';
import type { DatabaseKind, Tables } from './database/schema.ts';

/** Steps by name, in order. Each runs in one transaction. */
export type SchemaSteps = Readonly<Record<string, (db: Kysely<Tables>, kind: DatabaseKind) => Promise<void>>>;

/** Each database of this history has it; former versions began with another one. */
const FIRST_STEP = '0001-schema';

/** The steps of this version. They only add, so that servers of the version before work on after them. */
export const SCHEMA_STEPS: SchemaSteps = { [FIRST_STEP]: createSchema };

/**
 * Brings a database to the newest schema. Throws DatabaseDamagedError where another version has made it, else the first
 * error; the failed step is rolled back.
 */
export async function migrate(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  steps: SchemaSteps = SCHEMA_STEPS,
): Promise<void> {
  const done = await refuseFormerSchema(db, kind);
  const later = done.find((name) => !Object.hasOwn(steps, name));
  if (later !== undefined) {
    // Servers of a newer version may have migrated a shared database: with all its own steps, this version works on it.
    if (kind === 'PostgreSQL' && Object.keys(steps).every((name) => done.includes(name))) return;
    throw new DatabaseDamagedError(
      `The database was migrated by a newer version (step ${later}): start that version again, or restore the backup from before its start (docs/operate.md).`,
    );
  }
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [
      name,
      { up: (trx: Kysely<Tables>) => step(trx, kind) },
    ]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * Returns the steps that the database has; none where it is empty. Throws DatabaseDamagedError where a version before
 * the first step has made it.
 */
export async function refuseFormerSchema(db: Kysely<Tables>, kind: DatabaseKind): Promise<readonly string[]> {
  const isThere =
    kind === 'SQLite'
      ? sql`select 1 from sqlite_master where name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`;
  if ((await isThere.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = rows.map(({ name }) => name);
  if (done.length > 0 && !done.includes(FIRST_STEP)) {
    throw new DatabaseDamagedError(
      'The database was made by a former version that this one cannot upgrade: start that version again, or begin with an empty data directory or database (docs/operate.md).',
    );
  }
  return done;
}
