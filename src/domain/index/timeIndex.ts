/**
 * Index of the reports by time: for each symbol the stored and the displayed rows, and the displayed rows of all
 * symbols. Read by table, timeline, decay and map. It stores the time and symbol under which each row is indexed, so it
 * can be updated after the columns have changed.
 */
import type { ReportChanges } from '../reports/rowChanges.ts';
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

/** The lists and what they are sorted by. Owned by one thread. */
export interface TimeIndex {
  /** The reports, read at each update and never changed. */
  readonly columns: ReportColumns;
  /** [SYMBOL_COUNT] every stored report of a symbol */
  readonly stored: readonly RowList[];
  /** [SYMBOL_COUNT] the displayed ones */
  readonly displayed: readonly RowList[];
  /** Displayed rows of all symbols. */
  readonly all: RowList;
  /** Rows of the table: the displayed ones and masked former shots. */
  readonly listed: RowList;
  /** The rows of `all` within `window`: those that the map draws. */
  readonly drawn: Readonly<RowList>;
  /** Times shown by map and table, from ≤ time < to. */
  window: TimeSpan;
  /** Incremented by every rebuild, which invalidates earlier ranks. */
  generation: number;
  /** by row: time under which it is indexed */
  indexedTime: Float64Array<ArrayBuffer>;
  /** by row: symbol + 1 under which it is indexed, 0 not indexed; with SHOWN where displayed, LISTED where in the table */
  indexedAs: Uint8Array<ArrayBuffer>;
}

/** Epoch ms, from ≤ time < to; may be infinite. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export const ALL_TIMES: TimeSpan = { from: -Infinity, to: Infinity };

const SHOWN = 0x80;
const LISTED = 0x40;
const SYMBOL_MASK = 0x3f;
/** Number of changed rows from which one sort and merge is cheaper than single insertions. */
const MIN_MERGED_ROWS = 256;
/** Number of rows up to which single removals are cheaper than a pass. */
const MAX_SINGLE_REMOVALS = 4;

/** An empty index of the reports in the columns. */
export function createTimeIndex(columns: ReportColumns): TimeIndex {
  const lists = (): RowList[] => Array.from({ length: SYMBOL_COUNT }, createRowList);
  const index = {
    columns,
    stored: lists(),
    displayed: lists(),
    all: createRowList(),
    listed: createRowList(),
    window: ALL_TIMES,
    generation: 0,
    indexedTime: new Float64Array(1024),
    indexedAs: new Uint8Array(1024),
  };
  return Object.assign(index, { drawn: new DrawnRows(index) });
}

/** Number of displayed rows. */
export function displayedCount(index: TimeIndex): number {
  return lengthOf(index.all);
}

/** Whether a row is indexed as displayed. */
export function isDisplayedRow(index: TimeIndex, row: Row): boolean {
  return row < index.indexedAs.length && (index.indexedAs[row] & SHOWN) !== 0;
}

/** Whether the map draws a row: displayed and within the window. */
export function isDrawn(index: TimeIndex, row: Row): boolean {
  return isDisplayedRow(index, row) && isWithin(index, row);
}

function isWithin({ window, indexedTime }: TimeIndex, row: Row): boolean {
  return indexedTime[row] >= window.from && indexedTime[row] < window.to;
}

/** Sets the times shown by map and table; returns whether the rows drawn by the map changed. */
export function setWindow(index: TimeIndex, window: TimeSpan): boolean {
  const { start, end } = index.drawn;
  index.window = window;
  return start !== index.drawn.start || end !== index.drawn.end;
}

/** The rows of `all` within the window. Each read of `start` and `end` searches: read them once per loop. */
class DrawnRows implements Readonly<RowList> {
  readonly removedAtStart = 0;
  readonly #index: Pick<TimeIndex, 'all' | 'window' | 'indexedTime'>;

  constructor(index: Pick<TimeIndex, 'all' | 'window' | 'indexedTime'>) {
    this.#index = index;
  }

  get rows(): Uint32Array<ArrayBuffer> {
    return this.#index.all.rows;
  }

  get start(): number {
    return this.#placeOf(this.#index.window.from);
  }

  get end(): number {
    return Math.max(this.start, this.#placeOf(this.#index.window.to));
  }

  #placeOf(time: number): number {
    const { all, indexedTime } = this.#index;
    if (time === -Infinity) return all.start;
    return time === Infinity ? all.end : all.start + lowerBound(all, indexedTime, time);
  }
}

/** Number of table rows newer than the window, and within it. */
export function listedWithin({ listed, indexedTime, window }: TimeIndex): {
  readonly newer: number;
  readonly count: number;
} {
  const end = lowerBound(listed, indexedTime, window.to);
  return {
    newer: lengthOf(listed) - end,
    count: Math.max(0, end - lowerBound(listed, indexedTime, window.from)),
  };
}

/** Position among the table's rows, newest first; −1 where the row is not listed. */
export function positionNewestFirst(index: TimeIndex, row: Row): number {
  if (row >= index.indexedAs.length || (index.indexedAs[row] & LISTED) === 0 || !isWithin(index, row))
    return -1;
  const position = lengthOf(index.listed) - 1 - positionIn(index.listed, index.indexedTime, row);
  return position - listedWithin(index).newer;
}

/** Position among the displayed rows of its symbol, oldest first; input of the decay. −1 where not displayed. */
export function rankOf(index: TimeIndex, row: Row): number {
  if (!isDisplayedRow(index, row)) return -1;
  return positionIn(index.displayed[(index.indexedAs[row] & SYMBOL_MASK) - 1], index.indexedTime, row);
}

/**
 * Updates the index for a row that was added, changed, evicted or hidden. Returns whether a list changed: not where
 * time, symbol and visibility are as before.
 */
export function indexRow(index: TimeIndex, rule: DisplayRule, row: Row): boolean {
  const { columns } = index;
  reserve(index, row);
  const entry = entryOf(columns, rule, row);
  if (entry === index.indexedAs[row] && (entry === 0 || columns.time[row] === index.indexedTime[row]))
    return false;
  removeRow(index, row);
  if (entry === 0) return true;
  index.indexedAs[row] = entry;
  index.indexedTime[row] = columns.time[row];
  const symbol = (entry & SYMBOL_MASK) - 1;
  insertSorted(index.stored[symbol], index.indexedTime, row);
  if (entry & SHOWN) {
    insertSorted(index.displayed[symbol], index.indexedTime, row);
    insertSorted(index.all, index.indexedTime, row);
  }
  if (entry & LISTED) insertSorted(index.listed, index.indexedTime, row);
  return true;
}

/** Removes a row from all lists, whatever its columns are. */
export function removeRow(index: TimeIndex, row: Row): void {
  const entry = row < index.indexedAs.length ? index.indexedAs[row] : 0;
  if (entry === 0) return;
  removeFromSymbol(index, row, entry);
  if (entry & SHOWN) removeSorted(index.all, index.indexedTime, row);
  if (entry & LISTED) removeSorted(index.listed, index.indexedTime, row);
  index.indexedAs[row] = 0;
}

/** Updates the index for a batch of changes; call it before the changes are cleared. Many rows are sorted and merged. */
export function indexChanges(index: TimeIndex, rule: DisplayRule, changes: ReportChanges): void {
  reserve(index, index.columns.used - 1);
  const moved = movedRows(index, rule, changes);
  removeRows(index, changes.removed, changes.removedCount);
  removeRows(index, moved, moved.length);
  indexRows(index, rule, moved);
  indexRows(index, rule, changes.added.slice(0, changes.addedCount));
}

/** Changed rows whose entries are out of date. */
function movedRows(index: TimeIndex, rule: DisplayRule, changes: ReportChanges): Uint32Array<ArrayBuffer> {
  const { columns } = index;
  const moved = new Uint32Array(changes.changedCount);
  let count = 0;
  for (let i = 0; i < changes.changedCount; i++) {
    const row = changes.changed[i];
    const entry = entryOf(columns, rule, row);
    if (entry !== index.indexedAs[row] || columns.time[row] !== index.indexedTime[row]) moved[count++] = row;
  }
  return moved.subarray(0, count);
}

/**
 * Removes many rows from all lists.
 *
 * @param removed  [count] rows, indexed or not, each once
 */
export function removeRows(index: TimeIndex, removed: Uint32Array, count: number): void {
  if (count <= MAX_SINGLE_REMOVALS) {
    for (let i = 0; i < count; i++) removeRow(index, removed[i]);
    return;
  }
  let first = -1;
  let firstListed = -1;
  for (let i = 0; i < count; i++) {
    const row = removed[i];
    const entry = row < index.indexedAs.length ? index.indexedAs[row] : 0;
    if (entry === 0) continue;
    removeFromSymbol(index, row, entry);
    index.indexedAs[row] = 0;
    if (entry & SHOWN && (first < 0 || isIndexedBefore(index, row, first))) first = row;
    if (entry & LISTED && (firstListed < 0 || isIndexedBefore(index, row, firstListed))) firstListed = row;
  }
  const { indexedTime, indexedAs } = index;
  const filter = (list: RowList, firstRemoved: Row, flag: number): void => {
    if (firstRemoved < 0) return;
    filterRows(list, indexedTime, { firstRemoved, retains: (row) => (indexedAs[row] & flag) !== 0 });
  };
  filter(index.all, first, SHOWN);
  filter(index.listed, firstListed, LISTED);
}

function isIndexedBefore(index: TimeIndex, a: Row, b: Row): boolean {
  const { indexedTime } = index;
  return indexedTime[a] < indexedTime[b] || (indexedTime[a] === indexedTime[b] && a < b);
}

function removeFromSymbol(index: TimeIndex, row: Row, entry: number): void {
  const symbol = (entry & SYMBOL_MASK) - 1;
  removeSorted(index.stored[symbol], index.indexedTime, row);
  if (entry & SHOWN) removeSorted(index.displayed[symbol], index.indexedTime, row);
}

/**
 * Indexes many rows: one by one while they are few, else sorted and merged.
 *
 * @param added  rows, each once; those without a report and those already indexed are skipped. Reordered in place.
 */
export function indexRows(index: TimeIndex, rule: DisplayRule, added: Uint32Array<ArrayBuffer>): void {
  if (added.length < MIN_MERGED_ROWS) {
    for (let i = 0; i < added.length; i++) indexRow(index, rule, added[i]);
    return;
  }
  const { columns } = index;
  reserve(index, columns.used - 1);
  const rows = added.sort();
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (index.indexedAs[row] !== 0) continue;
    const entry = entryOf(columns, rule, row);
    if (entry === 0) continue;
    index.indexedTime[row] = columns.time[row];
    index.indexedAs[row] = entry;
    rows[count++] = row;
  }
  sortRowsByTime(rows, count, index.indexedTime);
  mergeIndexed(index, rows.subarray(0, count));
}

/** Indexes all rows again: after a change of the rule, or a history load. O(rows × log rows). */
export function rebuildTimeIndex(index: TimeIndex, rule: DisplayRule): void {
  const { columns } = index;
  index.generation++;
  reserve(index, columns.used - 1);
  for (const list of [...index.stored, ...index.displayed, index.all, index.listed]) clearRows(list);
  const rows = new Uint32Array(columns.count);
  let count = 0;
  for (let row = 0; row < columns.used; row++) {
    const entry = entryOf(columns, rule, row);
    index.indexedAs[row] = entry;
    index.indexedTime[row] = columns.time[row];
    if (entry !== 0) rows[count++] = row;
  }
  sortRowsByTime(rows, count, index.indexedTime);
  for (let i = 0; i < count; i++) {
    const row = rows[i];
    const entry = index.indexedAs[row];
    const symbol = (entry & SYMBOL_MASK) - 1;
    appendRow(index.stored[symbol], row);
    if (entry & SHOWN) {
      appendRow(index.displayed[symbol], row);
      appendRow(index.all, row);
    }
    if (entry & LISTED) appendRow(index.listed, row);
  }
}

/** Merges sorted, indexed rows into their lists. One pass over `rows` for each list that receives some. */
function mergeIndexed(index: TimeIndex, rows: Uint32Array): void {
  const { indexedAs, indexedTime } = index;
  const part = new Uint32Array(rows.length);
  /** The rows with a wanted entry; a view that the next call overwrites. */
  const select = (isWanted: (entry: number) => boolean): Uint32Array => {
    let count = 0;
    for (let i = 0; i < rows.length; i++) if (isWanted(indexedAs[rows[i]])) part[count++] = rows[i];
    return part.subarray(0, count);
  };
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const isOfSymbol = (entry: number): boolean => (entry & SYMBOL_MASK) - 1 === symbol;
    const stored = select(isOfSymbol);
    if (stored.length === 0) continue;
    mergeRows(index.stored[symbol], indexedTime, stored);
    const shown = select((entry) => (entry & SHOWN) !== 0 && isOfSymbol(entry));
    mergeRows(index.displayed[symbol], indexedTime, shown);
  }
  mergeRows(
    index.all,
    indexedTime,
    select((entry) => (entry & SHOWN) !== 0),
  );
  mergeRows(
    index.listed,
    indexedTime,
    select((entry) => (entry & LISTED) !== 0),
  );
}

function entryOf(columns: ReportColumns, rule: DisplayRule, row: Row): number {
  if ((columns.flags[row] & ROW_FLAG.live) === 0) return 0;
  const symbol = columns.symbol[row] + 1;
  if (isDisplayed(rule, columns, row)) return symbol | SHOWN | LISTED;
  return isListed(rule, columns, row) ? symbol | LISTED : symbol;
}

function reserve(index: TimeIndex, row: Row): void {
  let capacity = index.indexedAs.length;
  if (row < capacity) return;
  while (capacity <= row) capacity *= 2;
  index.indexedTime = grownF64(index.indexedTime, capacity);
  index.indexedAs = grownU8(index.indexedAs, capacity);
}
