/** Documents as they were before a save, so that what was overwritten can be restored. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import { parseObject, type DamagedRows } from '../database/damagedRows.ts';
import type { Tables } from '../database/schema.ts';
import type { CollectionName, Document } from './documents.ts';
import type { Author } from '../writer/author.ts';

/** A former version of a document. */
export interface FormerDocument {
  /** Its `recordVersion`. */
  readonly version: number;
  /** Who replaced it, and when. */
  readonly replacedBy: string;
  readonly replacedAt: EpochMs;
}

export interface FormerDocumentStore {
  /** Former versions of a document, newest first. */
  list(collection: CollectionName, id: number): Promise<readonly FormerDocument[]>;
  /** A document as it was; undefined where that version is not retained. */
  get(collection: CollectionName, id: number, version: number): Promise<Document | undefined>;
}

/** Former versions of one document that are retained. */
export const MAX_FORMER_VERSIONS = 20;

/** Former documents over an open database. */
export function formerDocumentStore(db: Kysely<Tables>, damaged: DamagedRows): FormerDocumentStore {
  return {
    list: async (collection, id) => {
      const rows = await db
        .selectFrom('former_documents')
        .select(['version', 'saved_by', 'replaced_at'])
        .where('collection', '=', collection)
        .where('id', '=', id)
        .orderBy('version', 'desc')
        .execute();
      return rows.map(({ version, saved_by: replacedBy, replaced_at }) => ({
        version,
        replacedBy,
        replacedAt: epochMs(replaced_at),
      }));
    },
    get: async (collection, id, version) => {
      const row = await db
        .selectFrom('former_documents')
        .select('body')
        .where('collection', '=', collection)
        .where('id', '=', id)
        // A number of a call may have more than the 32 bits of the column.
        .where(sql<boolean>`version = cast(${version} as bigint)`)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const name = `${collection} ${id} version ${version}`;
      return damaged.read('former_documents', name, () => parseObject<Document>(row.body));
    },
  };
}

/** A stored document, by its `recordVersion`. */
export interface RetainedDocument {
  readonly collection: CollectionName;
  readonly id: number;
  readonly version: number;
}

/** Copies a stored document before it is replaced within a transaction; the oldest copies beyond the limit are deleted. */
export async function retainDocument(
  trx: Transaction<Tables>,
  document: RetainedDocument,
  { actor, at }: Author,
): Promise<void> {
  const { collection, id, version } = document;
  await trx
    .insertInto('former_documents')
    .columns(['collection', 'id', 'version', 'saved_by', 'replaced_at', 'body'])
    .expression(
      trx
        .selectFrom('documents')
        .select((eb) => [
          'collection',
          'id',
          eb.val(version).as('version'),
          eb.val(actor).as('saved_by'),
          eb.val(at as number).as('replaced_at'),
          'body',
        ])
        .where('collection', '=', collection)
        .where('id', '=', id),
    )
    .execute();
  const ofDocument = trx
    .selectFrom('former_documents')
    .select('version')
    .where('collection', '=', collection)
    .where('id', '=', id)
    .orderBy('version', 'desc')
    .limit(MAX_FORMER_VERSIONS);
  await trx
    .deleteFrom('former_documents')
    .where('collection', '=', collection)
    .where('id', '=', id)
    .where('version', 'not in', ofDocument)
    .execute();
}

/** Deletes the copies of a document that is deleted: its id may be given again. */
export async function forgetDocument(
  trx: Transaction<Tables>,
  collection: string,
  id: number,
): Promise<void> {
  await trx
    .deleteFrom('former_documents')
    .where('collection', '=', collection)
    .where('id', '=', id)
    .execute();
}
