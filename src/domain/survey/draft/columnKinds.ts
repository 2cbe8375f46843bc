/**
 * Kinds of column of a draft. Each holds one value per row: numbers as doubles, where NaN is no value; flags as 0 or 1; texts,
 * where '' is no value; other values as immutable JSON or typed arrays, where undefined is no value.
 */
export const COLUMN_KINDS = ['number', 'flag', 'text', 'value'] as const;

export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** What a column of a kind holds in one row. */
export interface CellOf {
  readonly number: number;
  readonly flag: boolean;
  readonly text: string;
  readonly value: unknown;
}

/** What a column of a kind holds of some rows, in their order. Immutable: part of an edit. */
export interface CellsOf {
  readonly number: Float64Array;
  readonly flag: Uint8Array;
  readonly text: readonly string[];
  readonly value: readonly unknown[];
}

export type Cell = CellOf[ColumnKind];
export type Cells = CellsOf[ColumnKind];

/** The columns of a table, by name. */
export type ColumnKinds = Readonly<Record<string, ColumnKind>>;

/** A row of a table as an object; a column that is absent has no value. */
export type ItemOf<Columns extends ColumnKinds> = {
  readonly [Name in keyof Columns]?: CellOf[Columns[Name]];
};
