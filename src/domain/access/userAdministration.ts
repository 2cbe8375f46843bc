/** Who may give which authorities, and change which accounts. */
import { AUTHORITIES, type Authority } from '../contract/authorities.ts';
import { sessionAuthorities, type AccountRights } from './displayAccount.ts';
import { failure, success, type Result } from '../result.ts';

/** Authorities that each kind of manager must not give or take. */
const RESERVED_AUTHORITIES = {
  ROLE_ADMIN: [],
  ROLE_USER_ADMIN: ['ROLE_ADMIN'],
  ROLE_POWER_USER: ['ROLE_ADMIN', 'ROLE_USER_ADMIN'],
} as const satisfies Partial<Record<Authority, readonly Authority[]>>;

const MANAGERS = Object.keys(RESERVED_AUTHORITIES) as readonly (keyof typeof RESERVED_AUTHORITIES)[];

/** Authorities that a manager may give and take; none for who manages no accounts. */
export function assignableAuthorities(manager: ReadonlySet<string>): readonly Authority[] {
  const kinds = MANAGERS.filter((kind) => manager.has(kind));
  return AUTHORITIES.filter((authority) =>
    kinds.some((kind) => !(RESERVED_AUTHORITIES[kind] as readonly Authority[]).includes(authority)),
  );
}

/** What of an account decides who may change it. */
export interface AccountState extends AccountRights {
  readonly login: string;
  readonly activated: boolean;
}

/** A change of an account: as it was, undefined for a new one, and as it will be, undefined for a deleted one. */
export interface AccountChange {
  readonly before: AccountState | undefined;
  readonly after: AccountState | undefined;
}

export type AccountChangeReason =
  /** The account has an authority, or would get or lose one, that the manager may not assign. */
  | 'notAssignable'
  /** Nobody deletes, deactivates or changes the authorities of the own account, or makes it a display account. */
  | 'ownAccount'
  /** No active administrator would be left. */
  | 'lastAdministrator';

/** Whether a manager may make a change; `others` are all other accounts. */
export function checkAccountChange(
  manager: AccountState,
  { before, after }: AccountChange,
  others: Iterable<AccountState>,
): Result<undefined, AccountChangeReason> {
  const assignable: ReadonlySet<string> = new Set(
    assignableAuthorities(new Set(sessionAuthorities(manager))),
  );
  // All that it has, not only what changes: a new email or password would take the account over.
  const concerned = new Set([...(before?.authorities ?? []), ...(after?.authorities ?? [])]);
  const isOwn = before !== undefined && before.login === manager.login;
  if (isOwn && !keepsRights(before, after)) return failure('ownAccount');
  if (!isOwn && ![...concerned].every((authority) => assignable.has(authority))) {
    return failure('notAssignable');
  }
  const endsAdministrator = isActiveAdministrator(before) && !isActiveAdministrator(after);
  if (endsAdministrator && ![...others].some(isActiveAdministrator)) return failure('lastAdministrator');
  return success(undefined);
}

/** Whether two lists hold the same authorities, whatever their order. */
export function haveSameAuthorities(a: readonly string[], b: readonly string[]): boolean {
  const [first, second] = [new Set(a), new Set(b)];
  return first.size === second.size && [...first].every((authority) => second.has(authority));
}

function keepsRights(before: AccountState, after: AccountState | undefined): boolean {
  return (
    after !== undefined &&
    after.activated === before.activated &&
    (after.isDisplay ?? false) === (before.isDisplay ?? false) &&
    haveSameAuthorities(after.authorities, before.authorities)
  );
}

function isActiveAdministrator(account: AccountState | undefined): boolean {
  return account?.activated === true && sessionAuthorities(account).includes('ROLE_ADMIN');
}
