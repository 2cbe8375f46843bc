import { describe, expect, it } from 'vitest';
import { DEFAULT_SWITCHES } from '../../../domain/access/reportAccess.ts';
import type { LiveNotification } from '../../../domain/live/notification.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../domain/contract/reportTypes.ts';
import { epochMs } from '../../../domain/units.ts';
import { alarmOf, soundOf, soundOfHeard, type AlarmRules } from './alarms.ts';

const KEY = { squadId: 'NG', detectionId: '1' };
const ALL_ON = Object.fromEntries(
  Object.keys(DEFAULT_SWITCHES).map((name) => [name, true]),
) as typeof DEFAULT_SWITCHES;
const rules = (authorities: string[], more: Partial<AlarmRules> = {}): AlarmRules => ({
  authorities: new Set(authorities),
  switches: ALL_ON,
  notificationsEnabled: true,
  levelNames: new Map(),
  silent: [],
  ...more,
});
const report = (name: ReportSymbol, test = false): LiveNotification => ({
  number: 1,
  kind: 'report',
  key: KEY,
  handle: 0,
  symbol: REPORT_SYMBOLS.indexOf(name),
  message: `${name}: North Gate`,
  time: epochMs(1),
  timeKnown: true,
  receivedAt: epochMs(2),
  zone: undefined,
  level: undefined,
  burst: 0,
  test,
  delayed: false,
});

const NAMED = { ...KEY, symbol: REPORT_SYMBOLS.indexOf('Shot'), time: epochMs(5) };

type Counts = Partial<Record<ReportSymbol, number>>;
const countsOf = (counts: Counts): Uint32Array =>
  Uint32Array.from(REPORT_SYMBOLS, (name) => counts[name] ?? 0);
const lateGroup = (reports: Counts, tests: Counts = {}): LiveNotification => ({
  number: 7,
  kind: 'caughtUp',
  count: Object.values(reports).reduce((sum, each) => sum + each, 0),
  symbols: countsOf(reports),
  tests: countsOf(tests),
  keys: [NAMED],
  newest: epochMs(5),
});

describe('the alarm of a notification', () => {
  it.each(REPORT_SYMBOLS)('[alerts.4] has the shot sound for shots and tests only: %s', (name) => {
    const shot = ['Shot', 'Possible Shot', 'Test'].includes(name);
    expect(soundOf(REPORT_SYMBOLS.indexOf(name))).toBe(shot ? 'shot' : 'other');
  });

  it('[alerts.9] knows that a report without a place cannot be shown on the map', () => {
    const withoutPlace = { ...report('Shot'), placeless: true } as LiveNotification;
    const placeless = (of: LiveNotification) => alarmOf(of, rules(['ROLE_USER']))?.alert.placeless;
    expect([placeless(withoutPlace), placeless(report('Shot'))]).toEqual([true, undefined]);
  });

  it('[alerts.5] notifies an administrator of a panic, without permission to see its marker', () => {
    expect(alarmOf(report('Panic'), rules(['ROLE_ADMIN']))?.alert.title).toBe('Panic: North Gate');
    expect(alarmOf(report('Panic'), rules(['ROLE_USER']))).toBeUndefined();
  });

  it('[alerts.5] names the place once, and the number of rounds', () => {
    const levelNames = new Map([['AC_20', 'Main Hall, Ground Floor']]);
    const alertOf = (zone: string) =>
      alarmOf(
        { ...report('Shot'), zone, level: 'AC_20', burst: 3 } as LiveNotification,
        rules([], { levelNames }),
      )?.alert;
    expect(alertOf('Main Hall, Ground Floor')).toMatchObject({
      text: 'Main Hall, Ground Floor',
      facts: '3 rounds',
    });
    expect(alertOf('Concourse')?.text).toBe('Concourse, Main Hall, Ground Floor');
  });

  it('[alerts.9] names the weapon and its confidence if known', () => {
    const factsOf = (more: object) =>
      alarmOf({ ...report('Shot'), ...more } as LiveNotification, rules([]))?.alert.facts;
    expect(factsOf({ weapon: 'Handgun 9 mm', weaponConfidence: 0.88, burst: 3 })).toBe(
      'Handgun 9 mm, confidence 88 %, 3 rounds',
    );
    expect(factsOf({ weapon: 'Rifle Shots' })).toBe('Rifle Shots');
    expect(factsOf({})).toBe('');
  });

  it('[alerts.5] notifies of no type that its display switch hides, and of none when notifications are off', () => {
    const off = { ...ALL_ON, shot: false };
    expect(alarmOf(report('Shot'), rules(['ROLE_USER'], { switches: off }))).toBeUndefined();
    expect(alarmOf(report('Shot'), rules(['ROLE_USER'], { notificationsEnabled: false }))).toBeUndefined();
  });

  it('[alerts.6] makes one alert of all reports missed during a connection loss, with the most severe symbol', () => {
    const notification = lateGroup({ Shot: 2, Fireworks: 5, Weapon: 1 });
    const alarm = alarmOf(notification, rules(['ROLE_USER', 'ROLE_FIREWORK']));
    expect(alarm?.alert).toMatchObject({ title: '7 received late', text: '2 shots, 5 fireworks' });
    expect(alarm?.sound).toBe('shot');
  });

  const update = (
    name: ReportSymbol,
    previousReportType: string,
    wasShot = false,
    test = false,
  ): LiveNotification => ({
    number: 1,
    kind: 'update',
    key: KEY,
    handle: 0,
    symbol: REPORT_SYMBOLS.indexOf(name),
    previousReportType,
    wasShot,
    message: `${name}: Alder Park`,
    time: epochMs(1),
    timeKnown: true,
    test,
  });

  it('[alerts.14] carries the mark of a test, of its update too, and of no other report', () => {
    const all = rules(['ROLE_USER', 'ROLE_FIREWORK']);
    const marks = (test: boolean) =>
      [report('Shot', test), update('Fireworks', 'Shot', true, test)].map(
        (notification) => alarmOf(notification, all)?.alert.test,
      );
    expect([marks(true), marks(false)]).toEqual([
      [true, true],
      [undefined, undefined],
    ]);
  });

  it('[alerts.9] has no time where the report’s time is not known', () => {
    const timeOf = (timeKnown: boolean) =>
      [report('Shot'), update('Fireworks', 'Shot')].map(
        (notification) =>
          alarmOf({ ...notification, timeKnown } as LiveNotification, rules(['ROLE_USER']))?.alert.time,
      );
    expect([timeOf(true), timeOf(false)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('[alerts.15] has no sound for silent types; a group sounds like what is heard of it', () => {
    const alarm = alarmOf(report('Shot'), rules(['ROLE_USER'], { silent: ['Shot'] }));
    expect([alarm?.alert.title, alarm?.sound]).toEqual([expect.any(String), undefined]);
    const of = (name: ReportSymbol) => REPORT_SYMBOLS.indexOf(name);
    expect(soundOfHeard([of('Shot'), of('Weapon')], { silent: ['Shot'] })).toBe('other');
    expect(soundOfHeard([of('Panic'), of('Shot')], { silent: [] })).toBe('shot');
  });

  it('[alerts.7] shows an update without a sound', () => {
    const alarm = alarmOf(update('Fireworks', 'Shot'), rules(['ROLE_FIREWORK']));
    expect(alarm?.alert.text).toBe('Shot is now Fireworks');
    expect(alarm?.sound).toBeUndefined();
  });

  it('[review.16] notifies of an update whoever was notified of the previous type, and nobody else', () => {
    expect(alarmOf(update('Fireworks', 'Shot'), rules(['ROLE_USER']))?.alert.text).toBe(
      'Shot is now Fireworks',
    );
    expect(alarmOf(update('Fireworks', 'Ruckus'), rules(['ROLE_USER']))).toBeUndefined();
    expect(alarmOf(update('Fireworks', 'toString'), rules(['ROLE_USER']))).toBeUndefined();
  });

  it('[review.16] notifies whoever sees shots of each further change of a former shot, while Shot is on', () => {
    const again = update('Fireworks', 'Ruckus', true);
    expect(alarmOf(again, rules(['ROLE_USER']))?.alert.text).toBe('Ruckus is now Fireworks');
    const off = { ...ALL_ON, shot: false };
    expect(alarmOf(again, rules(['ROLE_USER'], { switches: off }))).toBeUndefined();
  });

  it('[review.16] has a sound if an update turns a report into a shot', () => {
    expect(alarmOf(update('Shot', 'Ruckus'), rules(['ROLE_USER']))?.sound).toBe('shot');
    expect(alarmOf(update('Shot', 'Possible Shot'), rules(['ROLE_USER']))?.sound).toBeUndefined();
  });

  it('[alerts.6] has the sound of a shot for a late group with a shot', () => {
    const alarm = alarmOf(lateGroup({ Shot: 3, Panic: 1 }), rules(['ROLE_USER', 'ROLE_PANIC']));
    expect(alarm).toMatchObject({
      alert: { title: '4 received late', text: '3 shots, 1 panic', group: 7, symbol: 2 },
      sound: 'shot',
    });
  });

  it('[alerts.14] marks a group of tests alone, and says how many of another one are tests', () => {
    const alertOf = (tests: Counts, authority: string) =>
      alarmOf(lateGroup({ Shot: 3, Panic: 1 }, tests), rules(['ROLE_USER', authority]))?.alert;
    expect(alertOf({ Shot: 3 }, 'ROLE_USER')).toMatchObject({ text: '3 shots', test: true });
    const mixed = alertOf({ Shot: 1, Panic: 1 }, 'ROLE_PANIC');
    expect([mixed?.text, mixed?.test]).toEqual(['3 shots, 1 panic, 2 of them tests', undefined]);
    expect(alertOf({ Panic: 1 }, 'ROLE_USER')?.text).toBe('3 shots');
    const changes = [{ previous: 0, symbol: 7, wasShot: true, count: 2, tests: 1 }];
    const updates: LiveNotification = { number: 8, kind: 'updatesCaughtUp', count: 2, changes, keys: [] };
    expect(alarmOf(updates, rules(['ROLE_USER']))?.alert.text).toBe(
      '2 × Shot is now Fireworks, 1 of them a test',
    );
  });

  it('[alerts.6] makes one alert of reclassifications missed during a connection loss, for whoever sees any of them', () => {
    const change = (previous: ReportSymbol, now: ReportSymbol, wasShot = false) => ({
      previous: REPORT_SYMBOLS.indexOf(previous),
      symbol: REPORT_SYMBOLS.indexOf(now),
      wasShot,
      count: 2,
      tests: 0,
    });
    const late = (...changes: ReturnType<typeof change>[]): LiveNotification => ({
      number: 8,
      kind: 'updatesCaughtUp',
      count: 2 * changes.length,
      changes,
      keys: [NAMED],
    });
    const alarm = alarmOf(
      late(change('Shot', 'Fireworks', true), change('Ruckus', 'Fireworks')),
      rules(['ROLE_USER']),
    );
    expect(alarm?.alert).toMatchObject({
      kind: 'late',
      title: '2 reclassified while disconnected',
      text: '2 × Shot is now Fireworks',
      group: 8,
      keys: [NAMED],
    });
    expect(alarm?.sound).toBeUndefined();
    expect(alarmOf(late(change('Fireworks', 'Shot')), rules(['ROLE_USER']))?.sound).toBe('shot');
    expect(alarmOf(late(change('Ruckus', 'Fireworks')), rules(['ROLE_USER']))).toBeUndefined();
  });
});
