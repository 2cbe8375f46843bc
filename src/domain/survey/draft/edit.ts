/** An edit is a list of operations; applying it returns its inverse, which is an edit too. */
import { invariant, unreachable } from '../../assert.ts';
import type { Cells, ColumnKinds, ItemOf } from './columnKinds.ts';
import type { DraftColumn } from './draftColumn.ts';
import type { DraftTable } from './draftTable.ts';
import { TABLE_NAMES, type DraftTables, type TableName } from './tables.ts';

/**
 * One operation. Immutable and structured-clonable, so that it is journalled as it is.
 * - set: gives rows other values in one column
 * - add: adds items in the rows that follow the last one in use
 * - remove, restore: takes items out of the draft, puts them back with the values they had
 */
export type Operation =
  | {
      readonly kind: 'set';
      readonly table: TableName;
      readonly column: string;
      readonly rows: Uint32Array;
      readonly cells: Cells;
    }
  | { readonly kind: 'add'; readonly table: TableName; readonly items: readonly ItemOf<ColumnKinds>[] }
  | { readonly kind: 'remove' | 'restore'; readonly table: TableName; readonly rows: Uint32Array };

export type Edit = readonly Operation[];

/** Changes of an edit in one table. */
export interface TableDifference {
  /** Rows whose values changed, were added, removed or restored; ascending, each once. */
  readonly rows: Uint32Array;
  /** Names of the columns whose values changed; added, removed and restored rows name no columns. */
  readonly columns: ReadonlySet<string>;
  /** Whether rows were added, removed or restored. */
  readonly changesMembers: boolean;
}

/** Changes of an edit by table; absent tables have not changed. */
export type Difference = { readonly [Name in TableName]?: TableDifference };

/** Outcome of an edit. */
export interface EditOutcome {
  /** Restores the tables to the same bits. */
  readonly inverse: Edit;
  readonly difference: Difference;
}

/** Applies an edit. Operations apply in order, their inverses in the opposite order. O(changed cells). */
export function applyEdit(tables: DraftTables, edit: Edit): EditOutcome {
  const inverse = edit.map((operation) => applyOperation(tableOf(tables, operation.table), operation));
  return { inverse: inverse.toReversed(), difference: differenceOf([...edit, ...inverse]) };
}

/** Returns a table by name; its static type knows only the names of its columns. */
export function tableOf(tables: DraftTables, name: TableName): DraftTable {
  return tables[name] as unknown as DraftTable;
}

/** Returns the inverse. */
function applyOperation(table: DraftTable, operation: Operation): Operation {
  switch (operation.kind) {
    case 'set':
      return setCells(table, operation);
    case 'add':
      return { kind: 'remove', table: operation.table, rows: table.add(operation.items) };
    case 'remove':
      table.setPresent(operation.rows, 0);
      return { ...operation, kind: 'restore' };
    case 'restore':
      table.setPresent(operation.rows, 1);
      return { ...operation, kind: 'remove' };
    default:
      return unreachable(operation);
  }
}

function setCells(table: DraftTable, operation: Extract<Operation, { kind: 'set' }>): Operation {
  const { rows, cells, column: name } = operation;
  const column: DraftColumn | undefined = table.columnNamed(name);
  invariant(column !== undefined, `the table has the column ${name}`);
  invariant(
    rows.every((row) => table.has(row)),
    'only items of the draft are changed',
  );
  const before = column.read(rows);
  column.write(rows, cells);
  return { ...operation, cells: before };
}

function differenceOf(operations: readonly Operation[]): Difference {
  const changed = TABLE_NAMES.map((name) => {
    const ofTable = operations.filter(({ table }) => table === name);
    return [name, ofTable.length === 0 ? undefined : tableDifference(ofTable)] as const;
  });
  return Object.fromEntries(changed.filter(([, difference]) => difference !== undefined));
}

function tableDifference(operations: readonly Operation[]): TableDifference {
  const rows = new Set<number>();
  const columns = new Set<string>();
  let changesMembers = false;
  for (const operation of operations) {
    if (operation.kind === 'set') columns.add(operation.column);
    else changesMembers = true;
    // Added items have no rows here: the inverse operation, which removes them, lists their rows.
    if (operation.kind !== 'add') for (const row of operation.rows) rows.add(row);
  }
  return { rows: Uint32Array.from(rows).sort(), columns, changesMembers };
}
