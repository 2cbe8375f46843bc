import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { readStandaloneReport } from './standaloneReport.ts';

const NOW = epochMs(Date.UTC(2026, 9, 1));
const ANSWER = {
  id: 7,
  detection_id: 'd-7',
  squad_id: 's',
  report_type: 'Shot',
  shot_date: '2026-09-20',
  shot_time: '01:02:03.045',
};
const read = (body: unknown) => {
  const result = readStandaloneReport(body, NOW);
  if (!result.ok) throw new Error(result.reason);
  return result.value;
};

it('[public-report.7] the page reads what the contract names, as numbers or as text', () => {
  const { report, symbol, mapLink } = read({
    ...ANSWER,
    shot_lat: '40.5',
    shot_long: -74.25,
    weaponCategory: 6,
    weaponConfidence: '0.94',
    previousReportType: 'Fireworks',
    burst: '3',
    test: 'true',
    deviceId: 12,
    message: ' Shot: Gate ',
    map_link: 'https://maps.example.org/{lat}',
  });
  expect(report).toEqual({
    id: 7,
    detectionId: 'd-7',
    squadId: 's',
    reportType: 'Shot',
    timeStamp: Date.UTC(2026, 8, 20, 1, 2, 3, 45),
    lat: 40.5,
    lon: -74.25,
    weaponCategory: 6,
    weaponConfidence: 0.94,
    previousReportType: 'Fireworks',
    burst: 3,
    test: true,
    deviceId: '12',
    message: 'Shot: Gate',
  });
  expect([symbol, mapLink]).toEqual([1, 'https://maps.example.org/{lat}']);
});

it.each([
  ['without a date', { shot_date: undefined }],
  ['with an hour that is none', { shot_time: '25:00:00' }],
  ['from before 2000', { shot_date: '1999-12-31' }],
  ['from days to come', { shot_date: '2026-10-09' }],
])('[public-report.7] a report %s has an unknown time', (_which, more) => {
  expect(read({ ...ANSWER, ...more }).report.timeStamp).toBeNaN();
});

it.each([{ shot_lat: 91, shot_long: 0 }, { shot_lat: 1 }, { shot_lat: 'x', shot_long: 2 }])(
  '[public-report.7] half a place, or one that is none, is none: %j',
  (place) => {
    const { report } = read({ ...ANSWER, ...place });
    expect([report.lat, report.lon]).toEqual([undefined, undefined]);
  },
);

it.each([
  undefined,
  null,
  'text',
  [],
  {},
  { ...ANSWER, report_type: 'Alien' },
  { ...ANSWER, detection_id: '' },
  { ...ANSWER, report_type: { toString: 'Shot' } },
])('[public-report.7] an answer that is no report is refused: %j', (body) => {
  expect(readStandaloneReport(body, NOW)).toEqual({ ok: false, reason: 'unreadable' });
});

it('[public-report.7] the name of the level goes with its id, and is nothing without it', () => {
  expect([...read({ ...ANSWER, level: 'AC_20', level_name: 'Main Hall' }).levelNames]).toEqual([
    ['AC_20', 'Main Hall'],
  ]);
  expect(read({ ...ANSWER, level: 'AC_20' }).levelNames.size).toBe(0);
  expect(read({ ...ANSWER, level_name: 'Main Hall' }).levelNames.size).toBe(0);
});
