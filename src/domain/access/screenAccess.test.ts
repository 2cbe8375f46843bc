import { describe, expect, it } from 'vitest';
import { PATHS } from '../contract/paths.ts';
import { SMS_SUBSCRIBERS } from '../resources/entities/smsSubscribers.ts';
import { TEST_SCENARIOS } from '../resources/entities/testScenarios.ts';
import { CAMERAS } from '../resources/entities/cameras.ts';
import { SQUADS } from '../resources/entities/squads.ts';
import { AUTHORITIES } from '../contract/authorities.ts';
import { callRule, CALLS } from './callAccess.ts';
import { decideCall } from './decideCall.ts';
import {
  ADMINISTRATION_MENU,
  administrationMenu,
  optionsMenu,
  testMenu,
  type MenuFacts,
} from './menuAccess.ts';
import { decideScreen, screenRule } from './screenAccess.ts';

const alone = (authority: string): ReadonlySet<string> => new Set([authority]);
const rolesThatOpen = (path: string): string[] =>
  AUTHORITIES.filter((authority) => decideScreen(screenRule(path), alone(authority)) === 'open').map((name) =>
    name.slice('ROLE_'.length),
  );

describe('who opens which screen', () => {
  it.each([
    ['/', ['ADMIN', 'USER', 'USER_ADMIN', 'POWER_USER']],
    ['/survey', ['ADMIN', 'SURVEY']],
    ['/admin/health', ['ADMIN']],
    ['/account/password', ['ADMIN', 'USER', 'POWER_USER']],
    ['/entities', ['ADMIN', 'USER_ADMIN', 'SMS_ADMIN', 'POWER_USER']],
    ['/entities/cameras', ['ADMIN', 'POWER_USER']],
    ['/entities/cameras/7/edit', ['ADMIN', 'POWER_USER']],
    ['/entities/cameras/interactive/CAM-1/7', ['ADMIN', 'USER', 'USER_ADMIN', 'SURVEY', 'POWER_USER']],
    ['/entities/audit-trail', ['ADMIN', 'USER_ADMIN']],
    ['/entities/sms-subscribers', ['ADMIN', 'SMS_ADMIN', 'POWER_USER']],
    ['/entities/places', ['ADMIN']],
    ['/test', ['ADMIN', 'TEST_MODE', 'POWER_USER']],
    ['/test/deactivate-test-mode', ['ADMIN', 'TEST_SCENARIO', 'TEST_MODE', 'POWER_USER']],
    ['/test/blank-test-mode', ['ADMIN', 'TEST_MODE', 'POWER_USER']],
    ['/test/manual-test', ['ADMIN', 'TEST_SCENARIO', 'TEST_MODE', 'POWER_USER']],
    ['/test/auto-test', ['ADMIN', 'TEST_SCENARIO', 'TEST_MODE', 'POWER_USER']],
  ])('[access.6] %s is open to %s', (path, roles) => {
    expect(rolesThatOpen(path)).toEqual(roles);
  });

  it.each([
    '/login',
    '/logout',
    '/account/activate/abc',
    '/account/reset/request',
    '/account/reset/finish/k',
    '/pub/viewReport',
  ])('[access.8] %s is open to anybody', (path) => {
    expect(decideScreen(screenRule(path), undefined)).toBe('open');
  });

  it('[access.8] tells apart unknown, not signed in and not authorized', () => {
    expect(decideScreen(screenRule('/nowhere'), undefined)).toBe('unknown');
    expect(decideScreen(screenRule('/'), undefined)).toBe('signIn');
    expect(decideScreen(screenRule('/admin/logs'), alone('ROLE_USER'))).toBe('unauthorized');
    expect(decideScreen({ path: '/x', access: [] }, alone('ROLE_SMS'))).toBe('open');
  });

  it.each(['/entities/nothing', '/admin/nothing', '/test/nothing', '/relay', '/survey/x', '/logins'])(
    '[access.8] %s is no screen, also for an administrator',
    (path) => {
      expect(decideScreen(screenRule(path), alone('ROLE_ADMIN'))).toBe('unknown');
    },
  );

  it('[test-mode.10] whoever is in the email list opens the subscribers and no other screen by it', () => {
    expect(
      decideScreen(screenRule('/entities/sms-subscribers'), alone('ROLE_USER'), { isInEmailList: true }),
    ).toBe('open');
    expect(decideScreen(screenRule('/entities/sms-subscribers'), alone('ROLE_USER'))).toBe('unauthorized');
    expect(decideScreen(screenRule('/entities/cameras'), alone('ROLE_USER'), { isInEmailList: true })).toBe(
      'unauthorized',
    );
  });

  it('[test-mode.10] each item that a role sees in a menu leads to a screen which that role may open', () => {
    const facts: MenuFacts = { scenarioCount: 1, testModeConfigured: true, swagger: true, inEmailList: true };
    for (const authority of AUTHORITIES) {
      const authorities = alone(authority);
      const items = [
        ...optionsMenu(authorities, facts),
        ...testMenu(authorities, facts),
        ...administrationMenu(authorities, facts),
      ];
      const shut = items.filter(
        ({ path, external }) =>
          external !== true &&
          decideScreen(screenRule(path), authorities, { isInEmailList: true }) !== 'open',
      );
      expect(shut).toEqual([]);
    }
  });
});

describe('who makes which call', () => {
  it.each(CALLS.map(([method, path]) => [method, path] as const))(
    '[access.4] %s %s is found by its path',
    (method, path) => {
      expect(callRule(method, path.replaceAll(/:\w+/g, '17'))).toBeDefined();
    },
  );

  it('[access.4] knows no call that is not listed', () => {
    expect(callRule('DELETE', PATHS.shotreports)).toBeUndefined();
    expect(callRule('GET', `${CAMERAS.path}/1/2`)).toBeUndefined();
    expect(callRule('GET', `${CAMERAS.path}/`)).toBeUndefined();
    expect(callRule('GET', 'services/other/api/cameras')).toBeUndefined();
  });

  it('[access.5] answers 401 before 403, and lets every signed-in user load the header', () => {
    const range = callRule('GET', PATHS.shotreportsByRange)!;
    expect(decideCall(range, undefined)).toBe('unauthenticated');
    expect(decideCall(range, alone('ROLE_SMS'))).toBe('forbidden');
    expect(decideCall(range, alone('ROLE_USER'))).toBe('allowed');
    for (const path of [
      PATHS.configs,
      SQUADS.path,
      TEST_SCENARIOS.path,
      SMS_SUBSCRIBERS.path,
      PATHS.serverVersion,
    ]) {
      expect(
        AUTHORITIES.filter((name) => decideCall(callRule('GET', path)!, alone(name)) !== 'allowed'),
      ).toEqual([]);
    }
  });
});

describe('what the menus show', () => {
  const facts: MenuFacts = { scenarioCount: 2, testModeConfigured: true, swagger: true, inEmailList: false };
  const labels = (items: readonly { readonly label: string }[]): string[] => items.map(({ label }) => label);

  it('[access.7] Options by role, and one item for who is in the email list', () => {
    expect(optionsMenu(alone('ROLE_ADMIN'), facts)).toHaveLength(32);
    expect(labels(optionsMenu(alone('ROLE_USER_ADMIN'), facts))).toEqual([
      'Web Users',
      'Panic Users',
      'Audit Trail',
    ]);
    expect(labels(optionsMenu(alone('ROLE_POWER_USER'), facts))).toEqual([
      'Web Users',
      'SMS Subscribers',
      'Cameras',
      'Relay',
    ]);
    expect(labels(optionsMenu(alone('ROLE_SMS_ADMIN'), facts))).toEqual(['SMS Subscribers']);
    expect(optionsMenu(alone('ROLE_USER'), facts)).toEqual([]);
    expect(labels(optionsMenu(alone('ROLE_USER'), { ...facts, inEmailList: true }))).toEqual([
      'SMS Subscribers',
    ]);
  });

  it('[access.7] Administration for ADMIN, API only with swagger, Incidents, Response and Statistics for POWER_USER too', () => {
    expect(labels(administrationMenu(alone('ROLE_ADMIN'), facts))).toEqual(labels(ADMINISTRATION_MENU));
    expect(labels(administrationMenu(alone('ROLE_ADMIN'), { ...facts, swagger: false }))).not.toContain(
      'API',
    );
    expect(labels(administrationMenu(alone('ROLE_POWER_USER'), facts))).toEqual([
      'Incidents',
      'Response',
      'Statistics',
    ]);
  });

  it('[access.7] Test only when scenarios exist, each item by its own rule', () => {
    expect(testMenu(alone('ROLE_ADMIN'), { ...facts, scenarioCount: 0 })).toEqual([]);
    expect(labels(testMenu(alone('ROLE_TEST_MODE'), facts))).toEqual([
      'Auto Test',
      'Blank Test Mode',
      'Deactivate Test Mode',
    ]);
    expect(labels(testMenu(alone('ROLE_TEST_SCENARIO'), { ...facts, testModeConfigured: false }))).toEqual([
      'Auto Test',
      'Manual Test',
      'Simulation Test',
      'Drill',
    ]);
  });
});
