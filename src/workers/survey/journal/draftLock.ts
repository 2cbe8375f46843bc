/** Lets one tab at a time change the draft of a person and squad. */

/** The part of `navigator.locks` that is used; undefined where the browser has none (pages without TLS). */
export type Locks = Pick<LockManager, 'request'> | undefined;

/** A Web Lock that is held until it is released; where another tab has it, it is taken when that tab ends. */
export class DraftLock {
  readonly #locks: Locks;
  readonly #release = new AbortController();
  #isHeld = false;
  /** Ends with the newest request: of a lock that is held, once the browser has it back. */
  #settled: Promise<unknown> = Promise.resolve();

  constructor(locks: Locks) {
    this.#locks = locks;
  }

  /** Whether this tab may change the draft. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /**
   * Takes the lock.
   *
   * @param onTaken  called when it is taken later, from another tab
   * @returns whether it was free
   */
  async take(name: string, onTaken: () => void): Promise<boolean> {
    if (this.#locks === undefined) {
      this.#isHeld = true;
      return true;
    }
    const isFree = await this.#request(name, { ifAvailable: true });
    if (!isFree)
      void this.#request(name, { signal: this.#release.signal }).then((isTaken) => isTaken && onTaken());
    return isFree;
  }

  /** Gives the lock back, or no longer waits for it. Resolves once another owner can take it. */
  async release(): Promise<void> {
    this.#isHeld = false;
    this.#release.abort();
    await this.#settled;
  }

  /** Resolves once the lock is held, or is not available. */
  #request(name: string, options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        if (lock === null || this.#release.signal.aborted) {
          resolve(false);
          return undefined;
        }
        this.#isHeld = true;
        resolve(true);
        return new Promise((release) => {
          this.#release.signal.addEventListener('abort', () => release(), { once: true });
        });
      };
      // Rejects where it is aborted while it waits.
      this.#settled = this.#locks?.request(name, options, hold).catch(() => resolve(false)) ?? this.#settled;
    });
  }
}
