/**
 * Reports by time: for each symbol all that are stored and those displayed, and one list of all that
 * are displayed. What table, timeline, decay and map read. It keeps by itself under which time and
 * symbol a row is filed, so it may be told of a change after the columns have changed.
 */
import type { ReportChanges } from '../reports/changes.ts';
import { grownF64, grownU8, ROW_FLAG, type ReportColumns, type Row } from '../reports/columns.ts';
import { SYMBOL_COUNT } from '../contract/reportTypes.ts';
import {
  appendRow,
  clearRows,
  createRowList,
  lowerBound,
  insertSorted,
  filterRows,
  lengthOf,
  mergeRows,
  positionIn,
  removeSorted,
  type RowList,
} from './rowList.ts';
import { sortRowsByTime } from './sortRows.ts';
import { isDisplayed, isListed, type DisplayRule } from './visibility.ts';

export interface TimeIndex {
  /** [SYMBOL_COUNT] every stored report of a symbol */
  readonly stored: readonly RowList[];
  /** [SYMBOL_COUNT] the displayed ones */
  readonly displayed: readonly RowList[];
  /** Displayed reports of all symbols. */
  readonly all: RowList;
  /** Reports that the table lists: the displayed ones, and former shots that are masked (T-38). */
  readonly listed: RowList;
  /** The part of `all` that the map draws: that of `window`. */
  readonly drawn: Readonly<RowList>;
  /** Times that map and table hold, from ≤ time < to. */
  window: TimeSpan;
  /** Grows with every rebuild: ranks told before it mean nothing after. */
  generation: number;
  /** by row: time under which it is filed */
  indexedTime: Float64Array<ArrayBuffer>;
  /** by row: symbol + 1 under which it is filed, 0 not filed; SHOWN added where displayed, LISTED where in the table */
  indexedAs: Uint8Array<ArrayBuffer>;
}

export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export const ALL_TIMES: TimeSpan = { from: -Infinity, to: Infinity };

const SHOWN = 0x80;
const LISTED = 0x40;
const SYMBOL = 0x3f;
/** From this many changed rows on, one sort and merge is cheaper than as many insertions. */
const MANY = 256;
/** Up to this many rows leave one by one. */
const FEW = 4;

export function createTimeIndex(): TimeIndex {
  const lists = (): RowList[] => Array.from({ length: SYMBOL_COUNT }, createRowList);
  const order = {
    stored: lists(),
    displayed: lists(),
    all: createRowList(),
    listed: createRowList(),
    window: ALL_TIMES,
    generation: 0,
    indexedTime: new Float64Array(1024),
    indexedAs: new Uint8Array(1024),
  };
  return Object.assign(order, { drawn: new DrawnRows(order) });
}

export function displayedCount(order: TimeIndex): number {
  return lengthOf(order.all);
}

export function isDisplayedRow(order: TimeIndex, row: Row): boolean {
  return row < order.indexedAs.length && (order.indexedAs[row] & SHOWN) !== 0;
}

/** Whether the map draws a row: it is displayed and within the window. */
export function isDrawn(order: TimeIndex, row: Row): boolean {
  return isDisplayedRow(order, row) && isWithin(order, row);
}

function isWithin({ window, indexedTime: indexedTime }: TimeIndex, row: Row): boolean {
  return indexedTime[row] >= window.from && indexedTime[row] < window.to;
}

/** Sets the times that map and table hold; true where the map draws other rows than before. */
export function setWindow(order: TimeIndex, window: TimeSpan): boolean {
  const { start, end } = order.drawn;
  order.window = window;
  return start !== order.drawn.start || end !== order.drawn.end;
}

/** The rows of `all` within the window, found anew at each read: take the fields once for a loop. */
class DrawnRows implements Readonly<RowList> {
  readonly removedAtStart = 0;
  readonly #order: Pick<TimeIndex, 'all' | 'window' | 'indexedTime'>;

  constructor(order: Pick<TimeIndex, 'all' | 'window' | 'indexedTime'>) {
    this.#order = order;
  }

  get rows(): Uint32Array<ArrayBuffer> {
    return this.#order.all.rows;
  }

  get start(): number {
    return this.#placeOf(this.#order.window.from);
  }

  get end(): number {
    return Math.max(this.start, this.#placeOf(this.#order.window.to));
  }

  #placeOf(time: number): number {
    const { all, indexedTime: indexedTime } = this.#order;
    if (time === -Infinity) return all.start;
    return time === Infinity ? all.end : all.start + lowerBound(all, indexedTime, time);
  }
}

/** Rows of the table that are newer than the window, and those within it. */
export function listedWithin({ listed, indexedTime: indexedTime, window }: TimeIndex): {
  readonly newer: number;
  readonly count: number;
} {
  const end = lowerBound(listed, indexedTime, window.to);
  return {
    newer: lengthOf(listed) - end,
    count: Math.max(0, end - lowerBound(listed, indexedTime, window.from)),
  };
}

/** Position among the rows of the table, newest first; −1 where it is not in it. */
export function positionNewestFirst(order: TimeIndex, row: Row): number {
  if (row >= order.indexedAs.length || (order.indexedAs[row] & LISTED) === 0 || !isWithin(order, row))
    return -1;
  const position = lengthOf(order.listed) - 1 - positionIn(order.listed, order.indexedTime, row);
  return position - listedWithin(order).newer;
}

/** Position among the displayed of its symbol, oldest first, which the decay is made from (T-39); −1 where not displayed. */
export function rankOf(order: TimeIndex, row: Row): number {
  if (!isDisplayedRow(order, row)) return -1;
  return positionIn(order.displayed[(order.indexedAs[row] & SYMBOL) - 1], order.indexedTime, row);
}

/**
 * Files a row as its columns now are: new, changed, evicted or hidden. Nothing moves where neither
 * time, symbol nor being displayed has changed. True where a list changed.
 */
export function indexRow(order: TimeIndex, columns: ReportColumns, rule: DisplayRule, row: Row): boolean {
  makeRoom(order, row);
  const as = filingOf(columns, rule, row);
  if (as === order.indexedAs[row] && (as === 0 || columns.time[row] === order.indexedTime[row])) return false;
  removeRow(order, row);
  if (as === 0) return true;
  order.indexedAs[row] = as;
  order.indexedTime[row] = columns.time[row];
  const symbol = (as & SYMBOL) - 1;
  insertSorted(order.stored[symbol], order.indexedTime, row);
  if (as & SHOWN) {
    insertSorted(order.displayed[symbol], order.indexedTime, row);
    insertSorted(order.all, order.indexedTime, row);
  }
  if (as & LISTED) insertSorted(order.listed, order.indexedTime, row);
  return true;
}

/** Takes a row out of all lists, whatever its columns say: an evicted one. */
export function removeRow(order: TimeIndex, row: Row): void {
  const as = row < order.indexedAs.length ? order.indexedAs[row] : 0;
  if (as === 0) return;
  removeFromSymbol(order, row, as);
  if (as & SHOWN) removeSorted(order.all, order.indexedTime, row);
  if (as & LISTED) removeSorted(order.listed, order.indexedTime, row);
  order.indexedAs[row] = 0;
}

/**
 * Takes in what upserts changed: after them, and before the changes are cleared. Many at once are taken
 * out in one pass and sorted and merged in.
 */
export function indexChanges(
  order: TimeIndex,
  columns: ReportColumns,
  rule: DisplayRule,
  changes: ReportChanges,
): void {
  makeRoom(order, columns.used - 1);
  const moved = movedRows(order, columns, rule, changes);
  removeRows(order, changes.removed, changes.removedCount);
  removeRows(order, moved, moved.length);
  indexRows(order, columns, rule, moved, moved.length);
  indexRows(order, columns, rule, changes.added.slice(0, changes.addedCount), changes.addedCount);
}

/** Changed rows that are not filed as they now should be. */
function movedRows(
  order: TimeIndex,
  columns: ReportColumns,
  rule: DisplayRule,
  changes: ReportChanges,
): Uint32Array<ArrayBuffer> {
  const moved = new Uint32Array(changes.changedCount);
  let count = 0;
  for (let i = 0; i < changes.changedCount; i++) {
    const row = changes.changed[i];
    const as = filingOf(columns, rule, row);
    if (as !== order.indexedAs[row] || columns.time[row] !== order.indexedTime[row]) moved[count++] = row;
  }
  return moved.subarray(0, count);
}

/**
 * Takes many rows out of all lists.
 *
 * @param gone  [count] rows, filed or not, each once
 */
export function removeRows(order: TimeIndex, gone: Uint32Array, count: number): void {
  if (count <= FEW) {
    for (let i = 0; i < count; i++) removeRow(order, gone[i]);
    return;
  }
  let first = -1;
  let firstListed = -1;
  for (let i = 0; i < count; i++) {
    const row = gone[i];
    const as = row < order.indexedAs.length ? order.indexedAs[row] : 0;
    if (as === 0) continue;
    removeFromSymbol(order, row, as);
    order.indexedAs[row] = 0;
    if (as & SHOWN && (first < 0 || isFiledBefore(order, row, first))) first = row;
    if (as & LISTED && (firstListed < 0 || isFiledBefore(order, row, firstListed))) firstListed = row;
  }
  if (first >= 0) filterRows(order.all, order.indexedTime, first, order.indexedAs, SHOWN);
  if (firstListed >= 0) filterRows(order.listed, order.indexedTime, firstListed, order.indexedAs, LISTED);
}

function isFiledBefore(order: TimeIndex, a: Row, b: Row): boolean {
  const { indexedTime: indexedTime } = order;
  return indexedTime[a] < indexedTime[b] || (indexedTime[a] === indexedTime[b] && a < b);
}

function removeFromSymbol(order: TimeIndex, row: Row, as: number): void {
  const symbol = (as & SYMBOL) - 1;
  removeSorted(order.stored[symbol], order.indexedTime, row);
  if (as & SHOWN) removeSorted(order.displayed[symbol], order.indexedTime, row);
}

/**
 * Files many rows: one by one while they are few, else sorted and merged.
 *
 * @param added  [count] rows, each once; those without a report and those that are filed already are passed
 *               over. Reordered in place.
 */
export function indexRows(
  order: TimeIndex,
  columns: ReportColumns,
  rule: DisplayRule,
  added: Uint32Array<ArrayBuffer>,
  count: number,
): void {
  if (count < MANY) {
    for (let i = 0; i < count; i++) indexRow(order, columns, rule, added[i]);
    return;
  }
  makeRoom(order, columns.used - 1);
  const rows = added.subarray(0, count).sort();
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i];
    if (order.indexedAs[row] !== 0) continue;
    const as = filingOf(columns, rule, row);
    if (as === 0) continue;
    order.indexedTime[row] = columns.time[row];
    order.indexedAs[row] = as;
    rows[kept++] = row;
  }
  sortRowsByTime(rows, kept, order.indexedTime);
  mergeFiled(order, rows, kept);
}

/** Files everything anew: after a change of the rule, or a history load. */
export function rebuildTimeIndex(order: TimeIndex, columns: ReportColumns, rule: DisplayRule): void {
  order.generation++;
  makeRoom(order, columns.used - 1);
  for (const list of [...order.stored, ...order.displayed, order.all, order.listed]) clearRows(list);
  const rows = new Uint32Array(columns.count);
  let count = 0;
  for (let row = 0; row < columns.used; row++) {
    const as = filingOf(columns, rule, row);
    order.indexedAs[row] = as;
    order.indexedTime[row] = columns.time[row];
    if (as !== 0) rows[count++] = row;
  }
  sortRowsByTime(rows, count, order.indexedTime);
  for (let i = 0; i < count; i++) {
    const row = rows[i];
    const as = order.indexedAs[row];
    const symbol = (as & SYMBOL) - 1;
    appendRow(order.stored[symbol], row);
    if (as & SHOWN) {
      appendRow(order.displayed[symbol], row);
      appendRow(order.all, row);
    }
    if (as & LISTED) appendRow(order.listed, row);
  }
}

/** Merges sorted, filed rows into their lists. One pass over `rows` for each list that gets some. */
function mergeFiled(order: TimeIndex, rows: Uint32Array, count: number): void {
  const part = new Uint32Array(count);
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const stored = select(order, rows, count, (as) => (as & SYMBOL) - 1 === symbol, part);
    if (stored === 0) continue;
    mergeRows(order.stored[symbol], order.indexedTime, part, stored);
    const shown = select(
      order,
      rows,
      count,
      (as) => (as & SHOWN) !== 0 && (as & SYMBOL) - 1 === symbol,
      part,
    );
    mergeRows(order.displayed[symbol], order.indexedTime, part, shown);
  }
  const shown = select(order, rows, count, (as) => (as & SHOWN) !== 0, part);
  mergeRows(order.all, order.indexedTime, part, shown);
  const listed = select(order, rows, count, (as) => (as & LISTED) !== 0, part);
  mergeRows(order.listed, order.indexedTime, part, listed);
}

function select(
  order: TimeIndex,
  rows: Uint32Array,
  count: number,
  wanted: (as: number) => boolean,
  out: Uint32Array,
): number {
  let kept = 0;
  for (let i = 0; i < count; i++) if (wanted(order.indexedAs[rows[i]])) out[kept++] = rows[i];
  return kept;
}

function filingOf(columns: ReportColumns, rule: DisplayRule, row: Row): number {
  if ((columns.flags[row] & ROW_FLAG.live) === 0) return 0;
  const symbol = columns.symbol[row] + 1;
  if (isDisplayed(rule, columns, row)) return symbol | SHOWN | LISTED;
  return isListed(rule, columns, row) ? symbol | LISTED : symbol;
}

function makeRoom(order: TimeIndex, row: Row): void {
  let room = order.indexedAs.length;
  if (row < room) return;
  while (room <= row) room *= 2;
  order.indexedTime = grownF64(order.indexedTime, room);
  order.indexedAs = grownU8(order.indexedAs, room);
}
