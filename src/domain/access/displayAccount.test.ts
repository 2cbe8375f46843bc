import { expect, it } from 'vitest';
import { AUTHORITIES, type Authority } from '../contract/authorities.ts';
import { USERS } from '../resources/entities/users.ts';
import { ruleFailure } from '../resources/writeFailures.ts';
import { CALLS } from './callAccess.ts';
import { decideCall } from './decideCall.ts';
import { sessionAuthorities } from './displayAccount.ts';
import { firstScreen } from './firstScreen.ts';
import { ROLE_PRESETS } from './rolePresets.ts';
import { checkAccountChange, type AccountState } from './userAdministration.ts';

const VIEWING: readonly Authority[] = [
  'ROLE_USER',
  'ROLE_DETECTION',
  'ROLE_FIREWORK',
  'ROLE_PANIC',
  'ROLE_RUCKUS',
  'ROLE_BANG',
  'ROLE_HEARTBEAT',
  'ROLE_WEAPON',
  'ROLE_TEST',
  'ROLE_EXPERT',
];
const NO_FACTS = { scenarioCount: 1, testModeConfigured: true, swagger: true, inEmailList: false };
const account = (login: string, isDisplay: boolean, ...authorities: Authority[]): AccountState => ({
  login,
  activated: true,
  isDisplay,
  authorities,
});

it.each(AUTHORITIES)('[accounts.16] of a display account %s counts if it only views', (authority) => {
  const given = { authorities: [authority] };
  expect(sessionAuthorities({ ...given, isDisplay: true })).toEqual(
    VIEWING.includes(authority) ? [authority] : [],
  );
  expect(sessionAuthorities({ ...given, isDisplay: false })).toEqual([authority]);
});

it('[accounts.16] a display account with every role makes no call that writes but its own', () => {
  const authorities = new Set(sessionAuthorities({ authorities: AUTHORITIES, isDisplay: true }));
  const writes = CALLS.filter(
    ([method, , rule]) =>
      method !== 'GET' &&
      rule.kind !== 'public' &&
      decideCall(rule, authorities, { isDisplay: true }) === 'allowed',
  );
  expect(writes.map(([method, path]) => `${method} ${path}`)).toEqual([
    'POST api/logout',
    'PUT api/account/display-switches',
    'PUT api/account/sound',
    'PUT api/panes',
    'POST api/account/change-password',
    'PUT api/account/push-subscription',
    'DELETE api/account/push-subscription',
  ]);
});

it('[accounts.13] the own account becomes no display account, nor does the last administrator', () => {
  const [admin, other] = [account('admin', false, 'ROLE_ADMIN'), account('root', false, 'ROLE_ADMIN')];
  const wall = { ...other, isDisplay: true };
  const own = checkAccountChange(admin, { before: admin, after: { ...admin, isDisplay: true } }, [other]);
  expect(own).toEqual({ ok: false, reason: 'ownAccount' });
  expect(checkAccountChange(admin, { before: other, after: wall }, [admin]).ok).toBe(true);
  expect(checkAccountChange(admin, { before: other, after: wall }, [])).toEqual({
    ok: false,
    reason: 'lastAdministrator',
  });
  expect(checkAccountChange(other, { before: admin, after: undefined }, [wall])).toEqual({
    ok: false,
    reason: 'lastAdministrator',
  });
  expect(checkAccountChange(wall, { before: undefined, after: account('new', false) }, [admin]).ok).toBe(
    true,
  );
  expect(
    checkAccountChange(wall, { before: undefined, after: account('new', false, 'ROLE_USER') }, [admin]),
  ).toEqual({ ok: false, reason: 'notAssignable' });
});

it.each(AUTHORITIES)(
  '[accounts.16] %s alone is accepted for a display account only if it opens home',
  (authority) => {
    const given = { authorities: [authority], isDisplay: true };
    const opens = firstScreen(new Set(sessionAuthorities(given)), NO_FACTS) === '/';
    const row = { login: 'hall', ...given };
    expect(ruleFailure(USERS, row) === undefined).toBe(opens);
    expect(ruleFailure(USERS, { ...row, isDisplay: false })).toBeUndefined();
  },
);

it('[accounts.16] a display account without a role is refused with the role that it needs', () => {
  const failed = ruleFailure(USERS, { login: 'hall', isDisplay: true, authorities: [] });
  expect(failed).toMatchObject({ field: 'authorities', text: expect.stringContaining('ROLE_USER') });
});

it.each(ROLE_PRESETS)(
  '[accounts.16] an account of the preset $name opens a screen',
  ({ authorities, isDisplay }) => {
    const session = new Set(sessionAuthorities({ authorities, isDisplay }));
    expect(firstScreen(session, NO_FACTS)).toBe('/');
    expect(authorities.filter((authority) => !session.has(authority))).toEqual([]);
  },
);
