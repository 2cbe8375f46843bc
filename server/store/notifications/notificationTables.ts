/** Tables of notifications and their deliveries, as their first migration creates them. */
import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';
import { NO_REPORT } from './notificationStore.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';

/** Lane of text messages. */
const TEXT_LANE = 'sms:';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** Creates the tables of notifications, deliveries, failing targets and push subscriptions. */
export async function createNotificationTables(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  await createNotifications(db, kind);
  await createDeliveries(db, kind);
  const wide = wideOf(kind);
  await db.schema
    .createTable('delivery_lanes')
    .addColumn('lane', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', required)
    .addColumn('failing_since', wide, required)
    .execute();
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', wide, keyOf(kind))
    .addColumn('login', 'text', required)
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('created_at', wide, required)
    .execute();
}

/** What earlier versions stored of a message to a group that had not left yet. */
interface KeptMessage {
  readonly to: readonly string[];
  readonly text: string;
}

/** Messages that had not left when an earlier version was stopped become deliveries, one for each telephone. */
export async function deliverKeptMessages(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{
    name: string;
    body: string;
  }>`select name, body from kept_messages order by name`.execute(db);
  const at = Date.now();
  for (const { name, body } of rows) {
    const { to, text } = JSON.parse(body) as KeptMessage;
    const written = { report_id: NO_REPORT, event: name, created_at: at };
    const { id } = await db
      .insertInto('notifications')
      .values({ ...written, message: text, expanded: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const planned = {
      notification_id: id,
      state: 'pending',
      attempts: 0,
      next_at: at,
      changed_at: at,
    } as const;
    for (const address of to) {
      const recipient = { recipient: address, recipient_name: address, address };
      await db
        .insertInto('deliveries')
        .values({ ...written, ...planned, ...recipient, channel: 'sms', lane: TEXT_LANE })
        .execute();
    }
  }
  await db.schema.dropTable('kept_messages').execute();
}

async function createNotifications(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const wide = wideOf(kind);
  await db.schema
    .createTable('notifications')
    .addColumn('id', wide, keyOf(kind))
    .addColumn('report_id', wide, required)
    .addColumn('event', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('created_at', wide, required)
    .addColumn('expanded', 'integer', required)
    .execute();
  await sql`create index notifications_new on notifications (id) where expanded = 0`.execute(db);
  await db.schema.createIndex('notifications_report').on('notifications').column('report_id').execute();
}

async function createDeliveries(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const wide = wideOf(kind);
  await db.schema
    .createTable('deliveries')
    .addColumn('id', wide, keyOf(kind))
    .addColumn('notification_id', wide, required)
    .addColumn('report_id', wide, required)
    .addColumn('event', 'text', required)
    .addColumn('channel', 'text', required)
    .addColumn('recipient', 'text', required)
    .addColumn('recipient_name', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('lane', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_at', wide, required)
    .addColumn('created_at', wide, required)
    .addColumn('changed_at', wide, required)
    .addColumn('snooze', 'text')
    .addColumn('failure', 'text')
    .addColumn('request', 'text')
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('duration_ms', 'integer')
    .addUniqueConstraint('deliveries_once', ['report_id', 'event', 'channel', 'recipient'])
    .execute();
  await sql`create index deliveries_due on deliveries (lane, next_at, id) where state = 'pending'`.execute(
    db,
  );
  await db.schema.createIndex('deliveries_state').on('deliveries').columns(['state', 'id']).execute();
}

const wideOf = (kind: DatabaseKind): 'integer' | 'bigint' => (kind === 'SQLite' ? 'integer' : 'bigint');

/** A key that the database assigns. */
function keyOf(kind: DatabaseKind): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return (column) =>
    kind === 'SQLite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity();
}

/** Migration step: how often a person has sent a delivery again. */
export async function countSends(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('deliveries')
    .addColumn('sends', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
