import { invariant } from '../../assert.ts';
import type { Cell, ColumnKinds, ItemOf } from './columnKinds.ts';
import { createColumn, type ColumnOf, type DraftColumn } from './draftColumn.ts';

/**
 * Items of one kind as columns. A row is the identity of an item: a removed one keeps its row and its values, so that it can be
 * restored, and no other item ever gets the row.
 */
export class DraftTable<Columns extends ColumnKinds = ColumnKinds> {
  /** By name, in the order of the definition. */
  readonly columns: { readonly [Name in keyof Columns]: ColumnOf<Columns[Name]> };
  /** [≥ count] 1 for an item of the draft, 0 for one that was removed. Replaced when it grows. */
  isPresent = new Uint8Array(0);
  #count = 0;
  #presentCount = 0;

  constructor(kinds: Columns) {
    const columns = Object.entries(kinds).map(([name, kind]) => [name, createColumn(kind)]);
    this.columns = Object.fromEntries(columns) as this['columns'];
  }

  /** Rows in use, rows of removed items included. */
  get count(): number {
    return this.#count;
  }

  /** Items of the draft. */
  get presentCount(): number {
    return this.#presentCount;
  }

  /** Whether a row holds an item of the draft. */
  has(row: number): boolean {
    return row < this.#count && this.isPresent[row] === 1;
  }

  /** Rows of the items of the draft, ascending. O(count). */
  presentRows(): Uint32Array<ArrayBuffer> {
    const rows = new Uint32Array(this.#presentCount);
    let at = 0;
    for (let row = 0; row < this.#count; row++) if (this.isPresent[row] === 1) rows[at++] = row;
    return rows;
  }

  /** Adds items; returns their new rows, which follow each other. */
  add(items: readonly ItemOf<Columns>[]): Uint32Array<ArrayBuffer> {
    const first = this.#count;
    this.#reserve(first + items.length);
    const columns = Object.entries<DraftColumn>(this.columns);
    items.forEach((item, i) => {
      for (const [name, column] of columns) column.setCell(first + i, item[name] as Cell);
    });
    this.isPresent.fill(1, first, first + items.length);
    this.#count += items.length;
    this.#presentCount += items.length;
    return Uint32Array.from(items, (_, i) => first + i);
  }

  /** Adds items to, or removes them from the draft; their values stay. The rows are all present before, or none is. */
  setPresent(rows: Uint32Array, isPresent: 0 | 1): void {
    for (const row of rows) {
      invariant(
        row < this.#count && this.isPresent[row] !== isPresent,
        'an item is removed or restored once',
      );
      this.isPresent[row] = isPresent;
    }
    this.#presentCount += isPresent === 1 ? rows.length : -rows.length;
  }

  /** The values of an item. */
  item(row: number): Required<ItemOf<Columns>> {
    invariant(row < this.#count, 'the row is in use');
    const cells = Object.entries<DraftColumn>(this.columns).map(([name, column]) => [name, column.cell(row)]);
    return Object.fromEntries(cells) as Required<ItemOf<Columns>>;
  }

  /** A column by a name that comes from data; undefined where there is none. */
  columnNamed(name: string): DraftColumn | undefined {
    return Object.hasOwn(this.columns, name) ? (this.columns[name] as DraftColumn) : undefined;
  }

  #reserve(needed: number): void {
    if (needed <= this.isPresent.length) return;
    const capacity = Math.max(needed, 2 * this.isPresent.length, 64);
    const grown = new Uint8Array(capacity);
    grown.set(this.isPresent);
    this.isPresent = grown;
    for (const column of Object.values<DraftColumn>(this.columns)) column.reserve(capacity);
  }
}
