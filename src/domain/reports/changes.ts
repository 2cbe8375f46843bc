import { grownU32, grownU8, type Row } from './columns.ts';

/** Bits of what changed in a row. */
export const CHANGE = {
  added: 1,
  removed: 2,
  /** Detection time: the row's place in a time order. */
  time: 4,
  /** Symbol: the row belongs to another type now. */
  symbol: 8,
  /** Place or trajectory. */
  place: 16,
  /** Anything else that a marker shows: burst, level, previous type, flags. */
  appearance: 32,
  /** Only facts that the table or the panel shows. */
  text: 64,
} as const;

/**
 * Rows changed by a batch of upserts. The caller reads it, then clears it; no allocation except for growth.
 *
 * Apply in this order: `removed` (rows that held a report at the last clear and were evicted since;
 * their time and symbol columns still read as they were unless the row is also in `added`), then
 * `added` (skip a row whose ROW_FLAG.live is 0: it came and went within the batch), then `changed`
 * (skip likewise). A row is in each list at most once; what of it changed is in `bits`.
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

const ROOM = 1024;

/** An empty batch of changes. */
export function createReportChanges(): ReportChanges {
  return {
    added: new Uint32Array(ROOM),
    addedCount: 0,
    changed: new Uint32Array(ROOM),
    changedCount: 0,
    removed: new Uint32Array(ROOM),
    removedCount: 0,
    bits: new Uint8Array(ROOM),
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

/** Records a row that received a report. No effect where it is recorded already. */
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
