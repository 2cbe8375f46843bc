import { invariant } from '../../assert.ts';
import type { Cell, Cells, CellsOf, ColumnKind } from './columnKinds.ts';

/** One column of a table: reads and writes a value per row, and some rows at once. Rows are below the reserved capacity. */
export interface DraftColumn {
  readonly kind: ColumnKind;
  /** Makes room for rows [0, capacity). */
  reserve(capacity: number): void;
  /** Its value in a row. */
  cell(row: number): Cell;
  /** undefined stands for no value. */
  setCell(row: number, cell: Cell): void;
  /** A copy of the values of rows, in their order. O(rows). */
  read(rows: Uint32Array): Cells;
  /** Writes values that `read` of the same kind returned. O(rows). */
  write(rows: Uint32Array, cells: Cells): void;
}

/** A column of doubles; NaN is no value, and its bits are kept as any other. */
export class NumberColumn implements DraftColumn {
  readonly kind = 'number';
  /** Replaced when it grows: read it from the column at each call. */
  cells = new Float64Array(0);

  reserve(capacity: number): void {
    if (capacity <= this.cells.length) return;
    const grown = new Float64Array(capacity).fill(NaN);
    grown.set(this.cells);
    this.cells = grown;
  }

  cell(row: number): number {
    return this.cells[row];
  }

  setCell(row: number, cell: Cell): void {
    this.cells[row] = cell === undefined ? NaN : (cell as number);
  }

  read(rows: Uint32Array): Float64Array {
    const { cells } = this;
    const out = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) out[i] = cells[rows[i]];
    return out;
  }

  write(rows: Uint32Array, cells: Cells): void {
    invariant(cells instanceof Float64Array && cells.length === rows.length, 'one number per row');
    for (let i = 0; i < rows.length; i++) this.cells[rows[i]] = cells[i];
  }
}

/** A column of flags. */
export class FlagColumn implements DraftColumn {
  readonly kind = 'flag';
  /** 0 or 1. Replaced when it grows. */
  cells = new Uint8Array(0);

  reserve(capacity: number): void {
    if (capacity <= this.cells.length) return;
    const grown = new Uint8Array(capacity);
    grown.set(this.cells);
    this.cells = grown;
  }

  cell(row: number): boolean {
    return this.cells[row] === 1;
  }

  setCell(row: number, cell: Cell): void {
    this.cells[row] = cell === true ? 1 : 0;
  }

  read(rows: Uint32Array): Uint8Array {
    const { cells } = this;
    const out = new Uint8Array(rows.length);
    for (let i = 0; i < rows.length; i++) out[i] = cells[rows[i]];
    return out;
  }

  write(rows: Uint32Array, cells: Cells): void {
    invariant(cells instanceof Uint8Array && cells.length === rows.length, 'one flag per row');
    for (let i = 0; i < rows.length; i++) this.cells[rows[i]] = cells[i];
  }
}

/** A column of texts or of other values. */
export class ListColumn<Kind extends 'text' | 'value'> implements DraftColumn {
  readonly kind: Kind;
  readonly cells: CellsOf[Kind][number][] = [];
  readonly #none: CellsOf[Kind][number];

  constructor(kind: Kind, none: CellsOf[Kind][number]) {
    this.kind = kind;
    this.#none = none;
  }

  reserve(capacity: number): void {
    while (this.cells.length < capacity) this.cells.push(this.#none);
  }

  cell(row: number): CellsOf[Kind][number] {
    return this.cells[row];
  }

  setCell(row: number, cell: Cell): void {
    this.cells[row] = (cell ?? this.#none) as CellsOf[Kind][number];
  }

  read(rows: Uint32Array): CellsOf[Kind][number][] {
    return Array.from(rows, (row) => this.cells[row]);
  }

  write(rows: Uint32Array, cells: Cells): void {
    invariant(Array.isArray(cells) && cells.length === rows.length, 'one value per row');
    for (let i = 0; i < rows.length; i++) this.cells[rows[i]] = cells[i];
  }
}

interface ColumnClass {
  readonly number: NumberColumn;
  readonly flag: FlagColumn;
  readonly text: ListColumn<'text'>;
  readonly value: ListColumn<'value'>;
}

export type ColumnOf<Kind extends ColumnKind> = ColumnClass[Kind];

const CREATE: { readonly [Kind in ColumnKind]: () => ColumnOf<Kind> } = {
  number: () => new NumberColumn(),
  flag: () => new FlagColumn(),
  text: () => new ListColumn('text', ''),
  value: () => new ListColumn('value', undefined),
};

/** An empty column. */
export function createColumn<Kind extends ColumnKind>(kind: Kind): ColumnOf<Kind> {
  return CREATE[kind]();
}
