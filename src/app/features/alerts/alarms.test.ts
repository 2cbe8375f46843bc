import { describe, expect, it } from 'vitest';
import { DEFAULT_SWITCHES } from '../../../domain/access/reportAccess.ts';
import type { LiveNotification } from '../../../domain/live/notification.ts';
import { REPORT_SYMBOLS, SYMBOL_COUNT, type ReportSymbol } from '../../../domain/contract/reportTypes.ts';
import { epochMs } from '../../../domain/units.ts';
import { alarmOf, soundOf, type AlarmRules } from './alarms.ts';

const KEY = { squadId: 'NG', detectionId: '1' };
const ALL_ON = Object.fromEntries(
  Object.keys(DEFAULT_SWITCHES).map((name) => [name, true]),
) as typeof DEFAULT_SWITCHES;
const rules = (held: string[], more: Partial<AlarmRules> = {}): AlarmRules => ({
  authorities: new Set(held),
  switches: ALL_ON,
  notificationsEnabled: true,
  levelNames: new Map(),
  ...more,
});
const report = (name: ReportSymbol): LiveNotification => ({
  number: 1,
  kind: 'report',
  key: KEY,
  handle: 0,
  symbol: REPORT_SYMBOLS.indexOf(name),
  message: `${name}: North Gate`,
  time: epochMs(1),
  receivedAt: epochMs(2),
  zone: undefined,
  level: undefined,
  burst: 0,
  test: false,
  delayed: false,
});

describe('who is told what', () => {
  it.each(REPORT_SYMBOLS)('[AL4] has the shot sound for shots and tests only: %s', (name) => {
    const shot = ['Shot', 'Possible Shot', 'Test'].includes(name);
    expect(soundOf(REPORT_SYMBOLS.indexOf(name))).toBe(shot ? 'shot' : 'other');
  });

  it('[AL5] tells an administrator of a panic, whose marker he does not see', () => {
    expect(alarmOf(report('Panic'), rules(['ROLE_ADMIN']))?.alert.title).toBe('Panic: North Gate');
    expect(alarmOf(report('Panic'), rules(['ROLE_USER']))).toBeUndefined();
  });

  it('[AL5] says where it was once, and how many rounds', () => {
    const levelNames = new Map([['AC_20', 'Main Hall, Ground Floor']]);
    const told = (zone: string) =>
      alarmOf(
        { ...report('Shot'), zone, level: 'AC_20', burst: 3 } as LiveNotification,
        rules([], { levelNames }),
      )?.alert;
    expect(told('Main Hall, Ground Floor')).toMatchObject({
      text: 'Main Hall, Ground Floor',
      facts: '3 rounds',
    });
    expect(told('Concourse')?.text).toBe('Concourse, Main Hall, Ground Floor');
  });

  it('[AL10] says the weapon and how sure it is, as far as they are known', () => {
    const told = (more: object) =>
      alarmOf({ ...report('Shot'), ...more } as LiveNotification, rules([]))?.alert.facts;
    expect(told({ weapon: 'Handgun 9 mm', weaponConfidence: 0.88, burst: 3 })).toBe(
      'Handgun 9 mm, confidence 88 %, 3 rounds',
    );
    expect(told({ weapon: 'Rifle Shots' })).toBe('Rifle Shots');
    expect(told({})).toBe('');
  });

  it('[AL5] tells nobody of a type that the display switch hides, or when notifications are off', () => {
    const off = { ...ALL_ON, shot: false };
    expect(alarmOf(report('Shot'), rules(['ROLE_USER'], { switches: off }))).toBeUndefined();
    expect(alarmOf(report('Shot'), rules(['ROLE_USER'], { notificationsEnabled: false }))).toBeUndefined();
  });

  it('[AL6] makes one alert of all that a cut held back, led by the gravest', () => {
    const symbols = new Uint32Array(SYMBOL_COUNT);
    symbols[REPORT_SYMBOLS.indexOf('Shot')] = 2;
    symbols[REPORT_SYMBOLS.indexOf('Fireworks')] = 5;
    symbols[REPORT_SYMBOLS.indexOf('Weapon')] = 1;
    const notification: LiveNotification = {
      number: 1,
      kind: 'caughtUp',
      count: 8,
      symbols,
      keys: [],
      newest: epochMs(5),
    };
    const alarm = alarmOf(notification, rules(['ROLE_USER', 'ROLE_FIREWORK']));
    expect(alarm?.alert).toMatchObject({ title: '7 received late', text: '2 Shot, 5 Fireworks' });
    expect(alarm?.sound).toBe('shot');
  });

  const update = (name: ReportSymbol, previousReportType: string, wasShot = false): LiveNotification => ({
    number: 1,
    kind: 'update',
    key: KEY,
    handle: 0,
    symbol: REPORT_SYMBOLS.indexOf(name),
    previousReportType,
    wasShot,
    message: `${name}: Alder Park`,
    time: epochMs(1),
  });

  it('[AL7] shows an update without a sound', () => {
    const alarm = alarmOf(update('Fireworks', 'Shot'), rules(['ROLE_FIREWORK']));
    expect(alarm?.alert.text).toBe('Shot is now Fireworks');
    expect(alarm?.sound).toBeUndefined();
  });

  it('[RV8] tells of an update whoever was told of the report as it was, and nobody else', () => {
    expect(alarmOf(update('Fireworks', 'Shot'), rules(['ROLE_USER']))?.alert.text).toBe(
      'Shot is now Fireworks',
    );
    expect(alarmOf(update('Fireworks', 'Ruckus'), rules(['ROLE_USER']))).toBeUndefined();
    expect(alarmOf(update('Fireworks', 'toString'), rules(['ROLE_USER']))).toBeUndefined();
  });

  it('[RV8] tells of each further change of a former shot whoever sees shots, while Shot is on', () => {
    const again = update('Fireworks', 'Ruckus', true);
    expect(alarmOf(again, rules(['ROLE_USER']))?.alert.text).toBe('Ruckus is now Fireworks');
    const off = { ...ALL_ON, shot: false };
    expect(alarmOf(again, rules(['ROLE_USER'], { switches: off }))).toBeUndefined();
  });

  it('[RV8] sounds where an update makes a shot of what was none', () => {
    expect(alarmOf(update('Shot', 'Ruckus'), rules(['ROLE_USER']))?.sound).toBe('shot');
    expect(alarmOf(update('Shot', 'Possible Shot'), rules(['ROLE_USER']))?.sound).toBeUndefined();
  });

  it('[AL22] sounds a late group that holds a shot as a shot, whatever else is in it', () => {
    const symbols = new Uint32Array(SYMBOL_COUNT);
    symbols[REPORT_SYMBOLS.indexOf('Shot')] = 3;
    symbols[REPORT_SYMBOLS.indexOf('Panic')] = 1;
    const notification: LiveNotification = {
      number: 7,
      kind: 'caughtUp',
      count: 4,
      symbols,
      keys: [KEY],
      newest: epochMs(5),
    };
    const alarm = alarmOf(notification, rules(['ROLE_USER', 'ROLE_PANIC']));
    expect(alarm).toMatchObject({
      alert: { title: '4 received late', text: '3 Shot, 1 Panic', group: 7, symbol: 2 },
      sound: 'shot',
    });
  });

  it('[AL23] tells of reclassifications that a connection loss held back as one, to whoever sees any of them', () => {
    const change = (previous: ReportSymbol, now: ReportSymbol, wasShot = false) => ({
      previous: REPORT_SYMBOLS.indexOf(previous),
      symbol: REPORT_SYMBOLS.indexOf(now),
      wasShot,
      count: 2,
    });
    const late = (...changes: ReturnType<typeof change>[]): LiveNotification => ({
      number: 8,
      kind: 'updatesCaughtUp',
      count: 2 * changes.length,
      changes,
    });
    const alarm = alarmOf(
      late(change('Shot', 'Fireworks', true), change('Ruckus', 'Fireworks')),
      rules(['ROLE_USER']),
    );
    expect(alarm?.alert).toMatchObject({
      kind: 'late',
      title: '2 reclassified while disconnected',
      text: '2 Shot is now Fireworks',
      group: 8,
    });
    expect(alarm?.sound).toBeUndefined();
    expect(alarmOf(late(change('Fireworks', 'Shot')), rules(['ROLE_USER']))?.sound).toBe('shot');
    expect(alarmOf(late(change('Ruckus', 'Fireworks')), rules(['ROLE_USER']))).toBeUndefined();
  });
});
