import type { Cell, Cells } from './columnKinds.ts';
import type { DraftColumn } from './draftColumn.ts';
import { tableOf, type Operation } from './edit.ts';
import type { DraftTables, TableName } from './tables.ts';

/** Values of rows of one table, to be set by one operation for each column: an edit of many items stays short. */
export class ColumnSets {
  readonly #tables: DraftTables;
  readonly #name: TableName;
  readonly #cells = new Map<string, Map<number, Cell>>();

  constructor(tables: DraftTables, name: TableName) {
    this.#tables = tables;
    this.#name = name;
  }

  /** Gives a cell another value; the last one of a cell counts. */
  set(column: string, row: number, cell: Cell): void {
    const cells = this.#cells.get(column) ?? new Map<number, Cell>();
    this.#cells.set(column, cells.set(row, cell));
  }

  /** One operation for each column with a value. O(cells). */
  operations(): Operation[] {
    const { columns } = tableOf(this.#tables, this.#name);
    return [...this.#cells].map(([column, cells]): Operation => ({
      kind: 'set',
      table: this.#name,
      column,
      rows: Uint32Array.from(cells.keys()),
      cells: cellsOf(columns[column], [...cells.values()]),
    }));
  }
}

/** Values, or none, as the cells of a column. */
export function cellsOf({ kind }: Pick<DraftColumn, 'kind'>, values: readonly Cell[]): Cells {
  if (kind === 'number')
    return Float64Array.from(values, (value) => (typeof value === 'number' ? value : NaN));
  if (kind === 'flag') return Uint8Array.from(values, (value) => (value === true ? 1 : 0));
  return values.map((value) => value ?? (kind === 'text' ? '' : undefined));
}
