/** User accounts, cached in memory and written through to the store: sign-in, registration, changes. */
import { randomBytes } from 'node:crypto';
import { haveSameAuthorities } from '../../src/domain/access/userAdministration.ts';
import { invariant } from '../../src/domain/assert.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import { createSerialQueue } from '../store/writer/serialQueue.ts';
import { auditEventsFor, type AuditEvent, type AuditEventsFor } from '../store/journal/auditEvent.ts';
import type { User, UserStore } from '../store/accounts/users.ts';
import { REGISTRATION_ACTOR, RESERVED_LOGINS } from '../process/serverActors.ts';
import { firstTokenVersion, newUser } from './newUser.ts';
import { hashPassword, verifyNoPassword, verifyPassword } from './passwords.ts';

/** Fields of an account that can be changed, but the password. */
export type UserFacts = Pick<
  User,
  | 'login'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'title'
  | 'org'
  | 'activated'
  | 'authorities'
  | 'isDisplay'
  | 'langKey'
>;

/** Changed fields of an account; absent ones stay as they are. */
export type UserChange = Partial<UserFacts> & { readonly password?: string };

/** Fields of a registration form. */
export interface Registration extends Pick<User, 'login' | 'email' | 'firstName' | 'lastName' | 'langKey'> {
  readonly password: string;
}

/** Who changes an account, when, and the auditEvents that are audited in the same transaction. */
export interface ChangeAuthor {
  readonly actor: string;
  readonly at: EpochMs;
  readonly auditEvents?: AuditEventsFor<User> | undefined;
}

/** An account is not as it should be for a change, or another has its login or email. */
export type ChangeFailure = 'absent' | 'loginTaken' | 'emailTaken';

/** Decides on the change of an account, or on the reason why there is none, from its current state. */
export type DecideUserChange<Reason> = (before: User) => Result<Partial<UserFacts>, Reason>;

/** A decision, and a new password where there is one. */
interface DecidedChange<Reason> {
  readonly password?: string | undefined;
  readonly decide: DecideUserChange<Reason>;
}

/** Changed fields, with the hash of a new password where there is one. */
interface AppliedChange extends Partial<UserFacts> {
  readonly newHash: string | undefined;
  /** One-time keys of the account stay valid. */
  readonly keepsKeys?: boolean;
}

type ChangeOutcome = Result<User, ChangeFailure>;

interface RegisterOptions<Key> {
  /** Returns a one-time key for a login. */
  readonly issueKey: (login: string) => Promise<Key>;
  readonly now: EpochMs;
  readonly auditEvents?: readonly AuditEvent[];
}

/** Random bytes that make an email unique. */
const UNIQUE_BYTES = 6;
/** Bytes of a password that nobody has chosen. */
export const ONE_TIME_PASSWORD_BYTES = 12;

/** All accounts of the installation. Logins and emails are matched without regard to case. */
export class Accounts {
  readonly #store: UserStore;
  /** Runs changes one after the other. */
  readonly #serial = createSerialQueue();
  readonly #users = new Map<string, User>();
  readonly #byEmail = new Map<string, User>();

  private constructor(store: UserStore, users: readonly User[]) {
    this.#store = store;
    for (const user of users) this.#cache(user);
  }

  /** Loads every account of the store. */
  static async open(store: UserStore): Promise<Accounts> {
    return new Accounts(store, await store.list());
  }

  /** Loads every account again: another server may have changed them. */
  reload(): Promise<void> {
    return this.#serial(() => this.#load());
  }

  /** The account with this login or email, in any case. */
  find(loginOrEmail: string): User | undefined {
    const name = loginOrEmail.trim().toLowerCase();
    return this.#users.get(name) ?? this.#byEmail.get(name);
  }

  /** All accounts, by no order. */
  all(): Iterable<User> {
    return this.#users.values();
  }

  /** The account with this email. Logins are not searched: one may look like another person's email. */
  findByEmail(email: string): User | undefined {
    return this.#byEmail.get(email.trim().toLowerCase());
  }

  /** The account, or undefined for a wrong name, a wrong password or an inactive account. */
  async signIn(loginOrEmail: string, password: string): Promise<User | undefined> {
    const user = this.find(loginOrEmail);
    if (user === undefined) {
      await verifyNoPassword(password);
      return undefined;
    }
    const isMatch = await verifyPassword(password, user.passwordHash);
    return isMatch && user.activated ? user : undefined;
  }

  /**
   * Adds an account that its owner has yet to activate, with the one-time key that `issueKey` returns for its login. An
   * earlier registration that was never activated is replaced, because its mail may have been lost; an account that was
   * activated or closed is not.
   */
  async register<Key>(
    { password, ...facts }: Registration,
    { issueKey, now, auditEvents }: RegisterOptions<Key>,
  ): Promise<Result<{ readonly user: User; readonly key: Key }, 'loginTaken' | 'emailTaken'>> {
    const [login, email] = [facts.login.toLowerCase(), facts.email.toLowerCase()];
    // Hashed first, so that the response time is the same whether or not the name is free.
    const passwordHash = await hashPassword(password);
    // Nobody activates or changes what is replaced, and the key is of this registration.
    return this.#exclusively(async () => {
      const [byLogin, byEmail] = [this.find(login), this.find(email)];
      if (RESERVED_LOGINS.has(login) || isSettled(byLogin)) return failure('loginTaken');
      if (isSettled(byEmail)) return failure('emailTaken');
      const replaced = [byLogin, byEmail].filter((user) => user !== undefined);
      const by = { actor: REGISTRATION_ACTOR, now };
      const user = newUser({ login, passwordHash, authorities: ['ROLE_USER'], ...by });
      const inserted = await this.#store.insert(
        { ...user, ...facts, login, email, activated: false },
        { auditEvents, replaces: replaced.map((one) => one.login) },
      );
      if (!inserted.ok) return inserted;
      for (const one of replaced) this.#forget(one);
      this.#cache(inserted.value);
      return success({ user: inserted.value, key: await issueKey(login) });
    });
  }

  /**
   * Activates the registered account that a key names. Again for the same key it succeeds and changes nothing: programs that
   * check mails follow the link before its person does. Fails where a person has closed the account, or there is none.
   */
  activate(
    readKey: () => Promise<string | undefined>,
    now: EpochMs,
    auditEventOf: (login: string) => AuditEvent,
  ): Promise<ChangeOutcome> {
    return this.#exclusively(async () => {
      const login = await readKey();
      const before = login === undefined ? undefined : await this.#read(login);
      if (before === undefined || (!before.activated && isSettled(before))) return failure('absent');
      if (before.activated) return success(before);
      const author = { actor: before.login, at: now, auditEvents: [auditEventOf(before.login)] };
      return this.#applyChange(before, { activated: true, newHash: undefined, keepsKeys: true }, author);
    });
  }

  /** Whether `password` is the account's. */
  async hasPassword(login: string, password: string): Promise<boolean> {
    const user = this.#users.get(login);
    return user !== undefined && verifyPassword(password, user.passwordHash);
  }

  /** Adds an account of the server itself, whose login nobody has; where somebody has its email, with another one. */
  async add(user: Omit<User, 'id'>): Promise<void> {
    const first = await this.#store.insert(user);
    const email = `${user.login}.${randomBytes(UNIQUE_BYTES).toString('hex')}@localhost`;
    const inserted = first.ok ? first : await this.#store.insert({ ...user, email });
    invariant(inserted.ok, `the account ${user.login} is new`);
    this.#cache(inserted.value);
  }

  /**
   * Adds an account on behalf of a manager; without a password nobody can sign in until the owner chooses one. `check`
   * decides whether it may be added.
   */
  async create<Reason>(
    facts: UserFacts,
    {
      password,
      check,
    }: { readonly password: string | undefined; readonly check: () => Result<unknown, Reason> },
    { actor, at, auditEvents }: ChangeAuthor,
  ): Promise<Result<User, 'loginTaken' | 'emailTaken' | Reason>> {
    const passwordHash = await hashPassword(
      password ?? randomBytes(ONE_TIME_PASSWORD_BYTES).toString('base64url'),
    );
    return this.#exclusively(async () => {
      const login = facts.login.toLowerCase();
      const checked = check();
      if (!checked.ok) return checked;
      if (RESERVED_LOGINS.has(login)) return failure('loginTaken');
      const user = newUser({ login, passwordHash, authorities: facts.authorities, actor, now: at });
      const inserted = await this.#store.insert({ ...user, ...facts, login }, { auditEvents });
      if (inserted.ok) this.#cache(inserted.value);
      return inserted;
    });
  }

  /**
   * Deletes an account with its one-time keys, browsers and switches; its tokens are invalid at once. `check` decides from
   * its current state whether it may be deleted.
   */
  remove<Reason>(
    login: string,
    check: (user: User) => Result<unknown, Reason>,
    auditEventsOf: (user: User) => readonly AuditEvent[],
  ): Promise<Result<User, 'absent' | Reason>> {
    return this.#exclusively(async () => {
      const user = await this.#read(login.toLowerCase());
      if (user === undefined) return failure('absent');
      const checked = check(user);
      if (!checked.ok) return checked;
      await this.#store.remove(user.login, auditEventsOf(user));
      this.#forget(user);
      return success(user);
    });
  }

  /**
   * Changes an account and audits `author.auditEvents` with it. A new password, other authorities, another activation or
   * another login invalidate all its tokens at once (open sockets within five seconds).
   */
  async change(login: string, change: UserChange, author: ChangeAuthor): Promise<ChangeOutcome> {
    const { password, ...facts } = change;
    return this.changeIf(login, { password, decide: () => success(facts) }, author);
  }

  /** As `change`, by a decision on the current state of the account that no other change intervenes in. */
  async changeIf<Reason>(
    login: string,
    { password, decide }: DecidedChange<Reason>,
    author: ChangeAuthor,
  ): Promise<Result<User, ChangeFailure | Reason>> {
    const newHash = password === undefined ? undefined : await hashPassword(password);
    // One after the other, so that parallel changes of different fields do not overwrite each other.
    return this.#exclusively(() => this.#changeNow(login, { newHash, decide }, author));
  }

  /**
   * As `changeIf`, of the account whose one-time key `redeemKey` consumes. The key ends with the account and its changes, so
   * that nothing may intervene between the two.
   */
  async changeByKey<Reason>(
    redeemKey: () => Promise<string | undefined>,
    { password, decide }: DecidedChange<Reason>,
    authorOf: (login: string) => ChangeAuthor,
  ): Promise<Result<User, ChangeFailure | Reason>> {
    const newHash = password === undefined ? undefined : await hashPassword(password);
    return this.#exclusively(async () => {
      const login = await redeemKey();
      if (login === undefined) return failure('absent');
      return this.#changeNow(login, { newHash, decide }, authorOf(login));
    });
  }

  async #changeNow<Reason>(
    login: string,
    { newHash, decide }: Pick<DecidedChange<Reason>, 'decide'> & { readonly newHash: string | undefined },
    author: ChangeAuthor,
  ): Promise<Result<User, ChangeFailure | Reason>> {
    const before = await this.#read(login.toLowerCase());
    if (before === undefined) return failure('absent');
    const decided = decide(before);
    return decided.ok ? this.#applyChange(before, { ...decided.value, newHash }, author) : decided;
  }

  async #applyChange(
    before: User,
    { newHash, keepsKeys = false, ...facts }: AppliedChange,
    { actor, at, auditEvents }: ChangeAuthor,
  ): Promise<ChangeOutcome> {
    const login = (facts.login ?? before.login).toLowerCase();
    const isRenamed = login !== before.login;
    if (isRenamed && RESERVED_LOGINS.has(login)) return failure('loginTaken');
    const endsTokens =
      newHash !== undefined ||
      (facts.authorities !== undefined && !haveSameAuthorities(facts.authorities, before.authorities)) ||
      (facts.isDisplay !== undefined && facts.isDisplay !== (before.isDisplay ?? false)) ||
      (facts.activated !== undefined && facts.activated !== before.activated);
    const after = {
      ...before,
      ...facts,
      login,
      passwordHash: newHash ?? before.passwordHash,
      tokenVersion: isRenamed ? firstTokenVersion() : before.tokenVersion + (endsTokens ? 1 : 0),
      recordVersion: (before.recordVersion ?? 0) + 1,
      lastModifiedBy: actor,
      lastModifiedDate: at,
    };
    // A key that was mailed to the former owner must not open the account.
    const dropsKeys = !keepsKeys && (endsTokens || facts.email !== undefined || facts.login !== undefined);
    const events = auditEventsFor(auditEvents ?? [], after);
    const updated = await this.#store.update(after, { auditEvents: events, dropsKeys });
    if (updated.ok) {
      this.#forget(before);
      this.#cache(updated.value);
    }
    return updated;
  }

  /** Runs a change while no other one runs, on this or another server, with all accounts as they are stored. */
  #exclusively<T>(change: () => Promise<T>): Promise<T> {
    return this.#serial(() =>
      this.#store.exclusively(async (isShared) => {
        if (isShared) await this.#load();
        return change();
      }),
    );
  }

  async #load(): Promise<void> {
    const users = await this.#store.list();
    this.#users.clear();
    this.#byEmail.clear();
    for (const user of users) this.#cache(user);
  }

  /** The account as it is stored: another server may have changed it a moment ago. */
  async #read(login: string): Promise<User | undefined> {
    const user = await this.#store.byLogin(login);
    if (user !== undefined) this.#cache(user);
    return user;
  }

  #forget({ login, email }: User): void {
    this.#users.delete(login);
    this.#byEmail.delete(email);
  }

  #cache(user: User): void {
    this.#users.set(user.login, user);
    this.#byEmail.set(user.email, user);
  }
}

/** Whether an account was activated or closed, so that a registration must not replace it. */
function isSettled(user: User | undefined): boolean {
  return user !== undefined && (user.activated || user.lastModifiedBy !== REGISTRATION_ACTOR);
}
