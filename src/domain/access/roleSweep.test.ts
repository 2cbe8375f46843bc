/** Each authority alone against every route and every menu item, as drawn from the specification. */
import { describe, expect, it } from 'vitest';
import { AUTHORITIES } from '../contract/authorities.ts';
import {
  ADMINISTRATION_MENU,
  administrationMenu,
  OPTIONS_MENU,
  optionsMenu,
  TEST_MENU,
  testMenu,
  type MenuFacts,
  type MenuItem,
} from './menuAccess.ts';
import { decideScreen, screenRule } from './screenAccess.ts';

/** Columns of the drawing below, in its order. */
const SCREENS = [
  '/',
  '/survey',
  '/test',
  '/test/auto-test',
  '/test/manual-test',
  '/test/simulation-test',
  '/test/blank-test-mode',
  '/test/deactivate-test-mode',
  '/entities',
  '/admin',
  '/account/password',
];

/** Screens; items of Options, Test, Administration in the order of the specification, with Drill, Deliveries, Evidence, Retention, Incidents, Response, Statistics and Sensors. */
const DRAWN = `
ROLE_ADMIN         xxxxxxxxxxx xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx xxxxxx xxxxxxxxxxxxxxxx
ROLE_USER          x.........x ................................ ...... ................
ROLE_USER_ADMIN    x.......x.. xx.....x........................ ...... ................
ROLE_SMS           ........... ................................ ...... ................
ROLE_SMS_ADMIN     ........x.. .....x.......................... ...... ................
ROLE_SURVEY        .x......... ................................ ...... ..............x.
ROLE_DETECTION     ........... ................................ ...... ................
ROLE_FIREWORK      ........... ................................ ...... ................
ROLE_PANIC         ........... ................................ ...... ................
ROLE_PANIC_ADMIN   ........... ................................ ...... ................
ROLE_RUCKUS        ........... ................................ ...... ................
ROLE_BANG          ........... ................................ ...... ................
ROLE_TEST_SCENARIO ...xxx.x... ................................ xxxx.x ................
ROLE_REVIEWER      ........... ................................ ...... ................
ROLE_TEST_MODE     ..xxxxxx... ................................ x...xx ................
ROLE_HEARTBEAT     ........... ................................ ...... ..............x.
ROLE_WEAPON        ........... ................................ ...... ................
ROLE_TEST          ........... ................................ ...... ................
ROLE_EXPERT        ........... ................................ ...... ................
ROLE_POWER_USER    x.xxxxxxx.x x....x.......xx................. ...... ...........xxx..
`;

const rows = DRAWN.trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [string, string, string, string, string]);
const facts: MenuFacts = { scenarioCount: 1, testModeConfigured: true, swagger: true, inEmailList: false };
const alone = (authority: string): ReadonlySet<string> => new Set([authority]);
const drawn = <Item>(all: readonly Item[], isOn: (item: Item) => boolean): string =>
  all.map((item) => (isOn(item) ? 'x' : '.')).join('');
const shown = (all: readonly MenuItem[], items: readonly MenuItem[]): string =>
  drawn(all, (item) => items.includes(item));

it('[access.6] has a line for each of the twenty authorities', () => {
  expect(rows.map(([name]) => name)).toEqual(AUTHORITIES);
});

describe('one authority alone', () => {
  it.each(rows)('[access.6] %s opens the screens %s', (authority, screens) => {
    expect(drawn(SCREENS, (path) => decideScreen(screenRule(path), alone(authority)) === 'open')).toBe(
      screens,
    );
  });

  it.each(rows)(
    '[access.7] %s sees the menu items that are its own',
    (authority, _screens, options, test, admin) => {
      const authorities = alone(authority);
      expect(shown(OPTIONS_MENU, optionsMenu(authorities, facts))).toBe(options);
      expect(shown(TEST_MENU, testMenu(authorities, facts))).toBe(test);
      expect(shown(ADMINISTRATION_MENU, administrationMenu(authorities, facts))).toBe(admin);
    },
  );

  it.each(rows)(
    '[access.7] %s opens below /entities and /admin what its menu shows and no more',
    (authority) => {
      const authorities = alone(authority);
      const menus = [...optionsMenu(authorities, facts), ...administrationMenu(authorities, facts)];
      const inside = [...OPTIONS_MENU, ...ADMINISTRATION_MENU].filter(({ path }) =>
        /^\/(entities|admin)\//.test(path),
      );
      for (const item of inside) {
        const open = decideScreen(screenRule(item.path), authorities) === 'open';
        expect(`${item.path} ${open}`).toBe(`${item.path} ${menus.includes(item)}`);
      }
    },
  );
});

it.each([
  [{ scenarioCount: 0 }, ''],
  [{ testModeConfigured: false }, 'Auto Test, Manual Test, Simulation Test, Drill, Blank Test Mode'],
  [{}, 'Auto Test, Manual Test, Simulation Test, Drill, Blank Test Mode, Deactivate Test Mode'],
])('[access.7] with %j an administrator’s Test menu is "%s"', (more, labels) => {
  const items = testMenu(alone('ROLE_ADMIN'), { ...facts, ...more });
  expect(items.map(({ label }) => label).join(', ')).toBe(labels);
});

it('[access.7] the email list opens one item of Options for any role', () => {
  for (const authority of AUTHORITIES) {
    const items = optionsMenu(alone(authority), { ...facts, inEmailList: true });
    expect(items.map(({ label }) => label)).toContain('SMS Subscribers');
  }
});
