/** Single-use keys sent by mail: account activation and password reset. Random, stored as hashes. */
import { createHash, randomBytes } from 'node:crypto';
import { epochMs, type EpochMs, type Millis } from '../../src/domain/units.ts';
import type { AuditEvent } from '../store/journal/auditEvent.ts';
import type { KeyPurpose, UserStore } from '../store/accounts/users.ts';

const KEY_BYTES = 20;
const HOUR: Millis = 3_600_000;

/** JHipster's: a day to choose a new password, three to activate. */
const LIFETIME: Readonly<Record<KeyPurpose, Millis>> = { reset: 24 * HOUR, activate: 72 * HOUR };

/** Issues and redeems the keys of accounts. */
export class AccountKeys {
  readonly #store: UserStore;
  readonly #now: () => EpochMs;

  constructor(store: UserStore, now: () => EpochMs) {
    this.#store = store;
    this.#now = now;
  }

  /** Returns a new key, base64url. Older keys of the same account and purpose become invalid; `auditEvents` are audited with it. */
  async issue(purpose: KeyPurpose, login: string, auditEvents?: readonly AuditEvent[]): Promise<string> {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const expiresAt = epochMs(this.#now() + LIFETIME[purpose]);
    await this.#store.saveKey({ hash: hashOf(key), purpose, login, expiresAt }, this.#now(), auditEvents);
    return key;
  }

  /** Login of the account of a key; undefined for a key that is unknown, used or expired. */
  ownerOf(purpose: KeyPurpose, key: string): Promise<string | undefined> {
    return this.#store.keyOwner(hashOf(key), purpose, this.#now());
  }

  /** Whether `redeem` would accept the key now. */
  async isValid(purpose: KeyPurpose, key: string): Promise<boolean> {
    return (await this.ownerOf(purpose, key)) !== undefined;
  }

  /** Consumes a key and returns the login of its account; undefined for a key that is unknown, used or expired. */
  redeem(purpose: KeyPurpose, key: string): Promise<string | undefined> {
    return this.#store.consumeKey(hashOf(key), purpose, this.#now());
  }
}

/** Unsalted: a key has 160 random bits and cannot be guessed. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
