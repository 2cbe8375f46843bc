/**
 * Bearer tokens in JHipster's format: HS512, `sub` = login, `auth` = authorities joined by commas. A token becomes
 * invalid at its expiry, at sign-out, and when the password, authorities, activation or login of its account change or
 * the account is deleted, also where another account has its login then.
 */
import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT, errors } from 'jose';
import { sessionAuthorities } from '../../src/domain/access/displayAccount.ts';
import { epochMs, type EpochMs, type Millis, type Seconds } from '../../src/domain/units.ts';
import type { AuditEvent } from '../store/journal/auditEvent.ts';
import type { User, UserStore } from '../store/accounts/users.ts';
import type { Accounts } from './accounts.ts';

/** The verified content of a token. */
export interface Session {
  readonly userId: number;
  readonly login: string;
  readonly authorities: ReadonlySet<string>;
  readonly isDisplay: boolean;
  /** Id of the sign-in: a renewed token keeps it. */
  readonly tokenId: string;
  readonly issuedAt: EpochMs;
  readonly expiresAt: EpochMs;
  /** `tokenVersion` of the account when the token was issued. */
  readonly version: number;
}

const DAY: Seconds = 86_400;
/** Lifetime of a token after sign-in. */
export const TOKEN_LIFETIME: Seconds = DAY;
/** Lifetime of a token after sign-in with "remember me", and of a display account; renewed while its console is open. */
export const REMEMBERED_TOKEN_LIFETIME: Seconds = 30 * DAY;
/**
 * A revoked token is remembered for so long after its expiry: a clock that ran ahead for a while and was put right would
 * otherwise have it accepted again.
 */
const REMEMBERED_REVOCATION: Millis = 30 * 86_400_000;
/** Verified tokens in the cache, so that each signature is verified once. */
const MAX_CACHED_TOKENS = 5000;
const MAX_TOKEN_LENGTH = 4096;

export interface TokenDeps {
  /** HS512 key, at least 64 bytes. */
  readonly key: Uint8Array;
  readonly accounts: Pick<Accounts, 'find'>;
  /** Reads the accounts again, where another server may have changed them. */
  readonly readAccounts?: (() => Promise<void>) | undefined;
  readonly store: Pick<UserStore, 'revokedTokens' | 'revokeToken'>;
  readonly now: () => EpochMs;
}

/** Issues, verifies and revokes tokens. */
export class Tokens {
  readonly #deps: TokenDeps;
  /** Expiry of each revoked token, by token id. */
  readonly #revoked: Map<string, EpochMs>;
  readonly #verified = new Map<string, Session>();

  private constructor(deps: TokenDeps, revoked: Map<string, EpochMs>) {
    this.#deps = deps;
    this.#revoked = revoked;
  }

  /** Loads the revoked tokens. */
  static async open(deps: TokenDeps): Promise<Tokens> {
    const revoked = await deps.store.revokedTokens(epochMs(deps.now() - REMEMBERED_REVOCATION));
    return new Tokens(deps, new Map(revoked.map(({ tokenId, expiresAt }) => [tokenId, expiresAt])));
  }

  /** Loads the revoked tokens again: another server may have revoked some. */
  async reload(): Promise<void> {
    for (const { tokenId, expiresAt } of await this.#deps.store.revokedTokens(this.#forgottenBefore())) {
      this.#revoked.set(tokenId, expiresAt);
    }
    this.#pruneRevoked();
  }

  /** Issues a token of an account. Its id is new, or `tokenId` of the session that it continues. */
  async issue(user: User, lifetime: Seconds, tokenId: string = randomUUID()): Promise<string> {
    const issued = Math.floor(this.#deps.now() / 1000);
    return new SignJWT({ auth: sessionAuthorities(user).join(','), ver: user.tokenVersion })
      .setProtectedHeader({ alg: 'HS512' })
      .setSubject(user.login)
      .setJti(tokenId)
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifetime)
      .sign(this.#deps.key);
  }

  /**
   * The session of a token. Undefined where the token is malformed, altered, expired or revoked, or its account was
   * removed or changed. Cached: cheap enough to be called for every open socket every few seconds.
   */
  async authenticate(token: string): Promise<Session | undefined> {
    const session = this.#verified.get(token) ?? (await this.#verify(token));
    return session !== undefined && this.isLive(session) ? session : undefined;
  }

  /** Whether a session is still valid. Reads memory only: no cryptography, no store. */
  isLive({ login, tokenId, version, expiresAt }: Session): boolean {
    const user = this.#deps.accounts.find(login);
    return (
      expiresAt > this.#deps.now() &&
      !this.#revoked.has(tokenId) &&
      user?.activated === true &&
      user.login === login &&
      user.tokenVersion === version
    );
  }

  /** A new token of the same id and lifetime when more than half of this session's has passed; else undefined. */
  async renewed(session: Session): Promise<string | undefined> {
    const lifetime = session.expiresAt - session.issuedAt;
    if (this.#deps.now() - session.issuedAt <= lifetime / 2) return undefined;
    const user = this.#deps.accounts.find(session.login);
    return user === undefined ? undefined : this.issue(user, Math.round(lifetime / 1000), session.tokenId);
  }

  /**
   * Sign-out: the token, and tokens that it was renewed from or to, stay invalid, also after a restart.
   * `auditEvents` are audited with it.
   */
  async revoke(session: Session, auditEvents?: readonly AuditEvent[]): Promise<void> {
    const { tokenId } = session;
    // The newest that may have been issued until now has its whole lifetime before it.
    const expiresAt = epochMs(this.#deps.now() + session.expiresAt - session.issuedAt);
    this.#revoked.set(tokenId, expiresAt);
    await this.#deps.store.revokeToken(tokenId, expiresAt, auditEvents);
    this.#pruneRevoked();
  }

  #pruneRevoked(): void {
    const before = this.#forgottenBefore();
    for (const [id, end] of this.#revoked) if (end <= before) this.#revoked.delete(id);
  }

  /** Revoked tokens that expired before this are forgotten. */
  #forgottenBefore(): EpochMs {
    return epochMs(this.#deps.now() - REMEMBERED_REVOCATION);
  }

  async #verify(token: string): Promise<Session | undefined> {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    try {
      const { payload } = await jwtVerify(token, this.#deps.key, {
        algorithms: ['HS512'],
        requiredClaims: ['sub', 'jti', 'iat', 'exp', 'ver'],
        currentDate: new Date(this.#deps.now()),
      });
      const user = await this.#accountOf(payload.sub ?? '', Number(payload['ver']));
      if (user === undefined) return undefined;
      const session: Session = {
        userId: user.id,
        login: payload.sub ?? '',
        authorities: new Set(sessionAuthorities(user)),
        isDisplay: user.isDisplay ?? false,
        tokenId: payload.jti ?? '',
        issuedAt: epochMs((payload.iat ?? 0) * 1000),
        expiresAt: epochMs((payload.exp ?? 0) * 1000),
        version: Number(payload['ver']),
      };
      // Not cached if the account has another version here: its authorities may differ from the token's.
      if (this.isLive(session)) this.#cache(token, session);
      return session;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  /** The account of a valid signature. One that another server has just changed issues tokens of a version unknown here. */
  async #accountOf(login: string, version: number): Promise<User | undefined> {
    const { accounts, readAccounts } = this.#deps;
    const known = accounts.find(login);
    if (known === undefined || known.tokenVersion >= version || readAccounts === undefined) return known;
    await readAccounts();
    return accounts.find(login);
  }

  #cache(token: string, session: Session): void {
    if (this.#verified.size >= MAX_CACHED_TOKENS) {
      for (const [known, { expiresAt }] of this.#verified) {
        if (expiresAt <= this.#deps.now()) this.#verified.delete(known);
      }
      if (this.#verified.size >= MAX_CACHED_TOKENS) this.#verified.clear();
    }
    this.#verified.set(token, session);
  }
}
