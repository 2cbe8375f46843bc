import { describe, expect, it } from 'vitest';
import type { TableRow } from '../../../domain/live/enginePort.ts';
import { epochMs } from '../../../domain/units.ts';
import { withPrefix } from '../../../domain/reports/messagePrefix.ts';
import { dayHeadings, delayedMinutes, ghostOf, badgesOf, pageCount, pageOf } from './rowBadges.ts';

const row = (more: Partial<TableRow>): TableRow => ({
  handle: 1,
  key: { squadId: 'NG', detectionId: '1' },
  symbol: 7,
  time: epochMs(0),
  timeKnown: true,
  message: 'Fireworks: Alder Park: north',
  zone: undefined,
  zoneId: undefined,
  level: undefined,
  burst: 0,
  test: false,
  delayedByMs: 0,
  hasPlace: true,
  fromCatchUp: false,
  previousReportType: undefined,
  wasShotType: false,
  masked: false,
  ...more,
});

describe('rows of the shots table', () => {
  it.each(['Shot', 'Possible Shot'])(
    '[shots.5] gives a former %s a ghost with its prefix',
    (previousReportType) => {
      const ghost = ghostOf(row({ previousReportType, wasShotType: true }), { shot: true });
      expect(ghost?.message).toBe(`${previousReportType}: Alder Park: north`);
    },
  );

  it('[shots.5] has no ghost while shots are hidden, nor for a report that was no shot', () => {
    expect(ghostOf(row({ previousReportType: 'Shot', wasShotType: true }), { shot: false })).toBeUndefined();
    expect(
      ghostOf(row({ previousReportType: 'Ruckus', wasShotType: false }), { shot: true }),
    ).toBeUndefined();
  });

  it('[shots.5] gives a report that was a shot before its last type but one a ghost too, unless it is one again', () => {
    const twice = { previousReportType: 'Fireworks', wasShotType: true };
    expect(ghostOf(row({ ...twice, symbol: 6, message: 'Ruckus: gate' }), { shot: true })?.message).toBe(
      'Shot: gate',
    );
    expect(ghostOf(row({ ...twice, symbol: 0 }), { shot: true })).toBeUndefined();
  });

  it('[shots.5] marks a reclassified report without a ghost', () => {
    const changed = row({ previousReportType: 'Ruckus' });
    expect(badgesOf(changed).map(({ text }) => text)).toEqual(['Reclassified']);
    expect(badgesOf(changed, { symbol: 0, message: 'Shot: gate' })).toEqual([]);
  });

  it('[shots.5] replaces up to the first colon, and puts the prefix before a message without one', () => {
    expect(withPrefix('Fireworks: a: b', 'Shot')).toBe('Shot: a: b');
    expect(withPrefix('by the gate', 'Shot')).toBe('Shot: by the gate');
    expect(withPrefix('Fireworks', 'Shot')).toBe('Shot');
  });

  it('[shots.3] counts pages and finds the page of a position', () => {
    expect([pageCount(0, 5), pageCount(5, 5), pageCount(6, 5)]).toEqual([1, 1, 2]);
    expect([pageOf(4, 5), pageOf(5, 5)]).toEqual([0, 1]);
  });

  it('[shots.6] lists the marks of a report, the most important first', () => {
    const special = row({ test: true, hasPlace: false, delayedByMs: 360_000, fromCatchUp: true, burst: 3 });
    expect(badgesOf(special).map(({ text }) => text)).toEqual(['Test', 'No place', '+6 min', 'Late', '×3']);
    const heard = row({ hasPlace: false, isBearingOnly: true });
    expect(badgesOf(heard).map(({ text }) => text)).toEqual(['Bearing only']);
    expect(badgesOf(row({ burst: 1 }))).toEqual([]);
  });

  it('[shots.6] marks a delayed report with its minutes, at least one', () => {
    expect(delayedMinutes({ delayedByMs: 0 })).toBeUndefined();
    expect(delayedMinutes({ delayedByMs: 6 * 60_000 })).toBe(6);
    expect(delayedMinutes({ delayedByMs: 5 })).toBe(1);
  });

  it('[shots.6] marks one that came hours or days late with these', () => {
    const markOf = (minutes: number) => badgesOf(row({ delayedByMs: minutes * 60_000 }))[0]?.text;
    expect([119, 120, 2_000, 2_879, 37_230].map(markOf)).toEqual([
      '+119 min',
      '+2 h',
      '+33 h',
      '+2 d',
      '+26 d',
    ]);
  });
});

it('[shots.7] writes the date above rows that are not of today, once a day', () => {
  const at = (day: number, hour: number) => ({ time: epochMs(new Date(2026, 10, day, hour).getTime()) });
  const rows = [at(22, 1), at(22, 0), at(21, 23), at(21, 22), at(19, 5)];
  expect(dayHeadings(rows, '2026-11-22')).toEqual([
    undefined,
    undefined,
    '2026-11-21',
    undefined,
    '2026-11-19',
  ]);
  expect(dayHeadings(rows.slice(3), '2026-11-22')).toEqual(['2026-11-21', '2026-11-19']);
});
