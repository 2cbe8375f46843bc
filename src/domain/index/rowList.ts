/**
 * A list of rows kept in an order of time, then row. A deque, so that the oldest leave and the newest
 * come in constant time; a late one moves what is after it. The times are those by which the rows were
 * filed, so that a column that has changed since cannot break a search.
 */
import type { Row } from '../reports/columns.ts';

export interface RowList {
  /** Rows [start, end) are the list, oldest first. Owned by the list, replaced when it grows. */
  rows: Uint32Array<ArrayBuffer>;
  start: number;
  end: number;
  /** Rows that left at the old end since the list was made or cleared: position + left never changes for a row while none is inserted below it. */
  removedAtStart: number;
}

const FIRST_ROOM = 64;

export function createRowList(): RowList {
  return { rows: new Uint32Array(FIRST_ROOM), start: 0, end: 0, removedAtStart: 0 };
}

export function lengthOf(list: Readonly<RowList>): number {
  return list.end - list.start;
}

/** Row at a position counted from the newest, or −1 beyond the oldest. */
export function rowNewestFirst(list: Readonly<RowList>, position: number): Row {
  const { start, end } = list;
  return position >= 0 && position < end - start ? list.rows[end - 1 - position] : -1;
}

/** The newest row, or −1 for an empty list. */
export function newestOf(list: Readonly<RowList>): Row {
  return list.end > list.start ? list.rows[list.end - 1] : -1;
}

/** Position (0 oldest) of the first row that is not before `time`. */
export function lowerBound(list: RowList, filed: Float64Array, time: number): number {
  const { rows, start } = list;
  let low = start;
  let high = list.end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (filed[rows[middle]] < time) low = middle + 1;
    else high = middle;
  }
  return low - start;
}

/** As `firstFrom`, but starting at a position that is not after the answer; cheap when it is near. */
export function lowerBoundAfter(list: RowList, filed: Float64Array, time: number, after: number): number {
  const { rows, start, end } = list;
  let low = start + after;
  let step = 1;
  while (low + step <= end && filed[rows[low + step - 1]] < time) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (filed[rows[middle]] < time) low = middle + 1;
    else high = middle;
  }
  return low - start;
}

/** Rows with from ≤ time < to. */
export function countBetween(list: RowList, filed: Float64Array, from: number, to: number): number {
  return Math.max(0, lowerBound(list, filed, to) - lowerBound(list, filed, from));
}

/** Position (0 oldest) of a row filed in the list, or −1. */
export function positionIn(list: RowList, filed: Float64Array, row: Row): number {
  const at = placeOf(list, filed, row);
  return at < list.end && list.rows[at] === row ? at - list.start : -1;
}

/** Files a row under filed[row]. Constant time for the newest. The row must not be in the list. */
export function insertSorted(list: RowList, filed: Float64Array, row: Row): void {
  makeRoom(list, 1);
  const newest = list.end - 1;
  const at =
    newest < list.start || isBefore(filed, list.rows[newest], row) ? list.end : placeOf(list, filed, row);
  list.rows.copyWithin(at + 1, at, list.end);
  list.rows[at] = row;
  list.end++;
}

/** Takes a row out, moving the shorter side. Constant time for the oldest. False where it was not in the list. */
export function removeSorted(list: RowList, filed: Float64Array, row: Row): boolean {
  const at = placeOf(list, filed, row);
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

/** Takes many rows out in one pass over what is not older than the first of them; keeps those with `keeps[row] & mask`. */
export function filterRows(
  list: RowList,
  filed: Float64Array,
  firstGone: Row,
  keeps: Uint8Array,
  mask: number,
): void {
  const { rows, end } = list;
  let to = placeOf(list, filed, firstGone);
  for (let from = to; from < end; from++) if (keeps[rows[from]] & mask) rows[to++] = rows[from];
  list.end = to;
}

export function clearRows(list: RowList): void {
  list.start = 0;
  list.end = 0;
  list.removedAtStart = 0;
}

/** Appends a row that is known to be the newest; for loads that are already in order. */
export function appendRow(list: RowList, row: Row): void {
  if (list.end === list.rows.length) makeRoom(list, 1);
  list.rows[list.end++] = row;
}

/**
 * Files many rows at once, merging from the new end.
 *
 * @param added  [count] rows in the order of the list, none of them in it
 */
export function mergeRows(list: RowList, filed: Float64Array, added: Uint32Array, count: number): void {
  makeRoom(list, count);
  const { rows, start } = list;
  let from = list.end - 1;
  let to = list.end + count - 1;
  for (let i = count - 1; i >= 0; i--) {
    const row = added[i];
    while (from >= start && isBefore(filed, row, rows[from])) rows[to--] = rows[from--];
    rows[to--] = row;
  }
  list.end += count;
}

function isBefore(filed: Float64Array, a: Row, b: Row): boolean {
  return filed[a] < filed[b] || (filed[a] === filed[b] && a < b);
}

/** Index in `rows` at which a row is or would be. */
function placeOf(list: RowList, filed: Float64Array, row: Row): number {
  let low = list.start;
  let high = list.end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(filed, list.rows[middle], row)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Room for `more` rows at the new end: first by closing the gap at the old end, then by growing. */
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
