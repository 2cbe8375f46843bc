/** Bounds how many asynchronous tasks run at once. Waiting tasks start first in, first out, urgent ones before others. */
export class Semaphore {
  #free: number;
  readonly #urgent: (() => void)[] = [];
  readonly #waiting: (() => void)[] = [];

  /** `places` is the number of tasks that may run at the same time. */
  constructor(places: number) {
    this.#free = places;
  }

  /** Runs `work` as soon as a place is free; resolves or rejects with its outcome. */
  async run<T>(work: () => Promise<T>, { isUrgent = false } = {}): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((begin) => (isUrgent ? this.#urgent : this.#waiting).push(begin));
    try {
      return await work();
    } finally {
      const next = this.#urgent.shift() ?? this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
