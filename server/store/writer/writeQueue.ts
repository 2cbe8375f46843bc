/** The order of write transactions, which run one at a time: alarms first, then what waits longest. */

/** `document` waits while a save in slices holds the documents; the others go on. */
export type WriteKind = 'alarm' | 'other' | 'document';

interface Task {
  readonly kind: WriteKind;
  readonly run: () => Promise<void>;
}

/** Runs tasks one at a time. A task that fails rejects the promise of its own caller alone. */
export class WriteQueue {
  readonly #alarms: Task[] = [];
  readonly #others: Task[] = [];
  #isRunning = false;
  #isHeld = false;
  /** Resolves when the last hold has ended. */
  #holds: Promise<unknown> = Promise.resolve();

  /** Runs a task when its turn comes. Resolves or rejects as the task does. */
  run<T>(kind: WriteKind, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting = kind === 'alarm' ? this.#alarms : this.#others;
      waiting.push({ kind, run: () => work().then(resolve, reject) });
      void this.#drain();
    });
  }

  /**
   * Keeps tasks of kind `document` waiting until `work` ends; several holds follow one another, and a waiting document passes
   * between them. The tasks of `work` are of another kind; the first of them awaits a document that is being written.
   */
  holdDocuments<T>(work: () => Promise<T>): Promise<T> {
    const held = this.#holds.then(async () => {
      this.#isHeld = true;
      try {
        return await work();
      } finally {
        this.#isHeld = false;
        void this.#drain();
      }
    });
    this.#holds = held.catch(() => undefined);
    return held;
  }

  async #drain(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let task = this.#next(); task !== undefined; task = this.#next()) await task.run();
    this.#isRunning = false;
  }

  #next(): Task | undefined {
    const alarm = this.#alarms.shift();
    if (alarm !== undefined) return alarm;
    const at = this.#isHeld ? this.#others.findIndex(({ kind }) => kind !== 'document') : 0;
    return at < 0 ? undefined : this.#others.splice(at, 1)[0];
  }
}
