/** Documents of any collection within one write transaction. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { ChangedRecord } from '../../../src/domain/contract/collectionChange.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import { batches } from '../database/batches.ts';
import { saveCall, type IdempotencyRecord } from '../calls/callStore.ts';
import { parseObject } from '../database/damagedRows.ts';
import { filterConditions, fieldList, type DocumentFilter } from './documentConditions.ts';
import { fileHashesOf, removeFileReferences, saveFileReferences } from './documentFiles.ts';
import { documentText } from '../database/documentText.ts';
import { forgetDocument, retainDocument, type RetainedDocument } from './formerDocuments.ts';
import { removePlates, savePlates } from './plateIndex.ts';
import { nextDocumentId } from './removedIds.ts';
import { saveNotifications, type NewNotification } from '../notifications/notificationStore.ts';
import type { LiveEvent } from '../writer/liveEvents.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import type { WriteTransaction } from '../writer/storeWriter.ts';
import type { CollectionName, Document, Identified } from './documents.ts';
import type { Author } from '../writer/author.ts';

const ROWS_PER_INSERT = 1000;

/** Reads of documents of any collection. Damaged rows are left out. */
export interface DocumentReads {
  /** Documents that meet the filter, by id. */
  find(collection: CollectionName, filter?: DocumentFilter): Promise<readonly Document[]>;
  get(collection: CollectionName, id: number): Promise<Document | undefined>;
  /** Some fields of all documents, by id; the rest is not read, which may be megabytes of each. */
  fields(collection: CollectionName, names: readonly string[]): Promise<readonly WithId<Document>[]>;
  /** Whether the plates of a record are of a report on legal hold. */
  arePlatesHeld(recordId: number): Promise<boolean>;
}

/** Documents of any collection within one write transaction. */
export interface DocumentTransaction extends DocumentReads {
  /** Inserts a document without id, else inserts or replaces it; its `recordVersion` counts its changes. */
  save(collection: CollectionName, document: object): Promise<Document & { readonly id: number }>;
  /** As `save`, of a long document whose text was made before the transaction. */
  saveText(collection: CollectionName, written: WrittenDocument): Promise<Document & { readonly id: number }>;
  saveMany(
    collection: CollectionName,
    documents: readonly object[],
  ): Promise<readonly (Document & { readonly id: number })[]>;
  /** Copies a stored document, which is about to be replaced, to the former ones. */
  retain(document: RetainedDocument, author: Author): Promise<void>;
  /** False where there was none. */
  remove(collection: CollectionName, id: number): Promise<boolean>;
  /** Writes a notification; its deliveries are written after the commit. */
  notify(notification: NewNotification & { readonly reportId: number }, at: EpochMs): Promise<void>;
  /** Records the answer of the idempotent call that makes the change. */
  recordCall(call: IdempotencyRecord): Promise<void>;
  /** Adds an event that every server of the database publishes after the commit; nothing on SQLite. */
  publish(event: LiveEvent): void;
}

/** A document with its id. */
export type WithId<T> = T & { readonly id: number };

/** Documents as they are within a transaction. */
export function documentTransaction(transaction: WriteTransaction, kind: DatabaseKind): DocumentTransaction {
  const { trx } = transaction;
  return {
    ...documentReads(trx, kind),
    save: async (collection, document) =>
      (await writeDocuments(transaction, collection, [document]))[0] as WithId<Document>,
    saveText: (collection, written) => writeText(transaction, collection, written),
    saveMany: (collection, documents) => writeDocuments(transaction, collection, documents),
    retain: (document, author) => retainDocument(trx, document, author),
    remove: (collection, id) => deleteDocument(transaction, collection, id),
    notify: (notification, at) => saveNotifications(trx, [{ ...notification, createdAt: at }]),
    recordCall: (call) => saveCall(trx, call),
    publish: (event) => transaction.addEvent(event),
  };
}

/** A document as it is about to be stored, with its text. It refers to no files and has no plates. */
export interface WrittenDocument {
  /** With its id, where it replaces one, and its new `recordVersion`. */
  readonly document: Document;
  readonly text: string;
}

/**
 * The document with which one of an id and version is replaced, and its text: a new one without id. Megabytes of text are made
 * while no transaction holds up the reports.
 */
export function writtenDocument(document: Document, before: WithId<Document> | undefined): WrittenDocument {
  const version = before?.['recordVersion'];
  const { id: _id, ...content } = document;
  const written = {
    ...content,
    ...(before && { id: before.id }),
    recordVersion: (typeof version === 'number' ? version : 0) + 1,
  };
  return { document: written, text: documentText(written) };
}

async function writeText(
  transaction: WriteTransaction,
  collection: CollectionName,
  { document, text }: WrittenDocument,
): Promise<WithId<Document>> {
  const { trx } = transaction;
  const known = idOf(document);
  const id = known ?? (await nextDocumentId(trx, collection));
  const body = known === undefined ? `{"id":${id},${text.slice(1)}` : text;
  await trx
    .insertInto('documents')
    .values({ collection, id, body })
    .onConflict((conflict) => conflict.columns(['collection', 'id']).doUpdateSet({ body }))
    .execute();
  const saved = { ...document, id };
  transaction.noteChange({ collection, records: [versionOf(saved)] });
  return saved;
}

/** Reads of documents in a transaction, or outside of one. */
export function documentReads(db: Kysely<Tables>, kind: DatabaseKind): DocumentReads {
  return {
    find: async (collection, filter = {}) => {
      let rows = db.selectFrom('documents').select('body').where('collection', '=', collection);
      for (const condition of filterConditions(kind, filter)) rows = rows.where(condition);
      const found = await rows.orderBy('id').execute();
      const documents: Document[] = [];
      for (const some of batches(found, ROWS_PER_INSERT)) {
        for (const { body } of some) documents.push(...parsedRow(body));
        if (some.length === ROWS_PER_INSERT) await nextTurn();
      }
      return documents;
    },
    get: async (collection, id) => {
      const row = await db
        .selectFrom('documents')
        .select('body')
        .where('collection', '=', collection)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? undefined : parsed(row.body);
    },
    fields: (collection, names) => readFields({ db, kind }, collection, names),
    arePlatesHeld: async (recordId) => {
      const row = await db
        .selectFrom('plates')
        .innerJoin('held_reports', 'held_reports.report_id', 'plates.report_id')
        .select('plates.record_id')
        .where('plates.record_id', '=', recordId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

async function readFields(
  { db, kind }: { readonly db: Kysely<Tables>; readonly kind: DatabaseKind },
  collection: CollectionName,
  names: readonly string[],
): Promise<readonly WithId<Document>[]> {
  const found = db.selectFrom('documents').where('collection', '=', collection);
  const documents: WithId<Document>[] = [];
  // One at a time: to find the fields the database reads the whole document.
  for (const { id } of await found.select('id').orderBy('id').execute()) {
    const row = await found.where('id', '=', id).select(fieldList(kind, names).as('list')).executeTakeFirst();
    await nextTurn();
    if (row === undefined || row.list === null) continue;
    const values = JSON.parse(row.list) as readonly unknown[];
    documents.push({ ...Object.fromEntries(names.map((name, at) => [name, values[at]])), id });
  }
  return documents;
}

function parsedRow(body: string): readonly Document[] {
  const document = parsed(body);
  return document === undefined ? [] : [document];
}

function parsed(body: string): Document | undefined {
  try {
    return parseObject<Document>(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** As `saveDocuments`, and notes the change for those who show the documents. */
export async function writeDocuments<T extends object>(
  transaction: WriteTransaction,
  collection: CollectionName,
  documents: readonly T[],
): Promise<WithId<T>[]> {
  const saved = await saveDocuments(transaction.trx, collection, documents);
  if (saved.length > 0) transaction.noteChange({ collection, records: saved.map(versionOf) });
  return saved;
}

/** As `removeDocument`, and notes the change for those who show the document. */
export async function deleteDocument(
  transaction: WriteTransaction,
  collection: CollectionName,
  id: number,
): Promise<boolean> {
  const isRemoved = await removeDocument(transaction.trx, collection, id);
  if (isRemoved) transaction.noteChange({ collection, records: [{ id }] });
  return isRemoved;
}

function versionOf(document: WithId<object>): ChangedRecord {
  const { id, recordVersion } = document as WithId<{ readonly recordVersion?: number }>;
  return recordVersion === undefined ? { id } : { id, recordVersion };
}

/** Deletes a document with its former versions and file references; false where there was none. */
export async function removeDocument(
  trx: Transaction<Tables>,
  collection: CollectionName,
  id: number,
): Promise<boolean> {
  await forgetDocument(trx, collection, id);
  await removeFileReferences(trx, collection, [id]);
  await removePlates(trx, collection, [id]);
  const { numDeletedRows } = await trx
    .deleteFrom('documents')
    .where('collection', '=', collection)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Saves documents of one collection within a transaction and returns them with their ids; new ones get the next ids, which
 * no document of the collection had. `recordVersion` is 1 for a new document and counts its changes; what a
 * caller gives for it is ignored.
 */
export async function saveDocuments<T extends object>(
  trx: Transaction<Tables>,
  collection: CollectionName,
  documents: readonly T[],
): Promise<WithId<T>[]> {
  if (documents.length === 0) return [];
  const given = documents.flatMap((document) => idOf(document) ?? []);
  const stored = await storedState(trx, collection, given);
  const hasNew = given.length < documents.length;
  let next = Math.max(hasNew ? await nextDocumentId(trx, collection) : 0, ...given.map((id) => id + 1));
  const saved = documents.map((document): WithId<T> => {
    const id = idOf(document) ?? next++;
    return { ...document, id, recordVersion: (stored.versions.get(id) ?? 0) + 1 };
  });
  for (const rows of batches(saved, ROWS_PER_INSERT)) {
    if (rows.length === ROWS_PER_INSERT) await nextTurn();
    await trx
      .insertInto('documents')
      .values(rows.map((document) => ({ collection, id: document.id, body: documentText(document) })))
      .onConflict((conflict) =>
        conflict.columns(['collection', 'id']).doUpdateSet((eb) => ({ body: eb.ref('excluded.body') })),
      )
      .execute();
  }
  await removeFileReferences(trx, collection, stored.withFiles);
  await saveFileReferences(trx, collection, saved);
  await removePlates(trx, collection, [...stored.versions.keys()]);
  await savePlates(trx, collection, saved);
  return saved;
}

/** What a save needs of the documents that it replaces. */
interface StoredState {
  /** Version of each document by its id. */
  readonly versions: ReadonlyMap<number, number>;
  /** Ids of those that refer to files, or can't be read. */
  readonly withFiles: readonly number[];
}

async function storedState(
  trx: Transaction<Tables>,
  collection: CollectionName,
  ids: readonly number[],
): Promise<StoredState> {
  const versions = new Map<number, number>();
  const withFiles: number[] = [];
  for (const some of batches(ids, ROWS_PER_INSERT)) {
    const rows = await trx
      .selectFrom('documents')
      .select(['id', 'body'])
      .where('collection', '=', collection)
      .where('id', 'in', some)
      .execute();
    if (rows.length === ROWS_PER_INSERT) await nextTurn();
    for (const { id, body } of rows) {
      const document = parsed(body);
      const version = document?.['recordVersion'];
      versions.set(id, typeof version === 'number' ? version : 0);
      if (document === undefined || fileHashesOf(document).length > 0) withFiles.push(id);
    }
  }
  return { versions, withFiles };
}

function idOf(document: object): number | undefined {
  return (document as Identified).id;
}
