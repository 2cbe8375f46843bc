/**
 * Ids of documents and accounts that were removed, so that none is given again: what remembers a removed record by its id,
 * such as a delivery, would take a new one for it. Of each collection the highest is in table `meta`, where triggers
 * write it with the removal.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { USERS } from '../../../src/domain/resources/entities/users.ts';
import { announcementId } from '../../../src/domain/notifications/announcement.ts';
import { holdCounters, readMeta, writeMeta } from '../writer/counters.ts';
import { NO_REPORT } from '../notifications/notificationStore.ts';
import type { CollectionName } from './documents.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';

/** Before the name of a collection: key in table `meta`. Part of the triggers. */
const KEY_PREFIX = 'removedId.';
/** What earlier versions wrote as an id; a recipient that was no record is a telephone number. */
const RECORD_ID = /^[1-9]\d{0,14}$/;

/** The id of the next new document of the collection: above each that one of its documents has or had. */
export async function nextDocumentId(trx: Transaction<Tables>, collection: CollectionName): Promise<number> {
  const newest = await trx
    .selectFrom('documents')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('collection', '=', collection)
    .executeTakeFirst();
  return Math.max(newest?.id ?? 0, await highestRemoved(trx, collection)) + 1;
}

/** The id of the next new account: above each that an account has or had. */
export async function nextUserId(trx: Transaction<Tables>): Promise<number> {
  const newest = await trx
    .selectFrom('users')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return Math.max(newest?.id ?? 0, await highestRemoved(trx, USERS.collection)) + 1;
}

async function highestRemoved(db: Kysely<Tables>, collection: string): Promise<number> {
  return Number((await readMeta(db, KEY_PREFIX + collection)) ?? 0);
}

/**
 * Migration step: creates the triggers. Of what was removed before, the ids are those that deliveries still name: of
 * webhooks, subscribers and push notifications. O(deliveries).
 */
export async function noteRemovedIds(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  // Each write of a server begins with this lock, so that none holds one of the tables and waits for the other.
  if (kind === 'PostgreSQL') await holdCounters(db as Transaction<Tables>);
  for (const statement of kind === 'SQLite' ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS) {
    await sql.raw(statement).execute(db);
  }
  const named: readonly (readonly [CollectionName, readonly number[]])[] = [
    ['webhooks', await recipientIds(db, ['webhook'])],
    ['smsSubscribers', await recipientIds(db, ['sms', 'email'])],
    ['pushNotifications', await announcementIds(db)],
  ];
  for (const [collection, ids] of named) {
    const highest = ids.reduce((one, other) => Math.max(one, other), 0);
    if (highest > 0) await writeMeta(db, KEY_PREFIX + collection, String(highest));
  }
}

/** Notes the id of a removed row where it is higher than the noted one; `collection` is SQL. */
function noteId(collection: string): string {
  return `insert into meta (name, value) values ('${KEY_PREFIX}' || ${collection}, cast(old.id as text))
    on conflict (name) do update set value = excluded.value
      where cast(meta.value as bigint) < cast(excluded.value as bigint);`;
}

const NOTE_DOCUMENT = noteId('old.collection');
const NOTE_USER = noteId(`'${USERS.collection}'`);

// Entries of the audit trail have a counter of their own.
const SQLITE_TRIGGERS = [
  `create trigger documents_removed after delete on documents when old.collection <> 'auditTrail'
    begin ${NOTE_DOCUMENT} end`,
  `create trigger users_removed after delete on users begin ${NOTE_USER} end`,
];

const POSTGRES_TRIGGERS = [
  `create function note_removed_document() returns trigger language plpgsql as
    $$ begin ${NOTE_DOCUMENT} return null; end $$`,
  `create function note_removed_user() returns trigger language plpgsql as
    $$ begin ${NOTE_USER} return null; end $$`,
  `create trigger documents_removed after delete on documents for each row
    when (old.collection <> 'auditTrail') execute function note_removed_document()`,
  `create trigger users_removed after delete on users for each row execute function note_removed_user()`,
];

async function recipientIds(
  db: Kysely<Tables>,
  channels: readonly Tables['deliveries']['channel'][],
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('recipient')
    .distinct()
    .where('channel', 'in', channels)
    // Messages of earlier versions to a group name the telephone.
    .whereRef('recipient', '<>', 'address')
    .execute();
  return rows.flatMap(({ recipient }) => (RECORD_ID.test(recipient) ? [Number(recipient)] : []));
}

async function announcementIds(db: Kysely<Tables>): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const table of ['notifications', 'deliveries'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('event')
      .distinct()
      .where('report_id', '=', NO_REPORT)
      .execute();
    ids.push(...rows.flatMap(({ event }) => announcementId(event) ?? []).filter(Number.isSafeInteger));
  }
  return ids;
}
