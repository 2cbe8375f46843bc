/** One timer for everything on the page that changes each second. */
import { atom } from 'jotai';
import { invariant } from '../../domain/assert.ts';
import type { EpochMs } from '../../domain/units.ts';
import type { StateReader } from './store.ts';

/** Calls its readers on each full second of a clock. The timer runs only while there are readers. */
export class SecondTicker {
  readonly #now: () => EpochMs;
  readonly #readers = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(now: () => EpochMs) {
    this.#now = now;
  }

  /** Adds a reader; returns the function that removes it. Bound, so that it can be passed to React. */
  readonly subscribe = (read: () => void): (() => void) => {
    this.#readers.add(read);
    if (this.#timer === undefined) this.#schedule();
    return () => {
      this.#readers.delete(read);
      if (this.#readers.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  #schedule(): void {
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        for (const read of this.#readers) read();
        if (this.#readers.size > 0 && this.#timer === undefined) this.#schedule();
      },
      1_000 - (this.#now() % 1_000),
    );
  }
}

/** Ticker of the store, set when the store is made. */
export const secondTickerAtom = atom<SecondTicker | undefined>(undefined);

/** The page's ticker, on the clock of the server. */
export function secondTickerOf(store: StateReader): SecondTicker {
  const ticker = store.get(secondTickerAtom);
  invariant(ticker !== undefined, 'a store is made with a ticker');
  return ticker;
}
