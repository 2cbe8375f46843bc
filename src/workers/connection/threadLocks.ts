/** The browser's locks, as far as they are used here. */
export interface Locks {
  request(name: string, act: () => Promise<void> | void): Promise<unknown>;
}

/** Locks that tell a shared thread when a page ends, and a page when the thread ends. */
export class ThreadLocks {
  readonly #locks: Locks | undefined;
  readonly #reportError: (what: string, error: unknown) => void;
  readonly #prefix: string;
  #own: Promise<string> | undefined;

  /** @param prefix  what the name of the thread's own lock begins with */
  constructor(
    prefix: string,
    { locks, reportError }: { locks: Locks | undefined; reportError: (what: string, error: unknown) => void },
  ) {
    this.#prefix = prefix;
    this.#locks = locks;
    this.#reportError = reportError;
  }

  /**
   * Calls `act` once the page that holds a lock is gone: closed, reloaded or crashed. Returns the lock that this thread
   * holds while it lives.
   */
  exchange(pageLock: string, act: () => void): Promise<string> {
    this.#locks
      ?.request(pageLock, act)
      .catch((error: unknown) => this.#reportError('A window is not watched', error));
    this.#own ??= this.#hold();
    return this.#own;
  }

  /** Takes a lock for the life of this thread; resolves with its name when it is held. */
  #hold(): Promise<string> {
    const name = `${this.#prefix}.${crypto.randomUUID()}`;
    return new Promise((held, failed) => {
      const hold = (): Promise<void> => {
        held(name);
        return new Promise(() => undefined);
      };
      if (this.#locks === undefined) failed(new Error('This thread has no locks'));
      else this.#locks.request(name, hold).catch(failed);
    });
  }
}
