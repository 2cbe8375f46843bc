/** Accounts in memory over the store: sign-in, first users, and the changes that end tokens. */
import { randomBytes } from 'node:crypto';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import { invariant } from '../../src/domain/assert.ts';
import { failure, type Result } from '../../src/domain/result.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import { serial } from '../store/serial.ts';
import type { Act } from '../store/act.ts';
import type { User, UserStore } from '../store/store.ts';
import { DEMO_ACCOUNTS } from './demoAccounts.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** What an administrator may change of an account. */
export type UserChange = Partial<
  Pick<User, 'email' | 'firstName' | 'lastName' | 'title' | 'org' | 'activated' | 'authorities' | 'langKey'>
> & { readonly password?: string };

/** What somebody who registers says of themselves. */
export interface Registration extends Pick<User, 'login' | 'email' | 'firstName' | 'lastName' | 'langKey'> {
  readonly password: string;
}

const SYSTEM_ACTOR = 'system';
/** Stands in `lastModifiedBy` of a demo account until a person changes it. */
const DEMO_ACTOR = 'demo';
const CLOSED_ACTOR = 'demo-closed';
/** Stands in `lastModifiedBy` of an account that was registered and not activated yet (JHipster's name). */
const REGISTRAR = 'anonymoususer';
/** Nobody may be called what stands for the server itself in `lastModifiedBy` and in the journal. */
const RESERVED = [SYSTEM_ACTOR, DEMO_ACTOR, CLOSED_ACTOR, REGISTRAR, 'simulator', 'replay'];
const ONE_TIME_BYTES = 12;

export class Accounts {
  readonly #store: UserStore;
  readonly #oneByOne = serial();
  readonly #users = new Map<string, User>();
  readonly #byEmail = new Map<string, User>();

  private constructor(store: UserStore, users: readonly User[]) {
    this.#store = store;
    for (const user of users) this.#remember(user);
  }

  static async open(store: UserStore): Promise<Accounts> {
    return new Accounts(store, await store.list());
  }

  /** By login or e-mail, whatever its case. */
  find(loginOrEmail: string): User | undefined {
    const name = loginOrEmail.trim().toLowerCase();
    return this.#users.get(name) ?? this.#byEmail.get(name);
  }

  /** By e-mail alone, so that a login that reads like somebody's e-mail gets none of their mail. */
  findByEmail(email: string): User | undefined {
    return this.#byEmail.get(email.trim().toLowerCase());
  }

  /** The account, or undefined where name, password or activation is not right: nobody learns which. */
  async signIn(loginOrEmail: string, password: string): Promise<User | undefined> {
    const user = this.find(loginOrEmail);
    if (user === undefined) {
      // As much work as comparing, so that the time of the answer does not tell who has an account.
      await hashPassword(password);
      return undefined;
    }
    const right = await verifyPassword(password, user.passwordHash);
    return right && user.activated ? user : undefined;
  }

  /**
   * Adds an account that its owner has yet to activate. One that is still waiting gives way, so that nobody is
   * kept out by a mail that went astray; one that a person has closed does not.
   */
  async register(
    { password, ...facts }: Registration,
    now: EpochMs,
    acts?: readonly Act[],
  ): Promise<Result<User, 'loginTaken' | 'emailTaken'>> {
    const [login, email] = [facts.login.toLowerCase(), facts.email.toLowerCase()];
    // Hashed first: the answer takes the same time whether or not the name is free.
    const passwordHash = await hashPassword(password);
    const [byLogin, byEmail] = [this.find(login), this.find(email)];
    if (RESERVED.includes(login) || isSettled(byLogin)) return failure('loginTaken');
    if (isSettled(byEmail)) return failure('emailTaken');
    for (const waiting of [byLogin, byEmail]) if (waiting !== undefined) await this.#remove(waiting);
    const fresh = newUser(login, passwordHash, ['ROLE_USER'], REGISTRAR, now);
    const made = await this.#store.insert({ ...fresh, ...facts, login, email, activated: false }, acts);
    if (made.ok) this.#remember(made.value);
    return made;
  }

  /** Opens an account that waits for it. False where a person has closed it meanwhile, or it is gone. */
  async activate(login: string, now: EpochMs, acts?: readonly Act[]): Promise<boolean> {
    const user = this.#users.get(login);
    if (user === undefined || isSettled(user)) return false;
    return (await this.change(login, { activated: true }, login, now, acts)).ok;
  }

  /** Whether `password` is the account's. */
  async hasPassword(login: string, password: string): Promise<boolean> {
    const user = this.#users.get(login);
    return user !== undefined && verifyPassword(password, user.passwordHash);
  }

  /** Demo mode: adds the accounts of D-10 where they are missing, opens those that `closeDemo` closed. */
  async openDemo(now: EpochMs): Promise<void> {
    for (const { login, authorities, passwordHash } of DEMO_ACCOUNTS) {
      if (!this.#users.has(login))
        await this.#insert(newUser(login, passwordHash, authorities, DEMO_ACTOR, now));
    }
    for (const { login } of this.#lastModifiedBy(CLOSED_ACTOR)) {
      await this.change(login, { activated: true }, DEMO_ACTOR, now);
    }
  }

  /** Outside demo mode nobody signs in with a password that everybody knows. */
  async closeDemo(now: EpochMs): Promise<void> {
    for (const { login } of this.#lastModifiedBy(DEMO_ACTOR)) {
      await this.change(login, { activated: false }, CLOSED_ACTOR, now);
    }
  }

  /**
   * Makes sure that somebody can administer. Returns the one-time password of `admin` where nobody could; it
   * is kept nowhere.
   */
  async ensureAdministrator(now: EpochMs): Promise<string | undefined> {
    const some = [...this.#users.values()].some(
      ({ activated, authorities }) => activated && authorities.includes('ROLE_ADMIN'),
    );
    if (some) return undefined;
    const password = randomBytes(ONE_TIME_BYTES).toString('base64url');
    if (this.#users.has('admin')) {
      const change = { password, activated: true, authorities: AUTHORITIES };
      await this.change('admin', change, SYSTEM_ACTOR, now);
    } else {
      const hash = await hashPassword(password);
      await this.#insert(newUser('admin', hash, AUTHORITIES, SYSTEM_ACTOR, now));
    }
    return password;
  }

  /**
   * Changes an account. A new password, other roles or another activation end all its tokens at once
   * open sockets within five seconds).
   */
  async change(
    login: string,
    change: UserChange,
    actor: string,
    now: EpochMs,
    acts?: readonly Act[],
  ): Promise<Result<User, 'absent' | 'loginTaken' | 'emailTaken'>> {
    const { password, ...facts } = change;
    const newHash = password === undefined ? undefined : await hashPassword(password);
    // One after the other, each from what the one before has left: none undoes another.
    return this.#oneByOne(() => this.#changeNow(login, { ...facts, newHash }, actor, now, acts));
  }

  async #changeNow(
    login: string,
    { newHash, ...facts }: Omit<UserChange, 'password'> & { readonly newHash: string | undefined },
    actor: string,
    now: EpochMs,
    acts: readonly Act[] | undefined,
  ): Promise<Result<User, 'absent' | 'loginTaken' | 'emailTaken'>> {
    const before = this.#users.get(login.toLowerCase());
    if (before === undefined) return { ok: false, reason: 'absent' };
    const endsTokens =
      newHash !== undefined || facts.authorities !== undefined || facts.activated !== undefined;
    const after = {
      ...before,
      ...facts,
      passwordHash: newHash ?? before.passwordHash,
      tokenVersion: before.tokenVersion + (endsTokens ? 1 : 0),
      lastModifiedBy: actor,
      lastModifiedDate: now,
    };
    // A mail on its way opens nothing once the account is in other hands.
    const dropsKeys = endsTokens || facts.email !== undefined;
    const done = await this.#store.update(after, acts, dropsKeys);
    if (done.ok) {
      this.#byEmail.delete(before.email);
      this.#remember(done.value);
    }
    return done;
  }

  #lastModifiedBy(actor: string): User[] {
    return [...this.#users.values()].filter((user) => user.lastModifiedBy === actor);
  }

  async #insert(user: Omit<User, 'id'>): Promise<void> {
    const made = await this.#store.insert(user);
    invariant(made.ok, `the account ${user.login} is new`);
    this.#remember(made.value);
  }

  async #remove({ login, email }: User): Promise<void> {
    await this.#store.remove(login);
    this.#users.delete(login);
    this.#byEmail.delete(email);
  }

  #remember(user: User): void {
    this.#users.set(user.login, user);
    this.#byEmail.set(user.email, user);
  }
}

/** Whether a registration must leave the account alone. */
function isSettled(user: User | undefined): boolean {
  return user !== undefined && (user.activated || user.lastModifiedBy !== REGISTRAR);
}

function newUser(
  login: string,
  passwordHash: string,
  authorities: readonly string[],
  actor: string,
  now: EpochMs,
): Omit<User, 'id'> {
  return {
    login,
    email: `${login}@localhost`,
    firstName: login.charAt(0).toUpperCase() + login.slice(1),
    lastName: '',
    activated: true,
    langKey: 'en',
    authorities,
    passwordHash,
    tokenVersion: 1,
    createdBy: actor,
    createdDate: now,
    lastModifiedBy: actor,
    lastModifiedDate: now,
  };
}
