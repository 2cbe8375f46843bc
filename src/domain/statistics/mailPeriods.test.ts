import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAIL_RHYTHMS } from '../contract/statisticsMail.ts';
import { epochMs } from '../units.ts';
import { duePeriod, nextDue, periodOfDueDay } from './mailPeriods.ts';

const VIENNA = 'Europe/Vienna';
const HOUR = 3_600_000;
const at = (text: string) => epochMs(Date.parse(text));
const iso = (time: number) => new Date(time).toISOString();
const dueIn = (...asked: Parameters<typeof duePeriod>) => {
  const { from, to, ...days } = duePeriod(...asked);
  return [iso(from), iso(to), days.firstDay, days.lastDay, days.dueDay];
};

it('[statistics.5] a weekly mail is due on Monday at 06:00, of the week from Monday to Sunday', () => {
  expect(dueIn('weekly', at('2026-11-23T05:00:00Z'), VIENNA)).toEqual([
    '2026-11-15T23:00:00.000Z',
    '2026-11-22T23:00:00.000Z',
    '2026-11-16',
    '2026-11-22',
    '2026-11-23',
  ]);
  expect(dueIn('weekly', at('2026-11-23T04:59:59Z'), VIENNA)[4]).toBe('2026-11-16');
  expect(iso(nextDue('weekly', at('2026-11-23T04:59:59Z'), VIENNA))).toBe('2026-11-23T05:00:00.000Z');
  expect(iso(nextDue('weekly', at('2026-11-23T05:00:00Z'), VIENNA))).toBe('2026-11-30T05:00:00.000Z');
});

it('[statistics.5] a monthly mail is due on the first at 06:00, of the month before', () => {
  expect(dueIn('monthly', at('2027-01-01T05:00:00Z'), VIENNA)).toEqual([
    '2026-11-30T23:00:00.000Z',
    '2026-12-31T23:00:00.000Z',
    '2026-12-01',
    '2026-12-31',
    '2027-01-01',
  ]);
  expect(iso(nextDue('monthly', at('2028-01-31T12:00:00Z'), VIENNA))).toBe('2028-02-01T05:00:00.000Z');
  expect(dueIn('monthly', at('2028-03-01T06:00:00Z'), VIENNA).slice(2)).toEqual([
    '2028-02-01',
    '2028-02-29',
    '2028-03-01',
  ]);
});

it.each([
  ['put back', '2026-10-26T04:59:59Z', '2026-10-26T05:00:00.000Z', 169],
  ['put forward', '2026-03-30T03:59:59Z', '2026-03-30T04:00:00.000Z', 167],
])('[statistics.5] the hour is local before and after clocks are %s', (_change, before, due, hours) => {
  expect(iso(nextDue('weekly', at(before), VIENNA))).toBe(due);
  const { from, to } = duePeriod('weekly', at(due), VIENNA);
  expect((to - from) / HOUR).toBe(hours);
});

it('[statistics.5] a day whose midnight the clocks skip begins with its first instant', () => {
  // In Asuncion clocks were put forward from 00:00 to 01:00 on Sunday, 1 October 2023.
  const { to, lastDay } = duePeriod('monthly', at('2023-10-01T12:00:00Z'), 'America/Asuncion');
  expect([iso(to), lastDay]).toEqual(['2023-10-01T04:00:00.000Z', '2023-09-30']);
});

it('[statistics.5] periods follow each other without gap and overlap, in any zone and time', () => {
  const zones = fc.constantFrom(VIENNA, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC');
  const times = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) });
  fc.assert(
    fc.property(fc.constantFrom(...MAIL_RHYTHMS), times, zones, (every, time, zone) => {
      const now = epochMs(time);
      const period = duePeriod(every, now, zone);
      const next = nextDue(every, now, zone);
      expect(next).toBeGreaterThan(now);
      expect(duePeriod(every, epochMs(next - 1), zone)).toEqual(period);
      expect(duePeriod(every, next, zone).from).toBe(period.to);
      expect(periodOfDueDay(every, period.dueDay, zone)).toEqual(period);
    }),
  );
});
