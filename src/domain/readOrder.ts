/**
 * Applies what is read in the order in which the reads began. Several connections answer in any order: an answer that comes
 * after that of a later read is older, and dropped.
 */
export class ReadOrder {
  #begun = 0;
  #applied = 0;

  /** Reads, then applies the answer unless that of a later read was applied meanwhile. Rejects as the read does. */
  async run<T>(read: () => Promise<T>, apply: (answer: T) => void): Promise<void> {
    const order = ++this.#begun;
    const answer = await read();
    if (order < this.#applied) return;
    this.#applied = order;
    apply(answer);
  }
}
