/** Sends a list of any length as a CSV file, slice by slice: memory does not grow with it. */
import { isFile } from '../../resources/publicRow.ts';
import type { FastifyReply } from 'fastify';
import { hasIsoText, readInstant, writeIso } from '../../../src/domain/json/instant.ts';
import { isRow, type Row } from '../../../src/domain/json/row.ts';
import type { Resource } from '../../../src/domain/resources/definition/defineResource.ts';
import { fieldLabel } from '../../../src/domain/resources/definition/fieldLabel.ts';
import type { Field } from '../../../src/domain/resources/definition/fields.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { CSV_LINE_END, csvLine } from '../../../src/domain/json/csvText.ts';
import { sendTexts } from './streamedList.ts';

/** Byte order mark: spreadsheets then read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** A column of a file: its header, and the value of an item. */
export interface CsvColumn<Item> {
  readonly header: string;
  readonly valueOf: (item: Item) => unknown;
}

/** A file and what is in it. */
export interface CsvFile<Item> {
  /** ASCII letters, digits, dots and underscores. */
  readonly fileName: string;
  readonly columns: readonly CsvColumn<Item>[];
}

/**
 * Sends the items as a file to be saved: a header row, then one line for each item. Rejects where the first slice can't
 * be read; where a later one can't, the response is cut short.
 */
export async function sendCsv<Item>(
  reply: FastifyReply,
  { fileName, columns }: CsvFile<Item>,
  slices: AsyncIterable<readonly Item[]>,
): Promise<FastifyReply> {
  const iterator = slices[Symbol.asyncIterator]();
  const first = await iterator.next();
  void reply.type(CSV_TYPE).header('content-disposition', `attachment; filename="${fileName}"`);
  return sendTexts(reply, csvTexts(columns, first, iterator));
}

async function* csvTexts<Item>(
  columns: readonly CsvColumn<Item>[],
  first: IteratorResult<readonly Item[]>,
  rest: AsyncIterator<readonly Item[]>,
): AsyncIterable<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header)) + CSV_LINE_END;
  try {
    for (let slice = first; slice.done !== true; slice = await rest.next()) {
      const text = csvLines(columns, slice.value);
      if (text !== '') yield text;
    }
  } finally {
    // A client that disconnects ends the reading too.
    await rest.return?.();
  }
}

function csvLines<Item>(columns: readonly CsvColumn<Item>[], items: readonly Item[]): string {
  const cells: unknown[] = Array.from({ length: columns.length });
  let text = '';
  for (const item of items) {
    for (let i = 0; i < columns.length; i++) cells[i] = columns[i]?.valueOf(item);
    text += csvLine(cells) + CSV_LINE_END;
  }
  return text;
}

/** Name of the exported file of a resource: nodes_export.csv. */
export function exportFileName({ path }: Pick<Resource, 'path'>): string {
  return `${
    path
      .split('/')
      .at(-1)
      ?.replaceAll(/[^\w.]/g, '_') ?? 'list'
  }_export.csv`;
}

/** Value to write in place of a field's stored value. */
export type CsvTexts = Readonly<Record<string, (row: Row) => unknown>>;

/** Columns of the rows of a resource: id, then every field that is sent to clients and is no file. */
export function csvColumns(resource: Pick<Resource, 'fields'>, shown: CsvTexts = {}): CsvColumn<Row>[] {
  return columnsOf(resource, (name) => shown[name] ?? ((row) => row[name]));
}

/**
 * As `csvColumns`, of rows that are arrays.
 *
 * @param places  index of each field in a row; a field without one has no column
 * @param shown   what is written in place of the stored value of a field
 */
export function csvArrayColumns(
  { fields }: Pick<Resource, 'fields'>,
  places: ReadonlyMap<string, number>,
  shown: Readonly<Record<string, (row: readonly unknown[]) => unknown>> = {},
): CsvColumn<readonly unknown[]>[] {
  const placed = Object.fromEntries(Object.entries(fields).filter(([name]) => places.has(name)));
  return columnsOf({ fields: placed }, (name) => {
    const place = places.get(name) ?? -1;
    return shown[name] ?? ((row) => row[place]);
  });
}

function columnsOf<Item>(
  { fields }: Pick<Resource, 'fields'>,
  reader: (name: string) => (item: Item) => unknown,
): CsvColumn<Item>[] {
  const shown = Object.entries(fields).filter(([, field]) => !field.isWriteOnly && !isFile(field.kind));
  return [
    { header: 'Id', valueOf: reader('id') },
    ...shown.map(([name, field]) => {
      const read = reader(name);
      return { header: csvHeader(name, field), valueOf: (item: Item) => csvValue(read(item), field) };
    }),
  ];
}

/** Returns the header of a field's column: the label with the unit of the stored value. */
export function csvHeader(name: string, field: Field): string {
  const unit = field.kind === 'number' ? field.unit : undefined;
  return unit === undefined ? fieldLabel(name, field) : `${fieldLabel(name, field)} (${unit})`;
}

/** Returns a stored value for export: an instant as ISO text, a reference by its key, others unchanged. */
export function csvValue(value: unknown, field: Field): unknown {
  if (field.kind === 'instant') return isoText(value);
  if (field.kind === 'reference') return keyOf(value, field.key);
  if (field.kind !== 'references' || !Array.isArray(value)) return value;
  return value.map((one) => keyOf(one, field.key));
}

function isoText(value: unknown): unknown {
  const instant = readInstant(value);
  return hasIsoText(instant) ? writeIso(epochMs(instant)) : value;
}

function keyOf(value: unknown, key: string): unknown {
  return isRow(value) ? value[key] : value;
}

/** The objects of JSON texts, slice by slice. */
export async function* parsedSlices(slices: AsyncIterable<readonly string[]>): AsyncIterable<readonly Row[]> {
  for await (const texts of slices) yield texts.map((text) => JSON.parse(text) as Row);
}
