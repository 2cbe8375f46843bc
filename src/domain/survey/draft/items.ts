/** What readers and writers of items share. */
import { readBoolean, readFinite, readId } from '../../json/read.ts';
import type { Row } from '../../json/row.ts';
import type { Cell, ColumnKinds, ItemOf } from './columnKinds.ts';

const READ = {
  number: readFinite,
  flag: (value: unknown) => readBoolean(value) ?? false,
  text: (value: unknown) => readId(value) ?? '',
  value: (value: unknown) => value,
} as const;

/** What a cell without a value is written as where the field existed. */
const NO_VALUE: Readonly<Record<keyof typeof READ, unknown>> = {
  number: null,
  flag: false,
  text: '',
  value: null,
};

/** The values of a row in the columns of its table, as far as they can be read; `from` names the fields of a column, newest first. */
export function readCells<Columns extends ColumnKinds>(
  kinds: Columns,
  row: Row,
  from: Readonly<Record<string, readonly string[]>> = {},
): ItemOf<Columns> {
  const cells: Record<string, unknown> = {};
  // Without arrays per field: a survey has 600 000 of them.
  for (const name in kinds) {
    const used = from[name]?.find((field) => Object.hasOwn(row, field) && row[field] !== null) ?? name;
    cells[name] = READ[kinds[name]](Object.hasOwn(row, used) ? row[used] : undefined);
  }
  return cells as ItemOf<Columns>;
}

/**
 * Writes a column into a row. A field whose text or number reads as the cell stays as it came, so that an item that was not
 * edited is written back unchanged; a cell without a value writes nothing where the field did not exist.
 */
// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
export function writeCell(
  row: Record<string, unknown>,
  kind: keyof typeof READ,
  name: string,
  cell: Cell,
): void {
  if (Object.hasOwn(row, name) && Object.is(READ[kind](row[name]), cell)) return;
  if (hasValue(cell)) row[name] = cell;
  else if (Object.hasOwn(row, name)) row[name] = NO_VALUE[kind];
}

/** Whether a cell holds a value. */
export function hasValue(cell: Cell): boolean {
  return cell !== undefined && cell !== '' && cell !== false && !Number.isNaN(cell);
}
