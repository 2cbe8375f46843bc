import type { Millis } from '../../src/domain/units.ts';

/** Collects items that come within a time after the first, and passes them on together. Its timer does not keep the process alive. */
export class Batcher<Item> {
  readonly #span: Millis;
  readonly #pass: (items: readonly Item[]) => void;
  #items: Item[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param pass  called with at least one item; must not throw */
  constructor(span: Millis, pass: (items: readonly Item[]) => void) {
    this.#span = span;
    this.#pass = pass;
  }

  /** Adds items; after `close` they are dropped. */
  add(items: readonly Item[]): void {
    if (this.#isClosed || items.length === 0) return;
    for (const item of items) this.#items.push(item);
    this.#timer ??= setTimeout(() => this.#end(), this.#span).unref();
  }

  /** Passes nothing on any more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #end(): void {
    const items = this.#items;
    this.#items = [];
    this.#timer = undefined;
    this.#pass(items);
  }
}
