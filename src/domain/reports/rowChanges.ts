import { grownU32, grownU8, type Row } from './columns.ts';

/** Bits of what changed in a row. */
export const CHANGE = {
  added: 1,
  removed: 2,
  /** Detection time; rows are ordered by it. */
  time: 4,
  /** Symbol: the report has another type. */
  symbol: 8,
  /** Position or trajectory. */
  place: 16,
  /** Anything else that a marker shows: burst, level, previous type, flags. */
  appearance: 32,
  /** Fields that only the table or the details show. */
  text: 64,
} as const;

/**
 * Rows changed by a batch of upserts. The caller reads and then clears it. Allocates only for growth.
 *
 * Apply in this order: `removed` (rows whose report was evicted since the last clear; their time and symbol columns are
 * unchanged unless the row is also in `added`), then `added`, then `changed`. In the last two, skip rows without
 * ROW_FLAG.live: their report was added and evicted within the batch. A row is in each list at most once.
 */
export interface ReportChanges {
  added: Uint32Array<ArrayBuffer>;
  addedCount: number;
  changed: Uint32Array<ArrayBuffer>;
  changedCount: number;
  removed: Uint32Array<ArrayBuffer>;
  removedCount: number;
  /** [rows] bits of CHANGE since the last clear */
  bits: Uint8Array<ArrayBuffer>;
}

const FIRST_CAPACITY = 1024;

/** An empty batch of changes. */
export function createReportChanges(): ReportChanges {
  return {
    added: new Uint32Array(FIRST_CAPACITY),
    addedCount: 0,
    changed: new Uint32Array(FIRST_CAPACITY),
    changedCount: 0,
    removed: new Uint32Array(FIRST_CAPACITY),
    removedCount: 0,
    bits: new Uint8Array(FIRST_CAPACITY),
  };
}

/** Clears the batch. O(rows in it). */
export function clearChanges(changes: ReportChanges): void {
  for (let i = 0; i < changes.addedCount; i++) changes.bits[changes.added[i]] = 0;
  for (let i = 0; i < changes.changedCount; i++) changes.bits[changes.changed[i]] = 0;
  for (let i = 0; i < changes.removedCount; i++) changes.bits[changes.removed[i]] = 0;
  changes.addedCount = 0;
  changes.changedCount = 0;
  changes.removedCount = 0;
}

/** Records a row with a new report. No effect where it is already recorded. */
export function markAdded(changes: ReportChanges, row: Row): void {
  const bits = bitsOf(changes, row);
  if (bits & CHANGE.added) return;
  changes.bits[row] = bits | CHANGE.added;
  if (changes.addedCount === changes.added.length)
    changes.added = grownU32(changes.added, 2 * changes.addedCount);
  changes.added[changes.addedCount++] = row;
}

/** Records bits of CHANGE (not added, not removed) for a live row. */
export function markChanged(changes: ReportChanges, row: Row, what: number): void {
  const bits = bitsOf(changes, row);
  changes.bits[row] = bits | what;
  if (bits & (CHANGE.added | CHANGED)) return;
  if (changes.changedCount === changes.changed.length)
    changes.changed = grownU32(changes.changed, 2 * changes.changedCount);
  changes.changed[changes.changedCount++] = row;
}

/** Records an evicted row. One that was added since the last clear stays in `added`, not live. */
export function markRemoved(changes: ReportChanges, row: Row): void {
  const bits = bitsOf(changes, row);
  if (bits & (CHANGE.added | CHANGE.removed)) return;
  changes.bits[row] = bits | CHANGE.removed;
  if (changes.removedCount === changes.removed.length)
    changes.removed = grownU32(changes.removed, 2 * changes.removedCount);
  changes.removed[changes.removedCount++] = row;
}

const CHANGED = CHANGE.time | CHANGE.symbol | CHANGE.place | CHANGE.appearance | CHANGE.text;

function bitsOf(changes: ReportChanges, row: Row): number {
  if (row >= changes.bits.length) {
    let length = changes.bits.length;
    while (length <= row) length *= 2;
    changes.bits = grownU8(changes.bits, length);
  }
  return changes.bits[row];
}
