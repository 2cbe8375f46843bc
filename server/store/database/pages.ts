/** Pages of a list, and the order of its items. */

/** One key of a sort order. */
export interface SortKey<Field extends string = string> {
  readonly field: Field;
  readonly descending: boolean;
}

export interface PageRequest<Field extends string = string> {
  /** Index of the page, from 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: readonly SortKey<Field>[];
}

/** A page that is read in slices while it is sent. */
export interface SlicedPage<T> {
  /** Items of all pages. */
  readonly total: number;
  readonly slices: AsyncIterable<readonly T[]>;
}

export interface Page<T> {
  /** Items of all pages. */
  readonly total: number;
  readonly items: readonly T[];
}
