import type { EpochSeconds } from '../../domain/units.ts';

/** Spans of time that are loaded completely, both ends included. Each call takes time linear in the number of spans. */
export class WindowSet {
  /** Disjoint and ascending: from, to, from, to … */
  #ends: EpochSeconds[] = [];

  /** Adds a span and joins it with those that it touches; a span that ends before it begins is ignored. */
  add(from: EpochSeconds, to: EpochSeconds): void {
    if (to < from) return;
    let low = from;
    let high = to;
    const others: EpochSeconds[] = [];
    for (let i = 0; i < this.#ends.length; i += 2) {
      if (this.#ends[i + 1] < from || this.#ends[i] > to) others.push(this.#ends[i], this.#ends[i + 1]);
      else {
        low = Math.min(low, this.#ends[i]) as EpochSeconds;
        high = Math.max(high, this.#ends[i + 1]) as EpochSeconds;
      }
    }
    const at = others.findIndex((end, i) => i % 2 === 0 && end > high);
    others.splice(at === -1 ? others.length : at, 0, low, high);
    this.#ends = others;
  }

  /** The newest part of [from, to] that is not loaded, or undefined where all of it is. */
  newestMissing(from: EpochSeconds, to: EpochSeconds): { from: EpochSeconds; to: EpochSeconds } | undefined {
    let end = to;
    for (let i = this.#ends.length - 2; i >= 0; i -= 2) {
      if (this.#ends[i] > end) continue;
      if (this.#ends[i + 1] < end) {
        const start = Math.max(from, this.#ends[i + 1]) as EpochSeconds;
        return start < end ? { from: start, to: end } : undefined;
      }
      end = this.#ends[i];
    }
    return end > from ? { from, to: end } : undefined;
  }

  /** Loaded spans, newest first. */
  spans(): { readonly from: EpochSeconds; readonly to: EpochSeconds }[] {
    const spans: { from: EpochSeconds; to: EpochSeconds }[] = [];
    for (let i = this.#ends.length - 2; i >= 0; i -= 2)
      spans.push({ from: this.#ends[i], to: this.#ends[i + 1] });
    return spans;
  }

  /** Removes all spans. */
  clear(): void {
    this.#ends = [];
  }
}
