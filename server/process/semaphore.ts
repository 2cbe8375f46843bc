/** Bounds how many asynchronous tasks run at once. Waiting tasks start first in, first out. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** `places` is the number of tasks that may run at the same time. */
  constructor(places: number) {
    this.#free = places;
  }

  /** Runs `work` as soon as a place is free; resolves or rejects with its outcome. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
