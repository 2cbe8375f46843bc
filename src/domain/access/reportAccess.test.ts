import { describe, expect, it } from 'vitest';
import { REPORT_SYMBOLS } from '../contract/reportTypes.ts';
import { AUTHORITIES } from '../contract/authorities.ts';
import {
  canBeNotifiedOf,
  canSeeExpertLines,
  canSeeHeartbeats,
  canSeeReport,
  canToggle,
  DEFAULT_SWITCHES,
  displayedSymbols,
  SWITCHES,
  requiredSwitch,
  switchesAtLoad,
  withSwitch,
} from './reportAccess.ts';

const alone = (authority: string): ReadonlySet<string> => new Set([authority]);

/** One line per authority; columns Shot, Possible, Panic, Weapon, Detection, Bang, Ruckus, Fireworks, Test. */
const SEES = `
ROLE_ADMIN         xx......x
ROLE_USER          xx.......
ROLE_USER_ADMIN    xx.......
ROLE_SMS           xx.......
ROLE_SMS_ADMIN     xx.......
ROLE_SURVEY        xx.......
ROLE_DETECTION     xx..x....
ROLE_FIREWORK      xx.....x.
ROLE_PANIC         xxx......
ROLE_PANIC_ADMIN   xxx......
ROLE_RUCKUS        xx....x..
ROLE_BANG          xx...x...
ROLE_TEST_SCENARIO xx......x
ROLE_REVIEWER      xx.......
ROLE_TEST_MODE     xx.......
ROLE_HEARTBEAT     xx.......
ROLE_WEAPON        xx.x.....
ROLE_TEST          xx.......
ROLE_EXPERT        xx.......
ROLE_POWER_USER    xx.......`;

/** Columns detection, bang, ruckus, test, firework, panic, weapon, heartbeat, soundLevel. */
const TOGGLES = `
ROLE_ADMIN         xxxxxxxxx
ROLE_USER          .........
ROLE_USER_ADMIN    .........
ROLE_SMS           .........
ROLE_SMS_ADMIN     .........
ROLE_SURVEY        .........
ROLE_DETECTION     x........
ROLE_FIREWORK      ....x....
ROLE_PANIC         .....x...
ROLE_PANIC_ADMIN   .........
ROLE_RUCKUS        .xx......
ROLE_BANG          .x.......
ROLE_TEST_SCENARIO ...x.....
ROLE_REVIEWER      .........
ROLE_TEST_MODE     .........
ROLE_HEARTBEAT     .......xx
ROLE_WEAPON        ......x..
ROLE_TEST          .........
ROLE_EXPERT        .........
ROLE_POWER_USER    .........`;

const TOGGLE_COLUMNS = [
  'detection',
  'bang',
  'ruckus',
  'test',
  'firework',
  'panic',
  'weapon',
  'heartbeat',
  'soundLevel',
] as const;

const grid = (drawn: string): [string, string][] =>
  drawn
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/) as [string, string]);

const draw = (cells: readonly boolean[]): string => cells.map((cell) => (cell ? 'x' : '.')).join('');

describe('who sees what', () => {
  it.each(grid(SEES))('[access.1] %s alone sees exactly %s', (authority, cells) => {
    expect(draw(REPORT_SYMBOLS.map((_, symbol) => canSeeReport(alone(authority), symbol)))).toBe(cells);
  });

  it.each(grid(SEES))(
    '[access.2] %s alone is told of what it sees, and ADMIN of panic alerts too',
    (authority, cells) => {
      const expected = authority === 'ROLE_ADMIN' ? `${cells.slice(0, 2)}x${cells.slice(3)}` : cells;
      expect(draw(REPORT_SYMBOLS.map((_, symbol) => canBeNotifiedOf(alone(authority), symbol)))).toBe(
        expected,
      );
    },
  );

  it.each(grid(TOGGLES))('[access.13] %s alone is shown the switches %s', (authority, cells) => {
    expect(draw(TOGGLE_COLUMNS.map((name) => canToggle(alone(authority), name)))).toBe(cells);
  });

  it('[access.13] shows every other switch to all', () => {
    const others = SWITCHES.filter((name) => !(TOGGLE_COLUMNS as readonly string[]).includes(name));
    for (const authority of AUTHORITIES) {
      expect(others.filter((name) => !canToggle(alone(authority), name))).toEqual([]);
    }
  });

  it('[access.13] switches Firework and Ruckus on at map load for their roles and ADMIN', () => {
    const onAtLoad = (authority: string): string =>
      draw(
        (['firework', 'ruckus'] as const).map(
          (name) => switchesAtLoad(alone(authority), DEFAULT_SWITCHES)[name],
        ),
      );
    expect(['ROLE_ADMIN', 'ROLE_FIREWORK', 'ROLE_RUCKUS', 'ROLE_USER'].map(onAtLoad)).toEqual([
      'xx',
      'x.',
      '.x',
      '..',
    ]);
  });

  it('[access.1] displays what is switched on and may be seen', () => {
    const authorities = new Set(['ROLE_USER', 'ROLE_PANIC']);
    expect(displayedSymbols(authorities, { ...DEFAULT_SWITCHES, detection: true })).toEqual([
      'Shot',
      'Possible Shot',
      'Panic',
    ]);
    expect(displayedSymbols(authorities, { ...DEFAULT_SWITCHES, shot: false })).toEqual(['Panic']);
  });

  it('[access.14] keeps the switches that depend on each other together', () => {
    expect(withSwitch(DEFAULT_SWITCHES, 'shot', false).trajectory).toBe(false);
    expect(withSwitch(DEFAULT_SWITCHES, 'satellite', false).satelliteLabels).toBe(false);
    const quiet = withSwitch(DEFAULT_SWITCHES, 'heartbeat', false);
    expect(withSwitch(quiet, 'soundLevel', true)).toMatchObject({ heartbeat: true, soundLevel: true });
    const loud = withSwitch(DEFAULT_SWITCHES, 'soundLevel', true);
    expect(withSwitch(loud, 'heartbeat', false)).toMatchObject({ heartbeat: false, soundLevel: false });
    expect(requiredSwitch(withSwitch(DEFAULT_SWITCHES, 'shot', false), 'trajectory')).toBe('shot');
    expect(requiredSwitch(withSwitch(DEFAULT_SWITCHES, 'satellite', false), 'satelliteLabels')).toBe(
      'satellite',
    );
  });

  it('[access.14] starts with the twenty default switches, and with expert lines of the sensors that say ok', () => {
    const on = SWITCHES.filter((name) => DEFAULT_SWITCHES[name]);
    expect(on).toEqual([
      'shot',
      'panic',
      'weapon',
      'heartbeat',
      'camera',
      'trajectory',
      'decay',
      'satellite',
      'satelliteLabels',
      'imageTiles',
      'expertLines',
    ]);
    expect(SWITCHES).toHaveLength(22);
  });

  it('[access.2] shows heartbeats to HEARTBEAT and ADMIN, expert lines to EXPERT and ADMIN', () => {
    expect(AUTHORITIES.filter((name) => canSeeHeartbeats(alone(name)))).toEqual([
      'ROLE_ADMIN',
      'ROLE_HEARTBEAT',
    ]);
    expect(AUTHORITIES.filter((name) => canSeeExpertLines(alone(name)))).toEqual([
      'ROLE_ADMIN',
      'ROLE_EXPERT',
    ]);
  });
});
