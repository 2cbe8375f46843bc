import { expect, it } from 'vitest';
import { AUTHORITIES, type Authority } from '../contract/authorities.ts';
import {
  assignableAuthorities,
  checkAccountChange,
  haveSameAuthorities,
  type AccountState,
} from './userAdministration.ts';

const account = (login: string, ...authorities: Authority[]): AccountState => ({
  login,
  activated: true,
  authorities,
});

const ADMIN = account('admin', 'ROLE_ADMIN');
const OTHER_ADMIN = account('root', 'ROLE_ADMIN', 'ROLE_USER');
const USER_ADMIN = account('clerk', 'ROLE_USER_ADMIN');
const POWER_USER = account('power', 'ROLE_POWER_USER');
const ANN = account('ann', 'ROLE_USER');
const inactive = (state: AccountState): AccountState => ({ ...state, activated: false });

it.each(AUTHORITIES)('[accounts.12] %s alone gives and takes what the table says', (authority) => {
  const reserved: Partial<Record<Authority, readonly Authority[]>> = {
    ROLE_ADMIN: [],
    ROLE_USER_ADMIN: ['ROLE_ADMIN'],
    ROLE_POWER_USER: ['ROLE_ADMIN', 'ROLE_USER_ADMIN'],
  };
  const denied = reserved[authority] ?? AUTHORITIES;
  expect(assignableAuthorities(new Set([authority]))).toEqual(
    AUTHORITIES.filter((one) => !denied.includes(one)),
  );
});

it.each([
  ['an administrator makes another one', ADMIN, undefined, OTHER_ADMIN, undefined],
  ['an administrator deletes another one', ADMIN, OTHER_ADMIN, undefined, undefined],
  [
    'a user administrator makes a user administrator',
    USER_ADMIN,
    ANN,
    account('ann', 'ROLE_USER_ADMIN'),
    undefined,
  ],
  [
    'a user administrator makes an administrator',
    USER_ADMIN,
    ANN,
    account('ann', 'ROLE_ADMIN'),
    'notAssignable',
  ],
  [
    'a user administrator takes ADMIN away',
    USER_ADMIN,
    OTHER_ADMIN,
    account('root', 'ROLE_USER'),
    'notAssignable',
  ],
  ['a user administrator edits an administrator', USER_ADMIN, OTHER_ADMIN, OTHER_ADMIN, 'notAssignable'],
  ['a user administrator deletes an administrator', USER_ADMIN, OTHER_ADMIN, undefined, 'notAssignable'],
  [
    'a power user makes a user administrator',
    POWER_USER,
    undefined,
    account('x', 'ROLE_USER_ADMIN'),
    'notAssignable',
  ],
  ['a power user deactivates a user', POWER_USER, ANN, inactive(ANN), undefined],
  [
    'a user edits another one',
    ANN,
    account('bob', 'ROLE_USER'),
    account('bob', 'ROLE_USER'),
    'notAssignable',
  ],
  ['somebody deletes the own account', ADMIN, ADMIN, undefined, 'ownAccount'],
  ['somebody deactivates the own account', ADMIN, ADMIN, inactive(ADMIN), 'ownAccount'],
  ['somebody demotes the own account', ADMIN, ADMIN, account('admin', 'ROLE_USER'), 'ownAccount'],
  [
    'somebody promotes the own account',
    USER_ADMIN,
    USER_ADMIN,
    account('clerk', 'ROLE_USER_ADMIN', 'ROLE_REVIEWER'),
    'ownAccount',
  ],
  ['somebody edits the own account', USER_ADMIN, USER_ADMIN, USER_ADMIN, undefined],
] as const)('[accounts.13] %s: %#', (_what, manager, before, after, reason) => {
  const checked = checkAccountChange(manager, { before, after }, [ADMIN]);
  expect(checked.ok ? undefined : checked.reason).toBe(reason);
});

it('[accounts.13] retains the last active administrator', () => {
  const removed = { before: OTHER_ADMIN, after: undefined };
  const demoted = { before: OTHER_ADMIN, after: account('root', 'ROLE_USER') };
  for (const change of [removed, demoted, { before: OTHER_ADMIN, after: inactive(OTHER_ADMIN) }]) {
    expect(checkAccountChange(ADMIN, change, [ANN, inactive(ADMIN)])).toMatchObject({
      reason: 'lastAdministrator',
    });
    expect(checkAccountChange(ADMIN, change, [ANN, ADMIN]).ok).toBe(true);
  }
});

it('[accounts.13] compares authorities whatever their order', () => {
  expect(haveSameAuthorities(['a', 'b'], ['b', 'a', 'b'])).toBe(true);
  expect(haveSameAuthorities(['a'], ['b'])).toBe(false);
  expect(haveSameAuthorities(['a'], ['a', 'b'])).toBe(false);
});
