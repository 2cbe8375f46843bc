/** Tables and triggers for several servers on one PostgreSQL database. SQLite needs none. */
import { sql, type Kysely } from 'kysely';
import { createMediaChunks } from '../media/mediaChunks.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';

/** Channel of PostgreSQL's notifications of changed records. The payload is a collection, or `users` or `revokedTokens`. */
export const RECORD_CHANNEL = 'shotpoint_records';

/** Creates live events, leases, and the triggers that name what was changed. */
export async function createSharedTables(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === 'SQLite') return;
  await db.schema
    .createTable('live_events')
    .addColumn('position', 'bigint', (column) => column.primaryKey())
    .addColumn('written_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`clock_timestamp()`))
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('live_events_age').on('live_events').column('written_at').execute();
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await notifyOf(db, { table: 'users', payload: 'users' });
  await notifyOf(db, { table: 'push_subscriptions', payload: 'pushSubscriptions' });
  // Not of deletions: expired ones are deleted when they are read.
  await notifyOf(db, { table: 'revoked_tokens', payload: 'revokedTokens', changes: 'insert' });
  await notifyOfDocuments(db);
}

/** Creates the table of the bytes of media. */
export async function createSharedMedia(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === 'PostgreSQL') await createMediaChunks(db);
}

interface NotifiedTable {
  readonly table: keyof Tables;
  readonly payload: string;
  /** Statements that notify, as a trigger names them; all that change rows by default. */
  readonly changes?: string;
}

/** A statement that changes rows of the table notifies once. */
async function notifyOf(
  db: Kysely<Tables>,
  { table, payload, changes = 'insert or update or delete' }: NotifiedTable,
): Promise<void> {
  const name = `${table}_changed`;
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as
      $$ begin perform pg_notify('${RECORD_CHANNEL}', '${payload}'); return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger ${name} after ${changes} on ${table}
      for each statement execute function ${name}()`,
    )
    .execute(db);
}

/** A transaction that changes documents notifies once for each of their collections; entries of the audit trail do not. */
async function notifyOfDocuments(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw(
      `create function documents_changed() returns trigger language plpgsql as
      $$ begin
        perform pg_notify('${RECORD_CHANNEL}', collection)
          from (select distinct collection from changed where collection <> 'auditTrail') named;
        return null;
      end $$`,
    )
    .execute(db);
  for (const [change, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ]) {
    await sql
      .raw(
        `create trigger documents_${change} after ${change} on documents
        referencing ${rows} table as changed for each statement execute function documents_changed()`,
      )
      .execute(db);
  }
}
