/**
 * Bearer tokens as JHipster makes them: HS512, `sub` = login, `auth` = authorities joined by commas. A token
 * ends at its time, at sign-out, and when its account's password, roles or activation change.
 */
import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT, errors } from 'jose';
import { epochMs, type EpochMs, type Seconds } from '../../src/domain/units.ts';
import type { Act } from '../store/act.ts';
import type { User, UserStore } from '../store/store.ts';
import type { Accounts } from './accounts.ts';

export interface Session {
  readonly login: string;
  readonly email: string;
  readonly authorities: ReadonlySet<string>;
  readonly tokenId: string;
  readonly issuedAt: EpochMs;
  readonly expiresAt: EpochMs;
  /** Version of the account that the token was made for. */
  readonly version: number;
}

const DAY: Seconds = 86_400;
const LIFE: Seconds = DAY;
const REMEMBERED_LIFE: Seconds = 30 * DAY;
/** Checked signatures remembered, so that asking again costs no cryptography. */
const REMEMBERED_TOKENS = 5000;
const LONGEST_TOKEN = 4096;

export class Tokens {
  readonly #key: Uint8Array;
  readonly #accounts: Accounts;
  readonly #store: UserStore;
  readonly #now: () => EpochMs;
  readonly #revoked: Map<string, EpochMs>;
  readonly #checked = new Map<string, Session>();

  private constructor(
    key: Uint8Array,
    accounts: Accounts,
    store: UserStore,
    now: () => EpochMs,
    revoked: Map<string, EpochMs>,
  ) {
    this.#key = key;
    this.#accounts = accounts;
    this.#store = store;
    this.#now = now;
    this.#revoked = revoked;
  }

  static async open(
    secret: Uint8Array,
    accounts: Accounts,
    store: UserStore,
    now: () => EpochMs,
  ): Promise<Tokens> {
    const revoked = await store.revokedTokens(now());
    const ids = new Map(revoked.map(({ tokenId, expiresAt }) => [tokenId, expiresAt]));
    return new Tokens(secret, accounts, store, now, ids);
  }

  /** A new token; `life` in seconds, or by `remembered`. */
  async issue(user: User, life: Seconds | 'remembered' | 'ordinary'): Promise<string> {
    const issued = Math.floor(this.#now() / 1000);
    const seconds = life === 'remembered' ? REMEMBERED_LIFE : life === 'ordinary' ? LIFE : life;
    return new SignJWT({ auth: user.authorities.join(','), ver: user.tokenVersion })
      .setProtectedHeader({ alg: 'HS512' })
      .setSubject(user.login)
      .setJti(randomUUID())
      .setIssuedAt(issued)
      .setExpirationTime(issued + seconds)
      .sign(this.#key);
  }

  /**
   * Who a token stands for, now. Undefined where it is malformed, altered, expired, signed out, or its
   * account is gone or changed. Cheap enough to be asked for every open socket every few seconds.
   */
  async authenticate(token: string): Promise<Session | undefined> {
    const session = this.#checked.get(token) ?? (await this.#read(token));
    return session !== undefined && this.isLive(session) ? session : undefined;
  }

  /** Whether a session still stands: no cryptography, no store. */
  isLive({ login, tokenId, version, expiresAt }: Session): boolean {
    const user = this.#accounts.find(login);
    return (
      expiresAt > this.#now() &&
      !this.#revoked.has(tokenId) &&
      user?.activated === true &&
      user.login === login &&
      user.tokenVersion === version
    );
  }

  /** A token for the rest of the session, once more than half of this one's life is gone; else undefined. */
  async renewed(session: Session): Promise<string | undefined> {
    const life = session.expiresAt - session.issuedAt;
    if (this.#now() - session.issuedAt <= life / 2) return undefined;
    const user = this.#accounts.find(session.login);
    return user === undefined ? undefined : this.issue(user, Math.round(life / 1000));
  }

  /** Sign-out: the token is refused from now on, also after a restart. */
  async revoke({ tokenId, expiresAt }: Session, acts?: readonly Act[]): Promise<void> {
    this.#revoked.set(tokenId, expiresAt);
    await this.#store.revokeToken(tokenId, expiresAt, acts);
    for (const [id, end] of this.#revoked) if (end <= this.#now()) this.#revoked.delete(id);
  }

  async #read(token: string): Promise<Session | undefined> {
    if (token.length > LONGEST_TOKEN) return undefined;
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS512'],
        requiredClaims: ['sub', 'jti', 'iat', 'exp', 'ver'],
        currentDate: new Date(this.#now()),
      });
      const user = this.#accounts.find(payload.sub ?? '');
      if (user === undefined) return undefined;
      const session: Session = {
        login: payload.sub ?? '',
        email: user.email,
        authorities: new Set(user.authorities),
        tokenId: payload.jti ?? '',
        issuedAt: epochMs((payload.iat ?? 0) * 1000),
        expiresAt: epochMs((payload.exp ?? 0) * 1000),
        version: Number(payload['ver']),
      };
      this.#keep(token, session);
      return session;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  #keep(token: string, session: Session): void {
    if (this.#checked.size >= REMEMBERED_TOKENS) {
      for (const [known, { expiresAt }] of this.#checked) {
        if (expiresAt <= this.#now()) this.#checked.delete(known);
      }
      if (this.#checked.size >= REMEMBERED_TOKENS) this.#checked.clear();
    }
    this.#checked.set(token, session);
  }
}
