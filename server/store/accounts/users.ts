/** Accounts, their one-time keys, and the interface of their store. */
import type { Result } from '../../../src/domain/result.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import type { AuditEvent, AuditEventsFor } from '../journal/auditEvent.ts';

/** An account. */
export interface User {
  readonly id: number;
  /** Lower case. */
  readonly login: string;
  /** Lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly title?: string;
  readonly org?: string;
  readonly activated: boolean;
  readonly langKey: string;
  readonly authorities: readonly string[];
  /** A display account: view only. */
  readonly isDisplay?: boolean;
  /** PHC string of argon2id. Never leaves the server. */
  readonly passwordHash: string;
  /**
   * Version of the tokens that are valid. Begins with a random number for each account and each login of it, and is
   * incremented by each change of password, authorities or activation.
   */
  readonly tokenVersion: number;
  /** Counts the changes; undefined before the first. */
  readonly recordVersion?: number;
  readonly createdBy: string;
  readonly createdDate: EpochMs;
  readonly lastModifiedBy: string;
  readonly lastModifiedDate: EpochMs;
}

/** Purposes of account keys. The names are stored. */
export type KeyPurpose = 'activate' | 'reset';

/** A one-time key sent by email. Only its hash is stored. */
export interface AccountKey {
  readonly hash: string;
  readonly purpose: KeyPurpose;
  readonly login: string;
  readonly expiresAt: EpochMs;
}

export interface UserInsertOptions {
  readonly auditEvents?: AuditEventsFor<User> | undefined;
  /** Logins of accounts that are deleted in the same transaction; they stay where the insert fails. */
  readonly replaces?: readonly string[];
}

export interface UserUpdateOptions {
  readonly auditEvents?: readonly AuditEvent[] | undefined;
  /** Deletes the account's one-time keys in the same transaction. */
  readonly dropsKeys?: boolean;
}

export interface UserStore {
  /** All accounts by id. */
  list(): Promise<readonly User[]>;
  byLogin(login: string): Promise<User | undefined>;
  byEmail(email: string): Promise<User | undefined>;
  /**
   * Runs a change that depends on other accounts while none runs on any server of the database. `isShared`: another server
   * may have changed accounts since they were read.
   */
  exclusively<T>(work: (isShared: boolean) => Promise<T>): Promise<T>;
  /** Inserts an account, without what an earlier one of its login has left. Audit events are written where it succeeds. */
  insert(
    user: Omit<User, 'id'>,
    options?: UserInsertOptions,
  ): Promise<Result<User, 'loginTaken' | 'emailTaken'>>;
  /** Replaces an account; what is stored under its login goes with a new login. Audit events are written where it succeeds. */
  update(
    user: User,
    options?: UserUpdateOptions,
  ): Promise<Result<User, 'absent' | 'loginTaken' | 'emailTaken'>>;
  /** Deletes an account with what is its person's (personRows.ts). False where there was none; then no audit event is written. */
  remove(login: string, auditEvents?: readonly AuditEvent[]): Promise<boolean>;
  /** Replaces the account's keys of the same purpose, so that only the newest email works; deletes expired keys. */
  saveKey(key: AccountKey, now: EpochMs, auditEvents?: readonly AuditEvent[]): Promise<void>;
  /** Login of the account of a key; undefined where the key is unknown, used or expired. */
  keyOwner(hash: string, purpose: KeyPurpose, now: EpochMs): Promise<string | undefined>;
  /** As `keyOwner`, and deletes the key: of two concurrent callers one receives the login. */
  consumeKey(hash: string, purpose: KeyPurpose, now: EpochMs): Promise<string | undefined>;
  /** Records that a token is revoked until its expiry. */
  revokeToken(tokenId: string, expiresAt: EpochMs, auditEvents?: readonly AuditEvent[]): Promise<void>;
  /** Revoked tokens that are not expired; deletes the others. */
  revokedTokens(now: EpochMs): Promise<readonly { readonly tokenId: string; readonly expiresAt: EpochMs }[]>;
}
