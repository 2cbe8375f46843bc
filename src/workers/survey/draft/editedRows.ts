import type { Cell, Cells, ColumnKinds, ItemOf } from '../../../domain/survey/draft/columnKinds.ts';
import type { DraftColumn } from '../../../domain/survey/draft/draftColumn.ts';
import { cellsOf } from '../../../domain/survey/draft/columnSets.ts';
import { isSameCell } from '../../../domain/survey/draft/sameCell.ts';
import type { DraftTable } from '../../../domain/survey/draft/draftTable.ts';

/** A table as it was at one moment: rows [0, count), its columns by name. Immutable, structured-clonable. */
export interface TableCopy {
  readonly count: number;
  readonly isPresent: Uint8Array;
  readonly columns: Readonly<Record<string, Cells>>;
  /** Rows whose stored record a deletion has taken or changed since; absent for none. */
  readonly notStored?: readonly number[];
}

/** A copy of a table; values that are objects are shared. O(rows × columns). */
export function copyTable(table: DraftTable): TableCopy {
  const { count } = table;
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  const columns = Object.entries<DraftColumn>(table.columns).map(([name, column]) => [
    name,
    column.read(rows),
  ]);
  return {
    count,
    isPresent: table.isPresent.slice(0, count),
    columns: Object.fromEntries(columns) as Readonly<Record<string, Cells>>,
  };
}

/** The rows of a table that differ from the loaded or last saved state. */
export class EditedRows {
  readonly #table: DraftTable;
  #saved: TableCopy;
  /** By row. */
  #isEdited = new Uint8Array(0);
  #count = 0;
  /** Rows that differ until they are stored again, though the copy has them. */
  readonly #notStored: Set<number>;
  /** Rows that differ, and whose records were stored as they are now. */
  readonly #storedAlone = new Set<number>();

  /**
   * @param saved  what the table is compared with; absent: the table as it is
   */
  constructor(table: DraftTable, saved?: TableCopy) {
    this.#table = table;
    this.#saved = saved ?? copyTable(table);
    this.#notStored = new Set(saved?.notStored);
    if (saved !== undefined) this.setSaved(saved);
  }

  /** Rows that differ. */
  get count(): number {
    return this.#count;
  }

  /** State that the table is compared with. */
  get saved(): TableCopy {
    const { count, isPresent, columns } = this.#saved;
    const copy = { count, isPresent, columns };
    return this.#notStored.size === 0 ? copy : { ...copy, notStored: [...this.#notStored] };
  }

  /** Items whose stored record a deletion has taken or changed, ascending. */
  get notStored(): Uint32Array<ArrayBuffer> {
    return Uint32Array.from([...this.#notStored].filter((row) => this.#table.has(row))).toSorted();
  }

  /** Notes that a deletion has taken or changed the stored records of rows: they differ until they are stored again. */
  setNotStored(rows: Iterable<number>): void {
    for (const row of rows) {
      this.#notStored.add(row);
      this.#storedAlone.delete(row);
      this.#setRow(row);
    }
  }

  /** Notes that rows were stored. */
  noteStored(rows: Iterable<number>): void {
    for (const row of rows) if (this.#notStored.delete(row)) this.#setRow(row);
  }

  /** Notes rows that were stored as `sent` has them, while the file with them was not. */
  noteStoredAlone(rows: Iterable<number>, sent: TableCopy): void {
    for (const row of rows) if (!this.#differs(row, sent)) this.#storedAlone.add(row);
  }

  /** Whether a row differs, though its record is stored as it is now. */
  isStoredAlone(row: number): boolean {
    return this.has(row) && this.#storedAlone.has(row);
  }

  /** Whether a row differs. */
  has(row: number): boolean {
    return this.#isEdited[row] === 1;
  }

  /** Returns the rows that differ, ascending, rows of removed items included. O(rows). */
  rows(): Uint32Array<ArrayBuffer> {
    const rows = new Uint32Array(this.#count);
    let at = 0;
    for (let row = 0; row < this.#isEdited.length; row++) if (this.#isEdited[row] === 1) rows[at++] = row;
    return rows;
  }

  /** Compares with another copy from now on. O(rows × columns). */
  setSaved(saved: TableCopy): void {
    this.#saved = saved;
    this.#isEdited.fill(0);
    this.#count = 0;
    for (let row = 0; row < this.#table.count; row++) this.#setRow(row);
  }

  /** Takes rows in as saved and stored as a copy has them. O(rows × columns). */
  setSavedRows(rows: Iterable<number>, copy: TableCopy): void {
    const saved = [...rows];
    for (const row of saved) this.#notStored.delete(row);
    this.setSaved(withRowsOf(this.#saved, copy, saved));
  }

  /** Compares a row with an item from now on. O(rows × columns). */
  setSavedItem(row: number, item: ItemOf<ColumnKinds>): void {
    const copy = copyTable(this.#table);
    const columns = Object.entries<DraftColumn>(this.#table.columns).map(([name, column]) => {
      const cells = copy.columns[name].slice() as Cell[];
      cells[row] = cellsOf(column, [item[name]])[0];
      return [name, cells];
    });
    this.setSavedRows([row], { ...copy, columns: Object.fromEntries(columns) as Record<string, Cells> });
  }

  /** Compares rows again after they changed. O(rows × columns). */
  patch(rows: ArrayLike<number>): void {
    for (let i = 0; i < rows.length; i++) {
      this.#storedAlone.delete(rows[i]);
      this.#setRow(rows[i]);
    }
  }

  #setRow(row: number): void {
    if (row >= this.#isEdited.length) {
      const grown = new Uint8Array(Math.max(row + 1, this.#table.isPresent.length));
      grown.set(this.#isEdited);
      this.#isEdited = grown;
    }
    const isEdited = this.#notStored.has(row) || this.#differs(row, this.#saved) ? 1 : 0;
    this.#count += isEdited - this.#isEdited[row];
    this.#isEdited[row] = isEdited;
  }

  #differs(row: number, copy: TableCopy): boolean {
    const wasPresent = row < copy.count && copy.isPresent[row] === 1;
    if (wasPresent !== this.#table.has(row)) return true;
    if (!wasPresent) return false;
    for (const [name, column] of Object.entries<DraftColumn>(this.#table.columns)) {
      const before: unknown = copy.columns[name][row];
      const now = column.cell(row);
      if (!isSameCell(typeof now === 'boolean' ? Number(now) : now, before)) return true;
    }
    return false;
  }
}

/** Returns a copy that takes `rows` from a later copy. Other rows that only the later copy has are absent. */
function withRowsOf(copy: TableCopy, later: TableCopy, rows: readonly number[]): TableCopy {
  const isPresent = new Uint8Array(later.count);
  isPresent.set(copy.isPresent.subarray(0, later.count));
  for (const row of rows) isPresent[row] = later.isPresent[row];
  const columns = Object.entries(later.columns).map(([name, cells]) => {
    const mixed = cells.slice() as unknown[];
    const before: ArrayLike<unknown> = copy.columns[name];
    for (let row = 0; row < copy.count; row++) mixed[row] = before[row];
    for (const row of rows) mixed[row] = cells[row];
    return [name, mixed];
  });
  return { count: later.count, isPresent, columns: Object.fromEntries(columns) as Record<string, Cells> };
}
