import { expect, it } from 'vitest';
import { AUTHORITIES, type Authority } from '../contract/authorities.ts';
import { firstScreen } from './firstScreen.ts';
import { decideScreen, screenRule } from './screenAccess.ts';

const FACTS = { scenarioCount: 1, testModeConfigured: false, swagger: false, inEmailList: false };

const FIRST: Partial<Record<Authority, string>> = {
  ROLE_ADMIN: '/',
  ROLE_USER: '/',
  ROLE_USER_ADMIN: '/',
  ROLE_POWER_USER: '/',
  ROLE_SURVEY: '/survey',
  ROLE_TEST_MODE: '/test/auto-test',
  ROLE_TEST_SCENARIO: '/test/auto-test',
  ROLE_SMS_ADMIN: '/entities/sms-subscribers',
  ROLE_HEARTBEAT: '/admin/sensors',
};

it.each(AUTHORITIES)(
  '[screens.9] %s alone begins at the first screen of their menu, and may open it',
  (authority) => {
    const authorities = new Set([authority]);
    const path = firstScreen(authorities, FACTS);
    expect(path).toBe(FIRST[authority]);
    expect(decideScreen(screenRule(path ?? '/login'), authorities)).toBe('open');
  },
);

it('[screens.9] begins where facts allow: no Test menu without scenarios, subscribers for who is listed', () => {
  expect(firstScreen(new Set(['ROLE_TEST_MODE']), { ...FACTS, scenarioCount: 0 })).toBeUndefined();
  const listed = { ...FACTS, inEmailList: true };
  expect(firstScreen(new Set(['ROLE_PANIC']), listed)).toBe('/entities/sms-subscribers');
});
