/**
 * Applies the answers of reads in the order the reads began. Several connections may answer in any order:
 * once the answer of a later read was applied, an earlier answer is dropped.
 */
export class ReadOrder {
  #begun = 0;
  #applied = 0;

  /** Reads, then applies the answer unless a later read was applied meanwhile. Rejects as `read` does. */
  async run<T>(read: () => Promise<T>, apply: (answer: T) => void): Promise<void> {
    const order = ++this.#begun;
    const answer = await read();
    if (order < this.#applied) return;
    this.#applied = order;
    apply(answer);
  }
}
