/** Columns of numbers as stored texts: little-endian as on every machine that Node runs on, base64. Long ones are compressed, outside the thread of the server. */
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { OUTAGE_COLUMNS, OutageColumns } from '../../../src/domain/nodes/outageColumns.ts';

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);
/** Bytes that a stored text may expand to: five times the columns of the most nodes. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The stored text of bytes. */
export async function textOfBytes(bytes: Uint8Array): Promise<string> {
  return (await compress(bytes)).toString('base64');
}

/** The bytes of a stored text; none of a damaged one. Never rejects. */
export async function bytesOfText(text: string): Promise<Uint8Array> {
  try {
    return await decompress(Buffer.from(text, 'base64'), { maxOutputLength: MAX_BYTES });
  } catch {
    return new Uint8Array();
  }
}

/** The stored text of columns. Numbers have at most 16 bits, so columns span at most 682 days. */
export function textOfColumns(columns: OutageColumns): Promise<string> {
  const numbers = new Uint16Array(OUTAGE_COLUMNS.length * columns.size);
  for (const [at, name] of OUTAGE_COLUMNS.entries()) numbers.set(columns[name], at * columns.size);
  return textOfBytes(new Uint8Array(numbers.buffer));
}

/** The columns of a stored text; without nodes of a damaged one. Never rejects. */
export async function columnsOfText(text: string): Promise<OutageColumns> {
  const bytes = await bytesOfText(text);
  const columns = new OutageColumns(Math.floor(bytes.length / 2 / OUTAGE_COLUMNS.length));
  const { size } = columns;
  const numbers = new Uint16Array(alignedCopy(bytes), 0, size * OUTAGE_COLUMNS.length);
  for (const [at, name] of OUTAGE_COLUMNS.entries())
    columns[name].set(numbers.subarray(at * size, (at + 1) * size));
  return columns;
}

/** The stored text of a few numbers of 32 bits, which compression would hardly shorten. */
export function textOfCounts(counts: Uint32Array): string {
  return Buffer.from(counts.buffer, counts.byteOffset, counts.byteLength).toString('base64');
}

/** The numbers of a stored text; of a damaged text the readable ones. Never throws. */
export function countsOfText(text: string): Uint32Array {
  const bytes = Buffer.from(text, 'base64');
  return new Uint32Array(alignedCopy(bytes), 0, bytes.length >> 2);
}

/** A copy that begins at a multiple of every length of number. */
function alignedCopy({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer {
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}
