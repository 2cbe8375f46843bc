/**
 * A list of rows sorted by time, then row. A deque: removing the oldest and adding the newest row take constant time,
 * any other insertion moves the rows after it. Sorted by the indexed times, not by the columns, so that a changed
 * column cannot break a search.
 */
import type { Row } from '../reports/columns.ts';

/** A sorted list of rows. */
export interface RowList {
  /** Rows [start, end) are the list, oldest first. Owned by the list, replaced when it grows. */
  rows: Uint32Array<ArrayBuffer>;
  start: number;
  end: number;
  /**
   * Rows removed at the old end since the list was created or cleared: a row's position plus this number is constant
   * while no row is inserted before it.
   */
  removedAtStart: number;
}

const INITIAL_CAPACITY = 64;

/** An empty list. */
export function createRowList(): RowList {
  return { rows: new Uint32Array(INITIAL_CAPACITY), start: 0, end: 0, removedAtStart: 0 };
}

/** Number of rows in the list. */
export function lengthOf(list: Readonly<RowList>): number {
  return list.end - list.start;
}

/** Row at a position counted from the newest (0), −1 past the oldest. */
export function rowNewestFirst(list: Readonly<RowList>, position: number): Row {
  const { start, end } = list;
  return position >= 0 && position < end - start ? list.rows[end - 1 - position] : -1;
}

/** The newest row, or −1 for an empty list. */
export function newestOf(list: Readonly<RowList>): Row {
  return list.end > list.start ? list.rows[list.end - 1] : -1;
}

/** Position (0 oldest) of the first row at or after `time`. O(log rows). */
export function lowerBound(list: RowList, times: Float64Array, time: number): number {
  const { rows, start } = list;
  let low = start;
  let high = list.end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[rows[middle]] < time) low = middle + 1;
    else high = middle;
  }
  return low - start;
}

/** As `lowerBound`, from a start position `after` that is not past the result. O(log distance). */
// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
export function lowerBoundAfter(list: RowList, times: Float64Array, time: number, after: number): number {
  const { rows, start, end } = list;
  let low = start + after;
  let step = 1;
  while (low + step <= end && times[rows[low + step - 1]] < time) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[rows[middle]] < time) low = middle + 1;
    else high = middle;
  }
  return low - start;
}

/** Number of rows with from ≤ time < to. */
export function countBetween(
  list: RowList,
  times: Float64Array,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  return Math.max(0, lowerBound(list, times, to) - lowerBound(list, times, from));
}

/** Position (0 oldest) of a row, −1 where it is not in the list. O(log rows). */
export function positionIn(list: RowList, times: Float64Array, row: Row): number {
  const at = placeOf(list, times, row);
  return at < list.end && list.rows[at] === row ? at - list.start : -1;
}

/** Inserts a row by times[row]. Constant time for the newest. The row must not be in the list. */
export function insertSorted(list: RowList, times: Float64Array, row: Row): void {
  makeRoom(list, 1);
  const newest = list.end - 1;
  const at =
    newest < list.start || isBefore(times, list.rows[newest], row) ? list.end : placeOf(list, times, row);
  list.rows.copyWithin(at + 1, at, list.end);
  list.rows[at] = row;
  list.end++;
}

/** Removes a row, moving the shorter side. Constant time for the oldest. Returns false where it was not in the list. */
export function removeSorted(list: RowList, times: Float64Array, row: Row): boolean {
  const at = placeOf(list, times, row);
  if (at >= list.end || list.rows[at] !== row) return false;
  if (at === list.start) list.removedAtStart++;
  if (at - list.start < list.end - at) {
    list.rows.copyWithin(list.start + 1, list.start, at);
    list.start++;
  } else {
    list.rows.copyWithin(at, at + 1, list.end);
    list.end--;
  }
  if (list.start === list.end) list.start = list.end = 0;
  return true;
}

/** Rows to remove from a list. */
export interface RowFilter {
  /** The oldest row to remove. */
  readonly firstRemoved: Row;
  /** Rows for which it is true stay. */
  readonly retains: (row: Row) => boolean;
}

/** Removes many rows in one pass over the rows from the oldest removed one on. */
export function filterRows(list: RowList, times: Float64Array, { firstRemoved, retains }: RowFilter): void {
  const { rows, end } = list;
  let to = placeOf(list, times, firstRemoved);
  for (let from = to; from < end; from++) if (retains(rows[from])) rows[to++] = rows[from];
  list.end = to;
}

/** Removes all rows; the memory stays. */
export function clearRows(list: RowList): void {
  list.start = 0;
  list.end = 0;
  list.removedAtStart = 0;
}

/** Appends a row that is not older than any other; for rows that are already sorted. */
export function appendRow(list: RowList, row: Row): void {
  if (list.end === list.rows.length) makeRoom(list, 1);
  list.rows[list.end++] = row;
}

/**
 * Inserts many rows in one merge from the new end. O(added + rows newer than the oldest added).
 *
 * @param added  rows in the list's order, none of them in it
 */
export function mergeRows(list: RowList, times: Float64Array, added: Uint32Array): void {
  const count = added.length;
  makeRoom(list, count);
  const { rows, start } = list;
  let from = list.end - 1;
  let to = list.end + count - 1;
  for (let i = count - 1; i >= 0; i--) {
    const row = added[i];
    while (from >= start && isBefore(times, row, rows[from])) rows[to--] = rows[from--];
    rows[to--] = row;
  }
  list.end += count;
}

function isBefore(times: Float64Array, a: Row, b: Row): boolean {
  return times[a] < times[b] || (times[a] === times[b] && a < b);
}

/** Index in `rows` at which a row is or would be. */
function placeOf(list: RowList, times: Float64Array, row: Row): number {
  let low = list.start;
  let high = list.end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(times, list.rows[middle], row)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Makes room for `more` rows at the new end: by moving the rows to the start of the array, else by growing. */
function makeRoom(list: RowList, more: number): void {
  const { rows, start, end } = list;
  if (end + more <= rows.length) return;
  const length = end - start;
  if (start > rows.length / 4 && length + more <= rows.length) {
    rows.copyWithin(0, start, end);
  } else {
    list.rows = new Uint32Array(Math.max(2 * rows.length, length + more));
    list.rows.set(rows.subarray(start, end));
  }
  list.start = 0;
  list.end = length;
}
