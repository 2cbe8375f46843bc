/** Reads a CSV file as exports write it: which record each row is, and which of its fields it changes. */
import { CsvError, parse } from 'csv-parse/sync';
import { MAX_IMPORT_ROWS } from '../../../src/domain/contract/recordImport.ts';
import { csvCellText, readCsvCell } from '../../../src/domain/json/csvText.ts';
import type { Row } from '../../../src/domain/json/row.ts';
import { numberToDial } from '../../../src/domain/notifications/phoneNumber.ts';
import { textOf } from '../../../src/domain/notifications/readFilter.ts';
import type { Field } from '../../../src/domain/resources/definition/fields.ts';
import { fieldLabel } from '../../../src/domain/resources/definition/fieldLabel.ts';
import { kindOf } from '../../../src/domain/resources/definition/readField.ts';
import { newRow } from '../../../src/domain/resources/definition/writeRecord.ts';
import { SMS_SUBSCRIBERS } from '../../../src/domain/resources/entities/smsSubscribers.ts';
import { USERS } from '../../../src/domain/resources/entities/users.ts';
import type { ServedResource } from '../../../src/domain/resources/registry.ts';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import { isFile } from '../../resources/publicRow.ts';
import type { StoredRow } from '../../resources/resourceStore.ts';
import { csvHeader, csvValue } from './csvList.ts';

/** Keys that match the rows of a file. An id alone is not enough: in another installation it differs. */
interface ImportPlan {
  readonly resource: ServedResource;
  /** A field that the file must have a column for. */
  readonly needs: string;
  /** Texts that no two records share; a row without any is refused by the field that it lacks. */
  readonly keysOf: (row: Row) => readonly string[];
}

const lower = (value: unknown): string => textOf(value).toLowerCase();
const keyed = (name: string, key: string): readonly string[] => (key === '' ? [] : [`${name} ${key}`]);

/** Resources whose records are imported. */
export const IMPORT_PLANS: readonly ImportPlan[] = [
  {
    resource: USERS,
    needs: 'login',
    keysOf: ({ login, email }) => [...keyed('login', lower(login)), ...keyed('email', lower(email))],
  },
  {
    resource: SMS_SUBSCRIBERS,
    needs: 'phone',
    keysOf: ({ phone }) => keyed('phone', numberToDial(textOf(phone))),
  },
];

/** A row of a file beside the record that it is. */
export interface ReadRow {
  readonly line: number;
  /** Undefined for a new record. */
  readonly before: StoredRow | undefined;
  /** The record as it would be sent. */
  readonly after: Row;
  /** "Phone: 1 → 2" for each field whose value in the file differs. */
  readonly changes: readonly string[];
  /** Why the row matches no single record; '' if it does. */
  readonly reason: string;
}

export interface ReadImport {
  readonly ignored: readonly string[];
  readonly rows: readonly ReadRow[];
}

interface Column {
  readonly name: string;
  readonly field: Field;
  readonly at: number;
}

/** Compares a file with the stored records. Fails with a sentence for any other file. O(rows + stored). */
export function readImport(
  plan: ImportPlan,
  text: string,
  stored: readonly StoredRow[],
): Result<ReadImport, string> {
  const { resource, needs } = plan;
  const cells = cellsOf(text);
  if (!cells.ok) return cells;
  const [head, ...lines] = cells.value;
  if (head === undefined) return failure('The file is empty.');
  const columns = columnsOf(resource, head.record);
  if (!columns.some(({ name }) => name === needs)) {
    const label = fieldLabel(needs, resource.fields[needs] ?? {});
    return failure(`The file has no column ${label}. Use a file as Export writes it.`);
  }
  if (lines.length > MAX_IMPORT_ROWS) return failure(`A file can have at most ${MAX_IMPORT_ROWS} rows.`);
  const known = new Set(columns.map(({ at }) => at));
  const idAt = head.record.findIndex((header) => header.toLowerCase() === 'id');
  const ignored = head.record.filter((header, at) => !known.has(at) && at !== idAt && header !== '');
  return success({ ignored, rows: matchedRows(plan, { idAt, columns, lines, stored }) });
}

interface Line {
  readonly line: number;
  readonly record: readonly string[];
}

function cellsOf(text: string): Result<readonly Line[], string> {
  const [first = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((sign) => [sign, first.split(sign).length] as const);
  const [delimiter = ','] = counts.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  try {
    const options = { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, info: true };
    const parsed = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    let next = 1;
    return success(
      parsed.map(({ record, info }) => {
        const line = next;
        next = info.lines + 1;
        return { line, record: record.map(readCsvCell) };
      }),
    );
  } catch (error) {
    if (error instanceof CsvError) return failure(`The file can't be read as CSV: ${error.message}`);
    throw error;
  }
}

/** Columns by label or name of a field; neither secrets nor what the server sets is imported. */
function columnsOf({ fields }: ServedResource, head: readonly string[]): readonly Column[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.isReadOnly || field.isWriteOnly || isFile(field.kind)) return [];
    const names = new Set([csvHeader(name, field), name].map((one) => one.toLowerCase()));
    const at = head.findIndex((header) => names.has(header.trim().toLowerCase()));
    return at < 0 ? [] : [{ name, field, at }];
  });
}

interface FileAndRecords {
  /** Index of the column of ids; -1 where there is none. */
  readonly idAt: number;
  readonly columns: readonly Column[];
  readonly lines: readonly Line[];
  readonly stored: readonly StoredRow[];
}

function matchedRows(
  { resource, keysOf }: ImportPlan,
  { idAt, columns, lines, stored }: FileAndRecords,
): readonly ReadRow[] {
  const byId = new Map(stored.map((row) => [String(row.id), row]));
  const byKey = new Map(stored.flatMap((row) => keysOf(row).map((key) => [key, row] as const)));
  const lineOfKey = new Map<string, number>();
  return lines.map(({ line, record }) => {
    const cellOf = ({ at, field }: Column) => exportedForm(record[at] ?? '', field);
    const keys = keysOf(Object.fromEntries(columns.map((column) => [column.name, cellOf(column)])));
    // The first key names the record. A rule refuses further keys that belong to another record.
    const named = byId.get(record[idAt] ?? '');
    const own = named !== undefined && keysOf(named)[0] === keys[0] ? named : undefined;
    const before = own ?? byKey.get(keys[0] ?? '');
    // Two stored records may share a telephone: their ids tell them apart.
    const told = own === undefined ? keys : [`id ${own.id}`];
    const shared = told.find((key) => lineOfKey.has(key));
    const reason =
      shared === undefined ? '' : `Line ${lineOfKey.get(shared)} has the same ${shared.split(' ')[0]}.`;
    for (const key of [...told, ...keys]) if (!lineOfKey.has(key)) lineOfKey.set(key, line);
    const { edits, changes } = editsOf(columns, cellOf, before);
    return { line, before, after: { ...(before ?? newRow(resource, {})), ...edits }, changes, reason };
  });
}

/** Values of the cells that differ from what an export has of the record, and the differences in words. */
function editsOf(
  columns: readonly Column[],
  cellOf: (column: Column) => string,
  before: Row | undefined,
): { readonly edits: Row; readonly changes: readonly string[] } {
  const oldOf = (column: Column) => (before === undefined ? '' : csvText(before, column));
  const changed = columns.filter((column) => cellOf(column) !== oldOf(column));
  return {
    edits: Object.fromEntries(changed.map((column) => [column.name, valueOf(cellOf(column), column.field)])),
    changes: changed.map((column) => {
      const label = fieldLabel(column.name, column.field);
      const value = cellOf(column) || NOTHING;
      return before === undefined ? `${label}: ${value}` : `${label}: ${oldOf(column) || NOTHING} → ${value}`;
    }),
  };
}

const NOTHING = '–';

/** Returns a stored field as an export has it. */
function csvText(row: Row, { name, field }: Column): string {
  return readCsvCell(csvCellText(csvValue(row[name], field)));
}

/** A cell as an export would have it: flags by their words, lists with a blank between. */
function exportedForm(cell: string, field: Field): string {
  if (field.kind === 'flag') return String(FLAGS.get(cell.toLowerCase()) ?? cell);
  return kindOf(field).isList ? entriesOf(cell).join('; ') : cell;
}

function entriesOf(cell: string): string[] {
  return cell.split(/\s*;\s*/).filter((entry) => entry !== '');
}

/** The value of a cell; null for an empty one of a kind that has no empty value. */
function valueOf(cell: string, field: Field): unknown {
  if (kindOf(field).isList) return entriesOf(cell);
  if (field.kind === 'text') return cell;
  if (cell === '') return null;
  return field.kind === 'flag' ? (FLAGS.get(cell.toLowerCase()) ?? cell) : cell;
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);
