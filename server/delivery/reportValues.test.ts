import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SHOT_FIELDS } from '../../src/domain/contract/shotReport.ts';
import { epochMs } from '../../src/domain/units.ts';
import { timeLineOf, titleOf, valuesOf, type NotifiedReport } from './reportValues.ts';

const REPORT = { squadId: 'NG', detectionId: '1', reportType: 'Shot', timeStamp: epochMs(0) };

const NOTIFIED: NotifiedReport = { report: REPORT, event: 'ALERT', message: '', link: '' };

it.each(['email-template', 'webhook'])(
  '[notifications.25] each placeholder that the help of %s names is filled in',
  (page) => {
    const help = readFileSync(`public/content/help/entities/${page}.html`, 'utf8');
    const named = [...help.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    const derived = Object.keys(valuesOf(NOTIFIED, { at: epochMs(0) }));
    const known = new Set<string | undefined>([...derived, ...SHOT_FIELDS.map(([name]) => name)]);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  },
);

const AT = epochMs(Date.UTC(2026, 10, 27, 19, 3, 21));
const NEW_YORK = 'America/New_York';
const lineOf = (timeStamp: number, at = AT, start = AT) =>
  timeLineOf({ ...REPORT, timeStamp, start }, { at, timeZone: NEW_YORK });

it('[notifications.25] says when it was at the receiver, and how late it is', () => {
  expect(lineOf(AT)).toBe('14:03:21 EST');
  expect(lineOf(AT, epochMs(AT + 12 * 60_000))).toBe('14:03:21 EST, 12 min late');
  expect(lineOf(AT, epochMs(AT + 86_400_000))).toBe('2026-11-27 14:03:21 EST, 1 d late');
});

it('[notifications.25] says the receipt beside a sensor’s clock that is wrong', () => {
  const line = "received 14:03:21 EST, sensor's clock: 2007-04-13 15:03";
  expect(lineOf(AT - 1024 * 7 * 86_400_000)).toBe(line);
  expect(
    valuesOf({ ...NOTIFIED, report: { ...REPORT, timeStamp: AT / 1000, start: AT } }, { at: AT }),
  ).toMatchObject({
    date: '2026-11-27',
    late: '',
  });
});

it('[notifications.22] calls a Possible Shot by its name in each value of a template, and in its title', () => {
  const report = { ...REPORT, weaponCategory: 6, message: 'Shot: North Gate' };
  const { type, reportType, title } = valuesOf({ ...NOTIFIED, report }, { at: AT });
  expect([type, reportType, title]).toEqual(['Possible Shot', 'Possible Shot', 'Possible Shot: North Gate']);
  expect(titleOf({ ...report, test: true })).toBe('TEST: Possible Shot: North Gate');
});
