/** Whether PostgreSQL lets the server's user write: a right can be revoked on one table, while others take writes. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from './schema.ts';
import { StoreFailure } from './storeFailures.ts';

/** Whether an error says that the database denies a right. */
export function isDenied(error: unknown): boolean {
  return error instanceof StoreFailure && error.reason === 'denied';
}

/** Resolves where rows of each table of a PostgreSQL schema can be read and added, else throws StoreFailure with their names. */
export async function checkTableRights(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(relname, ', ' order by relname) as names from pg_class
    where relnamespace = current_schema()::text::regnamespace and relkind = 'r'
      and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert'))`.execute(db);
  const names = rows[0]?.names;
  if (typeof names === 'string') {
    throw new StoreFailure('denied', `The user of the database may not read and add rows of ${names}`);
  }
}
