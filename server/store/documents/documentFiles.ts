/** Files of documents: which document refers to which file, written in the transaction of the document. */
import type { Kysely, Transaction } from 'kysely';
import { isRow } from '../../../src/domain/json/row.ts';
import { batches } from '../database/batches.ts';
import type { Tables } from '../database/schema.ts';

const ROWS_PER_INSERT = 1000;
const HASH = /^[\da-f]{64}$/;

interface FileReference {
  readonly collection: string;
  readonly id: number;
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string;
}

/** Hashes of the files of a document, each once: values with `hash` and `size`. */
export function fileHashesOf(document: object): string[] {
  const hashes = Object.values(document).flatMap((value: unknown) => {
    if (!isRow(value) || typeof value['size'] !== 'number') return [];
    const { hash } = value;
    return typeof hash === 'string' && HASH.test(hash) ? [hash] : [];
  });
  return [...new Set(hashes)];
}

/** Writes the references of saved documents. */
export async function saveFileReferences(
  trx: Transaction<Tables>,
  collection: string,
  documents: readonly { readonly id: number }[],
): Promise<void> {
  const references = documents.flatMap((document) =>
    fileHashesOf(document).map((hash) => ({ collection, id: document.id, hash })),
  );
  await insertReferences(trx, references);
}

/** Deletes the references of documents, which are about to be saved again or deleted. */
export async function removeFileReferences(
  trx: Transaction<Tables>,
  collection: string,
  ids: readonly number[],
): Promise<void> {
  for (const some of batches(ids, ROWS_PER_INSERT)) {
    await trx
      .deleteFrom('document_files')
      .where('collection', '=', collection)
      .where('id', 'in', some)
      .execute();
  }
}

/** Whether a document or a report refers to the file. */
export async function isFileUsed(db: Kysely<Tables>, hash: string): Promise<boolean> {
  for (const table of ['media_files', 'document_files'] as const) {
    const row = await db
      .selectFrom(table)
      .select('hash')
      .where('hash', '=', hash)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}

async function insertReferences(db: Kysely<Tables>, references: readonly FileReference[]): Promise<void> {
  for (const rows of batches(references, ROWS_PER_INSERT)) {
    await db.insertInto('document_files').values(rows).execute();
  }
}
