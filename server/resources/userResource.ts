/** Web users as records of their resource, by the rules of who may change whom. */
import {
  checkAccountChange,
  type AccountChange,
  type AccountChangeReason,
} from '../../src/domain/access/userAdministration.ts';
import { checkEmail } from '../../src/domain/account/credentialRules.ts';
import { isAuthority } from '../../src/domain/contract/authorities.ts';
import { recordChanges } from '../../src/domain/resources/definition/recordChanges.ts';
import { displayRoleFailure } from '../../src/domain/resources/displayRole.ts';
import { USERS, type UserRecord } from '../../src/domain/resources/entities/users.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { AccountKeys } from '../auth/accountKeys.ts';
import { LOGIN } from '../auth/newUser.ts';
import type { Accounts, ChangeAuthor, ChangeFailure, UserFacts } from '../auth/accounts.ts';
import { invitationMail } from '../messages/accountMails.ts';
import type { Outbox } from '../messages/outbox.ts';
import type { AuditEvent } from '../store/journal/auditEvent.ts';
import type { User } from '../store/accounts/users.ts';
import type {
  AnyRow,
  ResourceStore,
  RuleFailure,
  StoredRow,
  WriteAudit,
  WriteFailure,
} from './resourceStore.ts';
import { rowPage } from './rowPage.ts';
import { factsOf, userRow } from './userRow.ts';

export interface UserResourceDeps {
  readonly accounts: Accounts;
  readonly keys: AccountKeys;
  readonly outbox: Pick<Outbox, 'send'>;
  /** Address of the console for links in mails; ends with a slash. */
  readonly publicUrl: () => string;
}

/** Whole lists are in memory, so that a slice is a page. */
type Slices = ReturnType<ResourceStore['slices']>;

/** The accounts of the console. Whoever acts is the user of the audit event. */
export class UserResource implements ResourceStore {
  readonly #deps: UserResourceDeps;

  constructor(deps: UserResourceDeps) {
    this.#deps = deps;
  }

  async slices(...[request, filter]: Parameters<ResourceStore['slices']>): Slices {
    const { total, items } = rowPage([...this.#deps.accounts.all()].map(userRow), request, filter);
    return { total, slices: oneSlice(items.map((row) => JSON.stringify(row))) };
  }

  /** The id of the account with this login. */
  idOf(login: string): number | undefined {
    const user = this.#deps.accounts.find(login);
    return user?.login === login.toLowerCase() ? user.id : undefined;
  }

  async get(id: number): Promise<StoredRow | undefined> {
    const user = this.#byId(id);
    return user === undefined ? undefined : userRow(user);
  }

  /** Without a password the owner gets a mail with a link to choose one. */
  async create(parsed: AnyRow, audit: WriteAudit): Promise<Result<StoredRow, WriteFailure>> {
    const { accounts, keys, outbox, publicUrl } = this.#deps;
    const record = parsed.record as UserRecord;
    const facts = factsOf(record);
    const malformed = malformedField(facts);
    if (malformed !== undefined) return failure(malformed);
    const { author, check } = this.#managerOf(audit);
    const created = await accounts.create(
      facts,
      { password: record.password, check: () => check({ before: undefined, after: facts }) },
      { ...author, auditEvents: (user) => [auditEvent(audit, { before: undefined, after: user })] },
    );
    if (!created.ok) return failure(writeFailureOf(created.reason));
    if (record.password === undefined) {
      const { value: user } = created;
      await outbox.send(invitationMail(user, await keys.issue('reset', user.login), publicUrl()));
    }
    return success(userRow(created.value));
  }

  async check(parsed: AnyRow, audit: WriteAudit): Promise<Result<undefined, WriteFailure>> {
    const { accounts } = this.#deps;
    const facts = factsOf(parsed.record as UserRecord);
    const { id } = parsed.record;
    const before = id === undefined ? undefined : this.#byId(id);
    const malformed = malformedField(facts);
    if (malformed !== undefined) return failure(malformed);
    const checked = this.#managerOf(audit).check({ before, after: facts });
    if (!checked.ok) return failure(writeFailureOf(checked.reason));
    const [named, mailed] = [accounts.find(facts.login), accounts.findByEmail(facts.email)];
    if (named !== undefined && named.id !== before?.id) return failure(writeFailureOf('loginTaken'));
    return mailed !== undefined && mailed.id !== before?.id
      ? failure(writeFailureOf('emailTaken'))
      : success(undefined);
  }

  async update(id: number, parsed: AnyRow, audit: WriteAudit): Promise<Result<StoredRow, WriteFailure>> {
    const record = parsed.record as UserRecord;
    const known = this.#byId(id);
    if (known === undefined) return failure({ reason: 'absent' });
    // An absent flag keeps its value: clients of the contract do not know the flag of display accounts.
    const has = (field: string) => Object.hasOwn(parsed.row, field);
    const { isDisplay = false } = has('isDisplay') ? record : known;
    const { activated } = has('activated') ? record : known;
    const facts = { ...factsOf(record), isDisplay, activated };
    const malformed = known.login === facts.login ? undefined : malformedField(facts);
    if (malformed !== undefined) return failure(malformed);
    // Checked here too: a client that does not name the flag of display accounts keeps it.
    const text = displayRoleFailure({ ...facts });
    if (text !== undefined && displayRoleFailure({ ...known }) === undefined)
      return failure(ruleFailure('displayrole', text));
    const { author, check } = this.#managerOf(audit);
    let before = known;
    const decide = (current: User): Result<UserFacts, WriteFailure | AccountChangeReason> => {
      before = current;
      const { recordVersion } = record;
      if (recordVersion !== undefined && recordVersion !== (current.recordVersion ?? 0)) {
        return failure({ reason: 'stale', current: userRow(current) });
      }
      const checked = check({ before: current, after: facts });
      return checked.ok ? success(facts) : checked;
    };
    const { password } = record;
    const hasNewPassword = password !== undefined;
    const updated = await this.#deps.accounts.changeIf<WriteFailure | AccountChangeReason>(
      known.login,
      { password, decide },
      { ...author, auditEvents: (after) => [auditEvent(audit, { before, after, hasNewPassword })] },
    );
    return updated.ok ? success(userRow(updated.value)) : failure(writeFailureOf(updated.reason));
  }

  /** Deletes the account; its sessions end at once. */
  async remove(id: number, audit: WriteAudit): Promise<Result<undefined, WriteFailure>> {
    const known = this.#byId(id);
    if (known === undefined) return failure({ reason: 'absent' });
    const { check } = this.#managerOf(audit);
    const removed = await this.#deps.accounts.remove(
      known.login,
      (before) => check({ before, after: undefined }),
      (before) => [auditEvent(audit, { before, after: undefined })],
    );
    return removed.ok ? success(undefined) : failure(writeFailureOf(removed.reason));
  }

  #byId(id: number): User | undefined {
    for (const user of this.#deps.accounts.all()) if (user.id === id) return user;
    return undefined;
  }

  /** Who writes, and what they may change. */
  #managerOf(audit: WriteAudit): {
    readonly author: ChangeAuthor;
    readonly check: (change: AccountChange) => Result<undefined, AccountChangeReason>;
  } {
    const { accounts } = this.#deps;
    const { user: actor, at } = audit('', []);
    return {
      author: { actor, at },
      check: (change) => {
        const manager = accounts.find(actor);
        if (manager === undefined) return failure('notAssignable');
        const others = [...accounts.all()].filter(({ login }) => login !== change.before?.login);
        return checkAccountChange(manager, change, others);
      },
    };
  }
}

async function* oneSlice(texts: readonly string[]): AsyncIterable<readonly string[]> {
  yield texts;
}

interface AuditedChange {
  readonly before: User | undefined;
  readonly after: User | undefined;
  /** Default: true for a new account. */
  readonly hasNewPassword?: boolean;
}

/** The audit event of a change. A new password is named, never shown. */
function auditEvent(
  audit: WriteAudit,
  { before, after, hasNewPassword = after !== undefined && before === undefined }: AuditedChange,
): AuditEvent {
  const [old, fresh] = [before, after].map((user) => (user === undefined ? undefined : userRow(user)));
  const isStamp = (field: string) => field.startsWith('lastModified') || field.startsWith('created');
  const changes = recordChanges(USERS, old, hasNewPassword ? { ...fresh, password: NEW } : fresh);
  return audit(
    after?.login ?? before?.login ?? '',
    changes.filter(({ field }) => !isStamp(field)),
  );
}

/** Stands for a password; recordChanges does not show it, because the field is write-only. */
const NEW = 'new';

/** The first field that accounts do not accept although the definition does. */
function malformedField({ login, email, authorities }: UserFacts): RuleFailure | undefined {
  if (!LOGIN.test(login))
    return ruleFailure('invalidlogin', 'The login contains characters that are not allowed');
  if (checkEmail(email) !== undefined)
    return ruleFailure('invalidemail', 'The email is too short or too long');
  if (!authorities.every(isAuthority)) return ruleFailure('unknownrole', 'One of these roles does not exist');
  return undefined;
}

const RULE_FAILURES: Readonly<Record<Exclude<ChangeFailure, 'absent'> | AccountChangeReason, RuleFailure>> = {
  loginTaken: ruleFailure('userexists', 'Login name already used!'),
  emailTaken: ruleFailure('emailexists', 'Email is already in use!'),
  notAssignable: ruleFailure(
    'rolenotallowed',
    'You may not give or take one of these roles, or change an account that has it',
  ),
  ownAccount: ruleFailure(
    'ownaccount',
    'You may not delete or deactivate your own account, or change its roles',
  ),
  lastAdministrator: ruleFailure('lastadministrator', 'The last active administrator must remain'),
};

/** 400, not 403, which would sign the caller out. */
function ruleFailure(key: string, text: string): RuleFailure {
  return { reason: 'rule', status: 400, key, text };
}

function writeFailureOf(reason: ChangeFailure | AccountChangeReason | WriteFailure): WriteFailure {
  if (typeof reason !== 'string') return reason;
  return reason === 'absent' ? { reason } : RULE_FAILURES[reason];
}
