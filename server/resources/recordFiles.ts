/** Files in records: stored in the media folder, and named by their hash in the document. */
import { fileTypeFromBuffer } from 'file-type';
import { isRow, type Row } from '../../src/domain/json/row.ts';
import type { Field, FieldTable } from '../../src/domain/resources/definition/fields.ts';
import type { KindFields } from '../../src/domain/resources/kinds/fieldKinds.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { readWhole, type MediaBytes } from '../media/mediaBytes.ts';
import type { StoredBytes } from '../store/media/mediaFile.ts';
import type { WriteFailure } from './resourceStore.ts';

/** Content type of a file of unknown type. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** Names of the file fields of a definition, with their definitions. */
export function fileFields(fields: FieldTable): (readonly [string, KindFields['blob']])[] {
  return Object.entries(fields).filter((entry): entry is [string, KindFields['blob']] => isFile(entry[1]));
}

function isFile(field: Field): field is KindFields['blob'] {
  return field.kind === 'blob';
}

/**
 * Stores the files of a row and replaces each by its hash and size. Sets the content type from the content.
 * Refuses a file that is larger than `maxBytes`, or of a type that its field does not accept.
 */
export async function storeFiles(
  fields: FieldTable,
  row: Row,
  { folder, maxBytes }: { readonly folder: MediaBytes; readonly maxBytes: number },
): Promise<Result<Row, WriteFailure>> {
  const stored: Record<string, unknown> = { ...row };
  for (const [name, { accepts }] of fileFields(fields)) {
    const value = row[name];
    if (typeof value !== 'string') continue;
    const bytes = Buffer.from(value, 'base64');
    if (bytes.length > maxBytes) return failure({ reason: 'badFile', field: name, constraint: 'Size' });
    const type = (await fileTypeFromBuffer(bytes))?.mime ?? UNKNOWN_TYPE;
    if (!isAccepted(type, accepts)) return failure({ reason: 'badFile', field: name, constraint: 'Type' });
    stored[name] = await folder.write(bytes);
    stored[contentTypeField(name)] = type;
  }
  return success(stored);
}

/** Stores the files of a row again that are missing on disk. */
export async function restoreFiles(
  fields: FieldTable,
  row: Row,
  { folder, stored }: { readonly folder: MediaBytes; readonly stored: Row },
): Promise<void> {
  for (const [name] of fileFields(fields)) {
    const [value, file] = [row[name], storedFile(stored[name])];
    if (typeof value !== 'string' || file === undefined || (await folder.has(file))) continue;
    await folder.write(Buffer.from(value, 'base64'));
  }
}

/** The row with its files as base64; a file that is missing on disk is null. Throws where the disk fails. */
export async function withFiles(fields: FieldTable, row: Row, folder: MediaBytes): Promise<Row> {
  const read: Record<string, unknown> = { ...row };
  for (const [name] of fileFields(fields)) {
    const file = storedFile(row[name]);
    if (file === undefined) continue;
    read[name] = (await folder.has(file)) ? (await readWhole(folder, file)).toString('base64') : null;
  }
  return read;
}

/**
 * As `withFiles`, but with all files null where the disk fails, which `onFailure` is called with: for what is urgent and of
 * use without them, such as an alert.
 */
export async function withReadableFiles(
  fields: FieldTable,
  row: Row,
  { folder, onFailure }: { readonly folder: MediaBytes; readonly onFailure: (error: unknown) => void },
): Promise<Row> {
  try {
    return await withFiles(fields, row, folder);
  } catch (error) {
    onFailure(error);
    return { ...row, ...Object.fromEntries(fileFields(fields).map(([name]) => [name, null])) };
  }
}

/** Hashes of the files of a stored row. */
export function fileHashes(fields: FieldTable, row: Row | undefined): string[] {
  return fileFields(fields).flatMap(([name]) => storedFile(row?.[name])?.hash ?? []);
}

/** Name of the field with the content type of a file. */
export function contentTypeField(name: string): string {
  return `${name}ContentType`;
}

function storedFile(value: unknown): StoredBytes | undefined {
  if (!isRow(value)) return undefined;
  const { hash, size } = value;
  return typeof hash === 'string' && typeof size === 'number' ? { hash, size } : undefined;
}

function isAccepted(type: string, accepts: readonly string[]): boolean {
  return accepts.some((accepted) => accepted === type || accepted === '*/*' || isOfFamily(type, accepted));
}

function isOfFamily(type: string, accepted: string): boolean {
  return accepted.endsWith('/*') && type.startsWith(accepted.slice(0, -1));
}
