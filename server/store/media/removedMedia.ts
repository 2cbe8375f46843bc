/** What the journal keeps of media that are removed: names and hashes, so that a copy can still be recognised. */
import type { Selectable, Transaction } from 'kysely';
import type { ReportKey } from '../../../src/domain/contract/shotReport.ts';
import type { MediaRow, Tables } from '../database/schema.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import type { WriteTransaction } from '../writer/storeWriter.ts';

/** A removed file, as its line has it; null where its bytes were not there. */
interface RemovedFile {
  readonly fileName: string;
  readonly kind: string;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string | null;
  readonly size: number | null;
}

type FileColumns = Pick<Selectable<MediaRow>, 'file_name' | 'kind' | 'hash' | 'size'>;

/** The files of rows, by name. */
export function removedFiles(rows: readonly FileColumns[]): readonly RemovedFile[] {
  return rows
    .map(({ file_name: fileName, kind, hash, size }) => ({ fileName, kind, hash, size }))
    .toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1));
}

/** Adds the line of files that were removed from a report, which stays. */
export function noteRemovedFiles(
  transaction: WriteTransaction,
  { id, key }: { readonly id: number; readonly key: ReportKey },
  { rows, event }: { readonly rows: readonly FileColumns[]; readonly event: Pick<AuditEvent, 'user' | 'at'> },
): void {
  if (rows.length === 0) return;
  const { user: actor, at: time } = event;
  const old = { files: removedFiles(rows) };
  transaction.addEntry({ time, actor, key, kind: 'mediaRemoved', old, new: {} }, id);
}

/** As `noteRemovedFiles`, of a report whose key is read. */
export async function noteRemovedFilesOf(
  transaction: WriteTransaction,
  id: number,
  removed: Parameters<typeof noteRemovedFiles>[2],
): Promise<void> {
  if (removed.rows.length === 0) return;
  const row = await transaction.trx
    .selectFrom('shot_reports')
    .select(['squad_id', 'detection_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return;
  noteRemovedFiles(
    transaction,
    { id, key: { squadId: row.squad_id, detectionId: row.detection_id } },
    removed,
  );
}

/** Hashes of removed files that no file of a report has any more. */
export async function unusedHashes(
  trx: Transaction<Tables>,
  removed: readonly Pick<FileColumns, 'hash'>[],
): Promise<string[]> {
  const hashes = [...new Set(removed.flatMap(({ hash }) => hash ?? []))];
  if (hashes.length === 0) return [];
  const remaining = await trx.selectFrom('media_files').select('hash').where('hash', 'in', hashes).execute();
  const referenced = new Set(remaining.map(({ hash }) => hash));
  return hashes.filter((hash) => !referenced.has(hash));
}

/**
 * Notes hashes whose bytes may be without use, in the transaction that removed their records: a server that is killed before it
 * removes the bytes does so after its next start.
 */
export async function saveLooseFiles(trx: Transaction<Tables>, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await trx
    .insertInto('loose_files')
    .values(hashes.map((hash) => ({ hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
