import { grownU32, type ReportColumns, type Row } from './columns.ts';
import type { KeyTable } from './keyTable.ts';
import { bySymbol, SYMBOL_COUNT, type ReportSymbol, type SymbolIndex } from '../contract/reportTypes.ts';

/**
 * Eviction: a symbol whose quota is full loses its own oldest report, by time, then key. Many fireworks
 * therefore cannot evict a shot.
 */

/** Evicted rows that are not reused yet, so that a stale handle refers to no report. */
const RESTING_ROWS = 16_384;

const OWN_QUOTA = 131_072;
/** Whether a symbol has a quota of its own or shares what the others leave. */
const HAS_OWN_QUOTA: Readonly<Record<ReportSymbol, boolean>> = {
  Shot: true,
  'Possible Shot': true,
  Panic: true,
  Weapon: true,
  Detection: false,
  'Bang/Noise': false,
  Ruckus: false,
  Fireworks: false,
  Test: false,
};

/**
 * Maximum number of stored reports of each symbol, [SYMBOL_COUNT]. Shot, Possible Shot, Panic and Weapon have OWN_QUOTA
 * each (an eighth of a smaller store); the others share the rest evenly.
 */
export function defaultQuotas(limit: number, resting: number = reuseDelay(limit)): Uint32Array<ArrayBuffer> {
  const own = Math.min(OWN_QUOTA, Math.floor(limit / 8));
  const hasOwn = bySymbol(HAS_OWN_QUOTA);
  const owners = hasOwn.filter(Boolean).length;
  const rest = Math.floor((limit - resting - own * owners) / (SYMBOL_COUNT - owners));
  return Uint32Array.from(hasOwn, (isOwn) => (isOwn ? own : rest));
}

/** Number of rows that stay unused after their eviction, for a store of `limit` rows. */
export function reuseDelay(limit: number): number {
  return Math.min(RESTING_ROWS, Math.floor(limit / 64));
}

/**
 * For each symbol a binary heap of its rows, oldest on top. Inserting a report newer than all others, the usual case, is
 * O(1). Eight bytes per row.
 */
export class EvictionQueue {
  readonly #columns: ReportColumns;
  readonly #keys: KeyTable;
  readonly #heaps: Uint32Array<ArrayBuffer>[] = Array.from(
    { length: SYMBOL_COUNT },
    () => new Uint32Array(16),
  );
  /** [SYMBOL_COUNT] number of rows */
  readonly counts = new Uint32Array(SYMBOL_COUNT);
  /** by row: index in its symbol's heap */
  #place = new Uint32Array(1024);

  constructor(columns: ReportColumns, keys: KeyTable) {
    this.#columns = columns;
    this.#keys = keys;
  }

  /** The oldest row of a symbol, or −1. */
  oldest(symbol: SymbolIndex): Row {
    return this.counts[symbol] === 0 ? -1 : this.#heaps[symbol][0];
  }

  /** Inserts a row by its time and symbol in the columns. O(log rows). */
  insert(row: Row): void {
    if (row >= this.#place.length)
      this.#place = grownU32(this.#place, Math.max(row + 1, 2 * this.#place.length));
    const symbol = this.#columns.symbol[row];
    const count = this.counts[symbol]++;
    if (count === this.#heaps[symbol].length) this.#heaps[symbol] = grownU32(this.#heaps[symbol], 2 * count);
    this.#up(symbol, count, row);
  }

  /** Removes a row; its symbol in the columns must be the one it was inserted with. O(log rows). */
  remove(row: Row): void {
    const symbol = this.#columns.symbol[row];
    const heap = this.#heaps[symbol];
    const last = heap[--this.counts[symbol]];
    if (last === row) return;
    const place = this.#place[row];
    this.#down(symbol, place, last);
    if (heap[place] === last) this.#up(symbol, place, last);
  }

  /** Reorders a row after its time changed. O(log rows). */
  update(row: Row): void {
    const symbol = this.#columns.symbol[row];
    const place = this.#place[row];
    this.#down(symbol, place, row);
    if (this.#heaps[symbol][place] === row) this.#up(symbol, place, row);
  }

  #older(a: Row, b: Row): boolean {
    const timeA = this.#columns.time[a];
    const timeB = this.#columns.time[b];
    return timeA === timeB ? this.#keys.compare(a, b) < 0 : timeA < timeB;
  }

  /** Puts a row at a place of its symbol's heap or above it, where the rows above are not older. */
  #up(symbol: SymbolIndex, from: number, row: Row): void {
    const heap = this.#heaps[symbol];
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >>> 1;
      if (!this.#older(row, heap[parent])) break;
      heap[place] = heap[parent];
      this.#place[heap[place]] = place;
      place = parent;
    }
    heap[place] = row;
    this.#place[row] = place;
  }

  /** Puts a row at a place of its symbol's heap or below it, where the rows below are not older. */
  #down(symbol: SymbolIndex, from: number, row: Row): void {
    const heap = this.#heaps[symbol];
    const count = this.counts[symbol];
    let place = from;
    for (let child = 2 * place + 1; child < count; child = 2 * place + 1) {
      if (child + 1 < count && this.#older(heap[child + 1], heap[child])) child++;
      if (!this.#older(heap[child], row)) break;
      heap[place] = heap[child];
      this.#place[heap[place]] = place;
      place = child;
    }
    heap[place] = row;
    this.#place[row] = place;
  }
}

/** Evicted rows, first in first out. A row is reused only after `resting` others were evicted. */
export class FreeRowQueue {
  readonly #resting: number;
  #ring = new Uint32Array(64);
  #first = 0;
  #count = 0;

  constructor(resting: number) {
    this.#resting = resting;
  }

  /** Adds an evicted row. */
  release(row: Row): void {
    if (this.#count === this.#ring.length) this.#unroll();
    this.#ring[(this.#first + this.#count++) & (this.#ring.length - 1)] = row;
  }

  /** Removes and returns a row that may be reused, or −1. `isFull`: the oldest evicted row even if it is too recent. */
  acquire(isFull = false): Row {
    if (this.#count === 0 || (this.#count <= this.#resting && !isFull)) return -1;
    const row = this.#ring[this.#first];
    this.#first = (this.#first + 1) & (this.#ring.length - 1);
    this.#count--;
    return row;
  }

  #unroll(): void {
    const old = this.#ring;
    this.#ring = new Uint32Array(2 * old.length);
    for (let i = 0; i < this.#count; i++) this.#ring[i] = old[(this.#first + i) & (old.length - 1)];
    this.#first = 0;
  }
}
