import { expect, it } from 'vitest';
import type { Statistics, StatisticsBy, StatisticsRow } from '../contract/statistics.ts';
import { epochMs } from '../units.ts';
import { duePeriod } from './mailPeriods.ts';
import { composeStatisticsMail } from './statisticsMail.ts';
import { MAIL_PARTS, type MailPart } from './statisticsMailDraft.ts';

const PERIOD = duePeriod('weekly', epochMs(Date.UTC(2026, 10, 24)), 'Europe/Vienna');

function statistics(by: StatisticsBy, rows: readonly StatisticsRow[]): Statistics {
  const sum = (field: 'count' | 'before') => rows.reduce((all, row) => all + row[field], 0);
  return {
    by,
    from: PERIOD.from,
    to: PERIOD.to,
    before: PERIOD,
    total: { count: sum('count'), before: sum('before') },
    rows,
  };
}

function mailOf(given: Partial<Record<MailPart, readonly StatisticsRow[]>>) {
  const counts = MAIL_PARTS.map((by) => [by, statistics(by, given[by] ?? [])] as const);
  return composeStatisticsMail({
    plan: { every: 'weekly', recipients: [], squadId: 'north', kind: 'shots' },
    owner: 'ann',
    period: PERIOD,
    timeZone: 'Europe/Vienna',
    publicUrl: 'https://console.example.org/shots/',
    counts: Object.fromEntries(counts) as Record<MailPart, Statistics>,
  });
}

it('[statistics.8] small counts have no change, changes within chance are plain, greater ones are marked', () => {
  const { text, html } = mailOf({
    zone: [
      { key: 'Dock', count: 90, before: 40 },
      { key: 'Gate', count: 30, before: 25 },
      { key: 'Yard', count: 12, before: 2 },
    ],
  });
  const lines = text.split('\n').map((line) => line.replaceAll(/\s+/g, ' '));
  expect(lines).toContain('Dock 90 40 +50 *');
  expect(lines).toContain('Gate 30 25 +5');
  expect(lines).toContain('Yard 12 2 –');
  expect(html).toContain('<b>+50</b>');
  expect(html).not.toContain('<b>+5</b>');
  expect(html).not.toContain('+10');
});

it('[statistics.8] the longest mail is shorter than what mail programs cut off', () => {
  const rows = Array.from({ length: 100 }, (_, n) => ({
    key: `${n}${'Ä'.repeat(200)}`,
    count: 9999,
    before: 1,
  }));
  const hour = Array.from({ length: 168 }, (_, n) => ({ key: String(n), count: 9999, before: 0 }));
  const { html } = mailOf({ type: rows, zone: rows, place: rows, weapon: rows, hour });
  expect(new TextEncoder().encode(html).length).toBeLessThan(100_000);
});

it('[statistics.8] says site, period, squad and rights, and that nothing was counted', () => {
  const { subject, text } = mailOf({});
  expect(subject).toBe('Shotpoint statistics, console.example.org/shots, north: 2026-11-16 to 2026-11-22');
  expect(text).toContain('2026-11-16 to 2026-11-22, Europe/Vienna\n\nBeside the 7 days before.');
  expect(text).toContain('Squad north. By zone, hour, place and weapon: Shots.');
  expect(text).toContain('Counted with the rights of ann.');
  expect(text).toContain('By zone\nNone in this period.');
});

it('[statistics.8] has the longest rows in the text, and all of them in the file', () => {
  const zone = Array.from({ length: 30 }, (_, n) => ({ key: `Z${n}`, count: 60 - n, before: 0 }));
  const { text, file } = mailOf({ zone, hour: [{ key: '25', count: 7, before: 0 }] });
  expect(text).toContain('10 more in the attached file.');
  expect([text.includes('Z29'), file.content.includes('Z29,31,0')]).toEqual([false, true]);
  expect(text).toContain('Most between 01:00 and 02:00: 7');
  expect(text).toMatch(/^Tue {3}· {2}7 /m);
});
