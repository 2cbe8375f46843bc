import type { RawBuilder } from 'kysely';

/** Ids from `from` to `to`, inclusive. */
export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** Reports that one index finds. */
export interface IdSource {
  /** Query of the ids, of those in a range where one is given. */
  readonly ids: (range?: IdRange) => RawBuilder<unknown>;
  /** The condition on a row, where an index of the table answers it. */
  readonly condition?: RawBuilder<boolean>;
}

/** Reports that a search finds by one column. */
export interface SearchSource extends IdSource {
  /** The condition on a row; no index is used for it. */
  readonly onRow: RawBuilder<boolean>;
  /** Whether the index of each order has the columns of `onRow`, so that no row is read for it. */
  readonly isCovered: boolean;
}

/** The reports that a search finds. */
export interface SearchMatch {
  /** Found by indexes, one source for each column. */
  readonly sources: readonly SearchSource[];
  /** The same as a condition on a row; no index is used for it. */
  readonly condition: RawBuilder<boolean>;
}
