import { spanTexts } from '../../../ui/facts/localDays.ts';
import { expect, it } from 'vitest';
import { typesOf, type Statistics } from '../../../../domain/contract/statistics.ts';
import { writeStatisticsChoice } from '../../../../domain/statistics/statisticsChoice.ts';
import { statisticsCsv } from '../../../../domain/statistics/statisticsCsv.ts';
import { epochMs } from '../../../../domain/units.ts';
import {
  lateBegin,
  listHref,
  parseStatistics,
  perDay,
  readStatisticsChoice,
  spanOf,
} from './statisticsView.ts';

const local = (...parts: [number, number, number, number?]) => epochMs(new Date(...parts).getTime());
const NOW = local(2026, 10, 29, 11);
const WEEK = { from: local(2026, 10, 23), to: local(2026, 10, 30) };
const row = (key: string, count = 1) => ({ key, count, before: 0 });

it('[statistics.4] the address names period, squad and kind, and what it has unknown gets the default', () => {
  const own = {
    period: 'own',
    from: '2026-11-01T00:00:00Z',
    to: '2026-11-08T00:00:00Z',
    squad: 'north',
    kind: 'alarms',
  } as const;
  expect(readStatisticsChoice(writeStatisticsChoice(own))).toEqual(own);
  expect(readStatisticsChoice('period=age&kind=x')).toMatchObject({
    period: 'month',
    kind: 'shots',
    squad: '',
  });
});

it('[statistics.4] a period is of whole local days that end with today, or the own one of at most 366 days', () => {
  const choice = (query: string) => spanOf(readStatisticsChoice(query), NOW);
  expect(choice('period=week')).toEqual(WEEK);
  expect(spanTexts(choice('period=lastWeek')!)).toEqual(['2026-11-16', '2026-11-22']);
  expect(spanTexts(WEEK)).toEqual(['2026-11-23', '2026-11-29']);
  expect(choice('period=own&from=2026-11-01T00:00:00Z&to=2026-11-01T00:00:00Z')).toBeUndefined();
  expect(choice('period=own&from=2024-11-01T00:00:00Z&to=2026-11-01T00:00:00Z')).toBeUndefined();
});

it('[statistics.1] each count leads to its list: the period in UTC to its last minute, and the thing counted', () => {
  const counted = { by: 'zone', span: WEEK, squad: 'A', types: typesOf('shots') } as const;
  const utc = (at: number) => new Date(at).toISOString();
  const query = (href: string) => Object.fromEntries(new URLSearchParams(href.split('?')[1]));
  expect(query(listHref(counted, row('Dock')))).toEqual({
    tests: 'off',
    types: 'Shot',
    squadId: 'A',
    zone: 'Dock',
    fromDate: utc(WEEK.from).slice(0, 10),
    fromTime: utc(WEEK.from).slice(11, 16),
    toDate: utc(WEEK.to - 60_000).slice(0, 10),
    toTime: utc(WEEK.to - 60_000).slice(11, 16),
  });
  expect(query(listHref(counted, row('')))).toMatchObject({ without: 'zone' });
  expect(query(listHref({ ...counted, by: 'hour', types: undefined }, row('99')))).toMatchObject({
    hourOfWeek: '99',
  });
  expect(query(listHref({ ...counted, by: 'type', types: undefined }, row('Panic')))).toMatchObject({
    types: 'Panic',
  });
  expect(listHref({ ...counted, by: 'outcome' }, row('noise'))).toMatch(/^\/incidents\?.*outcome=noise/);
});

it('[statistics.4] lists the days of a period, those without a report too', () => {
  expect(perDay([row('2026-11-24', 3), row('2026-11-29', 2)], WEEK)).toEqual([0, 3, 0, 0, 0, 0, 2]);
});

it('[statistics.4] says where the first days of the period before have no reports', () => {
  const before = (key: string) => ({ key, count: 0, before: 1 });
  expect(lateBegin([before('2026-11-23'), before('2026-11-29')], WEEK)).toBeUndefined();
  expect(lateBegin([before('2026-11-29'), before('2026-11-26')], WEEK)).toEqual({ day: '2026-11-19' });
  expect(lateBegin([row('2026-11-23')], WEEK)).toEqual({ day: undefined });
});

it('[statistics.4] writes what is shown as CSV, and takes no answer without rows', () => {
  const statistics: Statistics = {
    ...WEEK,
    by: 'zone',
    before: WEEK,
    total: { count: 3, before: 1 },
    rows: [{ key: 'Dock, east', count: 3, before: 1 }],
  };
  expect(
    statisticsCsv(WEEK, [{ title: 'By zone', statistics }])
      .split('\r\n')
      .slice(3),
  ).toEqual(['By zone,Now,Before', '"Dock, east",3,1', 'All,3,1', '']);
  expect(parseStatistics(statistics)).toEqual(statistics);
  expect(parseStatistics({ ...statistics, rows: [{ key: 1 }] })).toBeUndefined();
});
