/** Documents as they were before a save, so that what was overwritten can be restored (T-82). */
import type { Kysely, Transaction } from 'kysely';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import type { Tables } from './schema.ts';
import type { Author, CollectionName, Document } from './store.ts';

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
export function formerDocumentStore(db: Kysely<Tables>): FormerDocumentStore {
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
        .where('version', '=', version)
        .executeTakeFirst();
      return row === undefined ? undefined : (JSON.parse(row.body) as Document);
    },
  };
}

/** Copies a stored document before it is replaced within a transaction; the oldest copies beyond the limit are deleted. */
export async function retainDocument(
  trx: Transaction<Tables>,
  { collection, id }: { readonly collection: CollectionName; readonly id: number },
  { actor, at }: Author,
): Promise<void> {
  const row = await trx
    .selectFrom('documents')
    .select('body')
    .where('collection', '=', collection)
    .where('id', '=', id)
    .executeTakeFirst();
  const version = row === undefined ? undefined : versionOf(row.body);
  if (row === undefined || version === undefined) return;
  const copy = { collection, id, version, saved_by: actor, replaced_at: at, body: row.body };
  await trx.insertInto('former_documents').values(copy).execute();
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

/** `recordVersion` of a stored text; undefined for a damaged one, which no copy can restore. */
function versionOf(body: string): number | undefined {
  try {
    const { recordVersion } = JSON.parse(body) as { readonly recordVersion?: unknown };
    return typeof recordVersion === 'number' ? recordVersion : 0;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
