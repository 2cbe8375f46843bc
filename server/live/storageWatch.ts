import type { StorageState } from '../../src/domain/contract/storageState.ts';
import type { Store } from '../store/store.ts';

/** Follows whether the store takes writes. It is asked only after a write that failed, until one succeeds. */
export class StorageWatch {
  readonly #store: Pick<Store, 'hasFailedWrite' | 'health'>;
  readonly #changed: (state: StorageState) => void;
  #state: StorageState = 'stores';
  #isChecking = false;

  constructor(store: Pick<Store, 'hasFailedWrite' | 'health'>, changed: (state: StorageState) => void) {
    this.#store = store;
    this.#changed = changed;
  }

  /** The state at the newest check. */
  get state(): StorageState {
    return this.#state;
  }

  /** Asks the store where it may not store, one check at a time, and calls `changed` with a new state. Rejects as the store does. */
  async check(): Promise<void> {
    if (this.#isChecking || (this.#state === 'stores' && !this.#store.hasFailedWrite())) return;
    this.#isChecking = true;
    try {
      const { storage } = await this.#store.health();
      if (storage === this.#state) return;
      this.#state = storage;
      this.#changed(storage);
    } finally {
      this.#isChecking = false;
    }
  }
}
