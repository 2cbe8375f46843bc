/** Checks edits that come from outside, so that applying them never fails. */
import { isRow, type Row } from '../../json/row.ts';
import type { Cells, ColumnKind } from './columnKinds.ts';
import type { DraftColumn } from './draftColumn.ts';
import type { DraftTable } from './draftTable.ts';
import { tableOf, type Edit, type Operation } from './edit.ts';
import { TABLE_NAMES, type DraftTables, type TableName } from './tables.ts';

/** Whether a value is an edit that can be applied to the tables as they are. O(cells). */
export function isApplicableEdit(tables: DraftTables, edit: unknown): edit is Edit {
  if (!Array.isArray(edit)) return false;
  const after = new Map<TableName, Members>();
  return edit.every((operation: unknown) => {
    if (!isRow(operation) || !isTableName(operation['table'])) return false;
    const name = operation['table'];
    const table = tableOf(tables, name);
    const members = after.get(name) ?? new Members(table);
    after.set(name, members);
    return operationFits(table, members, operation);
  });
}

function isTableName(value: unknown): value is TableName {
  return (TABLE_NAMES as readonly unknown[]).includes(value);
}

/** Which rows are in the draft after the operations before. */
class Members {
  readonly #table: DraftTable;
  readonly #changed = new Map<number, boolean>();
  #added = 0;

  constructor(table: DraftTable) {
    this.#table = table;
  }

  isUsed(row: number): boolean {
    return row < this.#table.count + this.#added;
  }

  has(row: number): boolean {
    return this.#changed.get(row) ?? (row < this.#table.count ? this.#table.has(row) : this.isUsed(row));
  }

  add(count: number): void {
    this.#added += count;
  }

  /** Removes a row; false where it is not in the draft. */
  remove(row: number): boolean {
    if (!this.has(row)) return false;
    this.#changed.set(row, false);
    return true;
  }

  /** Restores a removed row; false for any other. */
  restore(row: number): boolean {
    if (!this.isUsed(row) || this.has(row)) return false;
    this.#changed.set(row, true);
    return true;
  }
}

function operationFits(table: DraftTable, members: Members, operation: Row): boolean {
  const kind = operation['kind'] as Operation['kind'];
  const { items, rows } = operation;
  switch (kind) {
    case 'add': {
      const fits = Array.isArray(items) && items.every((item) => isRow(item) && itemFits(table, item));
      if (fits) members.add(items.length);
      return fits;
    }
    case 'remove':
      return rows instanceof Uint32Array && rows.every((row) => members.remove(row));
    case 'restore':
      return rows instanceof Uint32Array && rows.every((row) => members.restore(row));
    case 'set': {
      const { column, cells } = operation;
      if (typeof column !== 'string' || !(rows instanceof Uint32Array)) return false;
      const set = table.columnNamed(column);
      if (set === undefined || !areCellsOf(set.kind, cells, rows.length)) return false;
      return rows.every((row) => members.has(row));
    }
    default:
      return false;
  }
}

function itemFits(table: DraftTable, item: Row): boolean {
  return Object.entries<DraftColumn>(table.columns).every(([name, { kind }]) => {
    const cell = item[name];
    return cell === undefined || kind === 'value' || typeof cell === TYPE_OF[kind];
  });
}

const TYPE_OF: Readonly<Record<Exclude<ColumnKind, 'value'>, string>> = {
  number: 'number',
  flag: 'boolean',
  text: 'string',
};

/** Whether a value is the cells of `count` rows in a column of a kind. O(count). */
export function areCellsOf(kind: ColumnKind, cells: unknown, count: number): cells is Cells {
  if (kind === 'number') return cells instanceof Float64Array && cells.length === count;
  if (kind === 'flag')
    return cells instanceof Uint8Array && cells.length === count && cells.every((flag) => flag <= 1);
  if (!Array.isArray(cells) || cells.length !== count) return false;
  // A hole of a sparse list is no text.
  return kind === 'value' || Array.from(cells).every((cell) => typeof cell === 'string');
}
