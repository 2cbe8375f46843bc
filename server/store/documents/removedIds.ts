/**
 * Ids of documents and accounts that were removed, so that none is given again: what remembers a removed record by its id,
 * such as a delivery, would take a new one for it. Of each collection the highest is in table `meta`, where triggers
 * write it with the removal.
 */
import type { Kysely, Transaction } from 'kysely';
import { USERS } from '../../../src/domain/resources/entities/users.ts';
import { readMeta } from '../writer/counters.ts';
import type { CollectionName } from './documents.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';

/** Before the name of a collection: key in table `meta`. Part of the triggers. */
const KEY_PREFIX = 'removedId.';

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

/** Statements that note removed ids. */
export function removedIdTriggers(kind: DatabaseKind): readonly string[] {
  return kind === 'SQLite' ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS;
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
