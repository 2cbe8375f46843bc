/** Most ranges: each is a call of the GPU. */
const MAX_RANGES = 8;

/**
 * Rows that changed, as ascending ranges: rows with at most `gap` others between them are in one, and beyond eight ranges
 * the two with the fewest rows between them become one. No allocation per row.
 */
export class ChangedRanges {
  readonly #gap: number;
  /** [2 × count] first row of each range, and the row after its last; room for one more than is kept */
  readonly #bounds = new Uint32Array(2 * MAX_RANGES + 2);
  #count = 0;

  /** @param gap  rows */
  constructor(gap: number) {
    this.#gap = gap;
  }

  /** Number of ranges. */
  get count(): number {
    return this.#count;
  }

  /** First row of a range. */
  from(range: number): number {
    return this.#bounds[2 * range];
  }

  /** The row after the last one of a range. */
  to(range: number): number {
    return this.#bounds[2 * range + 1];
  }

  /** Removes all ranges. */
  clear(): void {
    this.#count = 0;
  }

  /** Adds rows [from, to). O(1): at most eight ranges are visited, of ascending rows the last alone. */
  add(from: number, to: number): void {
    if (to <= from) return;
    const bounds = this.#bounds;
    let at = this.#count;
    while (at > 0 && bounds[2 * at - 2] > to + this.#gap) at -= 1;
    // Ranges from `at` on begin behind the rows; the one before begins at most a gap behind them.
    if (at === 0 || bounds[2 * at - 1] + this.#gap < from) this.#insert(at, from, to);
    else {
      bounds[2 * at - 2] = Math.min(bounds[2 * at - 2], from);
      bounds[2 * at - 1] = Math.max(bounds[2 * at - 1], to);
      while (at > 1 && bounds[2 * at - 3] + this.#gap >= bounds[2 * at - 2]) this.#join(--at);
    }
    if (this.#count > MAX_RANGES) this.#join(this.#nearest());
  }

  #insert(at: number, from: number, to: number): void {
    this.#bounds.copyWithin(2 * at + 2, 2 * at, 2 * this.#count);
    this.#bounds[2 * at] = from;
    this.#bounds[2 * at + 1] = to;
    this.#count += 1;
  }

  /** Makes one of the ranges before and at a number from 1 on. */
  #join(at: number): void {
    const bounds = this.#bounds;
    bounds[2 * at - 2] = Math.min(bounds[2 * at - 2], bounds[2 * at]);
    bounds[2 * at - 1] = Math.max(bounds[2 * at - 1], bounds[2 * at + 1]);
    bounds.copyWithin(2 * at, 2 * at + 2, 2 * this.#count);
    this.#count -= 1;
  }

  /** The range with the fewest rows between it and the one before. */
  #nearest(): number {
    let nearest = 1;
    for (let at = 2; at < this.#count; at += 1) if (this.#between(at) < this.#between(nearest)) nearest = at;
    return nearest;
  }

  #between(at: number): number {
    return this.from(at) - this.to(at - 1);
  }
}
