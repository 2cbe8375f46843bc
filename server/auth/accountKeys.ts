/** Keys that open an account by mail: activation and a forgotten password. Random, single use, hashed at rest. */
import { createHash, randomBytes } from 'node:crypto';
import { epochMs, type EpochMs, type Millis } from '../../src/domain/units.ts';
import type { Act } from '../store/act.ts';
import type { KeyPurpose, UserStore } from '../store/store.ts';

const KEY_BYTES = 20;
const HOUR: Millis = 3_600_000;

/** JHipster's: a day to choose a new password, three to activate. */
const LIFE: Readonly<Record<KeyPurpose, Millis>> = { reset: 24 * HOUR, activate: 72 * HOUR };

export class AccountKeys {
  readonly #store: UserStore;
  readonly #now: () => EpochMs;

  constructor(store: UserStore, now: () => EpochMs) {
    this.#store = store;
    this.#now = now;
  }

  /** A new key; older ones of the same account and purpose end. */
  async issue(purpose: KeyPurpose, login: string, acts?: readonly Act[]): Promise<string> {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const expiresAt = epochMs(this.#now() + LIFE[purpose]);
    await this.#store.keepKey({ hash: hashOf(key), purpose, login, expiresAt }, this.#now(), acts);
    return key;
  }

  /** Whether the key would be taken now. */
  async stands(purpose: KeyPurpose, key: string): Promise<boolean> {
    return (await this.#store.keyOwner(hashOf(key), purpose, this.#now())) !== undefined;
  }

  /** Login of the account that the key opens; it opens nothing a second time. */
  take(purpose: KeyPurpose, key: string): Promise<string | undefined> {
    return this.#store.takeKey(hashOf(key), purpose, this.#now());
  }
}

/** Without salt: nothing of 160 random bits can be guessed. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
