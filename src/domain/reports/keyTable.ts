import { grownF64, grownU32, type Row } from './columns.ts';
import { hashText, mixHash, StringPool } from './stringPool.ts';

/**
 * Maps (squadId, detectionId) to a row. Open addressing over typed arrays, because a Map of a million texts takes about
 * 100 MB. A detection id that is a plain whole number is stored as a double, any other as text. The interface has texts
 * only: "007" and "7" differ.
 */
export class KeyTable {
  /** Row + 1 in each slot, 0 empty; length is a power of two, at most half full. */
  #slots = new Uint32Array(2048);
  #count = 0;
  /** by row: the id as a number, NaN where it is text */
  #ids = new Float64Array(1024);
  #squads = new Uint32Array(1024);
  /** by row, in pages: the ids that are text */
  readonly #textIds: (string[] | undefined)[] = [];
  readonly #squadTexts = new StringPool();

  /** Number of keys. */
  get size(): number {
    return this.#count;
  }

  /** The row of a key, or −1. */
  find(squadId: string, detectionId: string): Row {
    const squad = this.#squadTexts.idOf(squadId);
    if (squad === 0) return -1;
    const id = numericId(detectionId);
    const mask = this.#slots.length - 1;
    for (let slot = hash(squad, id, detectionId) & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot] - 1;
      if (row < 0) return -1;
      if (this.#squads[row] === squad && this.#hasId(row, id, detectionId)) return row;
    }
  }

  /** Adds a key, which must not be in the table. */
  add(squadId: string, detectionId: string, row: Row): void {
    this.#reserve(row);
    const id = numericId(detectionId);
    this.#ids[row] = id;
    this.#squads[row] = this.#squadTexts.acquire(squadId);
    if (id !== id)
      (this.#textIds[row >>> 10] ??= Array.from({ length: 1024 }, () => ''))[row & 1023] = detectionId;
    this.#count++;
    this.#place(row);
  }

  /** Removes the key of a row, and moves later keys of its run forward, so that no tombstones are needed. */
  remove(row: Row): void {
    const mask = this.#slots.length - 1;
    let hole = this.#hashOf(row) & mask;
    while (this.#slots[hole] !== row + 1) hole = (hole + 1) & mask;
    for (let slot = (hole + 1) & mask; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const home = this.#hashOf(this.#slots[slot] - 1) & mask;
      if (((slot - home) & mask) < ((slot - hole) & mask)) continue;
      this.#slots[hole] = this.#slots[slot];
      hole = slot;
    }
    this.#slots[hole] = 0;
    this.#squadTexts.release(this.#squads[row]);
    const page = this.#textIds[row >>> 10];
    if (page !== undefined) page[row & 1023] = '';
    this.#count--;
  }

  /** Squad id of a row's key. */
  squadIdOf(row: Row): string {
    return this.#squadTexts.textOf(this.#squads[row]) ?? '';
  }

  /** Detection id of a row's key, as received. */
  detectionIdOf(row: Row): string {
    const id = this.#ids[row];
    return id === id ? String(id) : this.#textIdOf(row);
  }

  /**
   * Order of two rows' keys: numbers before texts, each ascending, then by squad. Decides between reports of the same
   * time wherever reports are ordered.
   */
  compare(a: Row, b: Row): number {
    const byNumber = compareNumbers(this.#ids[a], this.#ids[b]);
    return byNumber !== 0 ? byNumber : this.#compareTexts(this.detectionIdOf(a), this.squadIdOf(a), b);
  }

  /** Whether a key, in the table or not, comes before the key of a row. */
  isBefore(squadId: string, detectionId: string, row: Row): boolean {
    const byNumber = compareNumbers(numericId(detectionId), this.#ids[row]);
    return (byNumber !== 0 ? byNumber : this.#compareTexts(detectionId, squadId, row)) < 0;
  }

  /** Order of the texts of a key and a row's key: negative where the key is first. */
  #compareTexts(detectionId: string, squadId: string, row: Row): number {
    const byId = order(detectionId, this.detectionIdOf(row));
    return byId !== 0 ? byId : order(squadId, this.squadIdOf(row));
  }

  #textIdOf(row: Row): string {
    return this.#textIds[row >>> 10]?.[row & 1023] ?? '';
  }

  #hasId(row: Row, id: number, text: string): boolean {
    return id === id ? this.#ids[row] === id : this.#textIdOf(row) === text;
  }

  #hashOf(row: Row): number {
    const id = this.#ids[row];
    return hash(this.#squads[row], id, id === id ? '' : this.#textIdOf(row));
  }

  #place(row: Row): void {
    const mask = this.#slots.length - 1;
    let slot = this.#hashOf(row) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = row + 1;
  }

  #reserve(row: Row): void {
    if (row >= this.#ids.length) {
      let length = this.#ids.length;
      while (length <= row) length *= 2;
      this.#ids = grownF64(this.#ids, length);
      this.#squads = grownU32(this.#squads, length);
    }
    if (2 * (this.#count + 1) <= this.#slots.length) return;
    const old = this.#slots;
    this.#slots = new Uint32Array(2 * old.length);
    for (let i = 0; i < old.length; i++) if (old[i] !== 0) this.#place(old[i] - 1);
  }
}

/** Order of two numeric ids, NaN for texts: numbers before texts, ascending; 0 for equal ones and for two texts. */
function compareNumbers(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if ((a === a) === (b === b)) return 0;
  return a === a ? -1 : 1;
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The id as a number where the decimal text of that number is the id, else NaN. */
function numericId(id: string): number {
  if (id.length > 16 || id.length === 0) return NaN;
  const first = id.charCodeAt(0);
  if (first < 48 || first > 57 || (first === 48 && id.length > 1)) return NaN;
  let value = 0;
  for (let i = 0; i < id.length; i++) {
    const digit = id.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return NaN;
    value = value * 10 + digit;
  }
  return value <= Number.MAX_SAFE_INTEGER ? value : NaN;
}

function hash(squad: number, id: number, text: string): number {
  const seed = Math.imul(squad, 0x9e3779b1);
  return id === id ? mixHash(mixHash(seed ^ (id | 0)) ^ ((id / 4_294_967_296) | 0)) : hashText(text, seed);
}
