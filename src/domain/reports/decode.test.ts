import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../tests/support/propertyRuns.ts';
import { SHOT_FIELDS, type ShotReport } from '../contract/shotReport.ts';
import { FIELD_FAILURES } from '../live/channelStatistics.ts';
import { parseJson } from '../json/parseJson.ts';
import { epochMs } from '../units.ts';
import { decodeReport, decodeUpdate } from './decode.ts';
import { describeReport } from './describe.ts';
import { createDraft } from './draft.ts';
import { FIELD } from './fields.ts';
import { createReportStore, type ReportOrigin } from './reportStore.ts';
import { upsertReport } from './upsert.ts';

const failuresOf = ({ failures }: { readonly failures: number }) =>
  FIELD_FAILURES.filter((_, bit) => (failures & (1 << bit)) !== 0);

const NOW = epochMs(Date.UTC(2026, 10, 20));
const DAY = 86_400_000;
const LIVE: ReportOrigin = { kind: 'live', seq: 0, at: NOW, update: false, fromCatchUp: false };

const SHOT: ShotReport = {
  id: 5_000_000_001,
  detectionId: '4711',
  squadId: 'SQ-1',
  zone: 'Zone <b>5</b>',
  zoneId: '5',
  level: 'L2',
  levelMapUrl: 'maps/l2.png',
  lat: 38.897_675_1,
  lon: -77.036_529_8,
  alt: 12.25,
  timeStamp: Date.UTC(2026, 10, 19, 23, 59, 59, 7),
  start: Date.UTC(2026, 10, 20),
  reportType: 'Shot',
  bearing: 123.4,
  angle: -3.7,
  trajectoryLat: 38.8977,
  trajectoryLon: -77.0366,
  trajectoryP1Lat: 38.898_123_456,
  trajectoryP1Lon: -77.037_123_456,
  trajectoryP1Alt: 30.5,
  weapon: 'Rifle',
  weaponCategory: 1,
  weaponConfidence: 0.87,
  burst: 3,
  test: false,
  message: 'Shot: 3 rounds',
  notificationDelay: 30,
  updateReportMessage: 'Confirmed',
  previousReportType: 'Possible Shot',
  wasShotType: true,
  deviceId: 'D-9',
  floor: '2',
  swHorizontal: 10.5,
  swVertical: -4.25,
  mbHorizontal: 190.1,
  mbVertical: 2.2,
};

function read(value: unknown, decode = decodeReport) {
  const draft = createDraft();
  return { refused: decode(value, draft, NOW), draft };
}

/** What a console knows after this message alone. */
function known(value: unknown): ShotReport {
  const store = createReportStore({ limit: 1024 });
  const { refused, draft } = read(value);
  expect(refused).toBeUndefined();
  upsertReport(store, draft, LIVE);
  return describeReport(store, store.lastRow);
}

const snake = Object.fromEntries(SHOT_FIELDS.map(([camel, name]) => [name, SHOT[camel]]));
const row = SHOT_FIELDS.map(([camel]) => SHOT[camel]);

it('[reports.2] reads live objects, list objects and row arrays alike, every field', () => {
  expect(known(SHOT)).toEqual(SHOT);
  expect(known(snake)).toEqual(SHOT);
  expect(known(parseJson(JSON.stringify(row)))).toEqual(SHOT);
});

it('[reports.2] reads names of both kinds in one object, and a short row', () => {
  const { weapon_category: category, ...rest } = snake;
  expect(known({ ...rest, weaponCategory: category })).toEqual(SHOT);
  const short = row.slice(0, 13);
  expect(known(short)).toMatchObject({ detectionId: '4711', reportType: 'Shot', lat: SHOT.lat });
});

it('[reports.2] keeps ids as text: numbers, leading zeros, and the list id where there is no detection id', () => {
  expect(known({ ...SHOT, detectionId: 7 }).detectionId).toBe('7');
  expect(known({ ...SHOT, detectionId: '007' }).detectionId).toBe('007');
  expect(known({ ...SHOT, detectionId: undefined }).detectionId).toBe('5000000001');
  expect(known({ ...SHOT, squadId: 12 }).squadId).toBe('12');
});

it('[reports.3] takes numeric text for numbers and says so of what is none', () => {
  expect(known({ ...SHOT, bearing: '123.4', burst: ' 3 ' })).toEqual(SHOT);
  for (const bad of ['12,5', 'NaN', true, [], 1e308]) {
    const { refused, draft } = read({ ...SHOT, bearing: bad, weaponConfidence: bad });
    expect(refused).toBeUndefined();
    expect(failuresOf(draft)).toContain('badNumber');
    expect(draft.has & FIELD.bearing).toBe(0);
  }
  expect(read({ ...SHOT, bearing: null, alt: '' }).draft.failures).toBe(0);
});

it('[reports.4] takes the time from shot_date and shot_time in UTC, else from timestamp', () => {
  const { timestamp: _, ...untimed } = snake;
  const dated = { ...untimed, shot_date: '2026-11-19', shot_time: '23:59:59.007' };
  expect(known(dated).timeStamp).toBe(SHOT.timeStamp);
  expect(known({ ...dated, shot_time: '23:59:59' }).timeStamp).toBe(SHOT.timeStamp - 7);
  expect(known({ ...snake, timestamp: '2026-11-19T23:59:59.007Z' }).timeStamp).toBe(SHOT.timeStamp);
  expect(known({ ...snake, shot_date: 'yesterday', shot_time: 'noon' }).timeStamp).toBe(SHOT.timeStamp);
});

it.each([0, 86_400_000, Date.UTC(1999, 11, 31), Date.UTC(9999, 0, 1), 1e20, 'soon', {}, undefined, NaN])(
  '[reports.4] keeps a report with the time %s under the time of receipt, marked',
  (timeStamp) => {
    const { refused, draft } = read({ ...SHOT, timeStamp });
    expect(refused).toBeUndefined();
    expect(failuresOf(draft)).toContain('badTime');
    expect(draft.has & FIELD.time).toBe(0);
    expect(known({ ...SHOT, timeStamp }).timeStamp).toBe(NOW);
  },
);

it.each([
  ['of seconds', NOW / 1000],
  ['of 1024 weeks before', NOW - 1024 * 7 * DAY],
  ['of a battery that was empty', Date.UTC(2020, 0, 1)],
  ['ten hours ahead', NOW + 10 * 3_600_000],
  ['six minutes ahead', NOW + 6 * 60_000],
])('[reports.4] keeps what a clock %s said, beside the time of receipt', (_, timeStamp) => {
  const { draft } = read({ ...SHOT, timeStamp });
  expect(draft.has & FIELD.time).toBe(0);
  expect(draft.wrongClock).toBe(timeStamp);
});

it('[reports.4] takes an old report of a list for old, and believes a sensor that has stored one for days', () => {
  const old = NOW - 400 * DAY;
  expect(known({ ...SHOT, timeStamp: old, start: old + 2_000 }).timeStamp).toBe(old);
  expect(known({ ...SHOT, timeStamp: NOW - 20 * DAY }).timeStamp).toBe(NOW - 20 * DAY);
  expect(known({ ...SHOT, timeStamp: NOW + 4 * 60_000 }).timeStamp).toBe(NOW + 4 * 60_000);
});

it.each([
  [90.000_000_1, 0],
  [-91, 0],
  [0, 180.1],
  ['NaN', 0],
  [0, 'Infinity'],
  [1e308, 0],
  ['12,5', '13'],
  [38.9, null],
  [{}, []],
])('[reports.3] keeps a report at %s, %s without a place', (lat, lon) => {
  const { refused, draft } = read({ ...SHOT, lat, lon });
  expect(refused).toBeUndefined();
  expect(failuresOf(draft)).toContain('badPlace');
  expect(draft.has & FIELD.place).toBe(0);
});

it('[reports.3] takes 0, 0 and the poles for places, and a missing place for none without a flaw', () => {
  expect(known({ ...SHOT, lat: 0, lon: 0 })).toMatchObject({ lat: 0, lon: 0 });
  expect(known({ ...SHOT, lat: '38.5', lon: '-77' })).toMatchObject({ lat: 38.5, lon: -77 });
  expect(read({ ...SHOT, lat: 90, lon: 180 }).draft.failures).toBe(0);
  expect(read({ ...SHOT, lat: null, lon: undefined }).draft).toMatchObject({ failures: 0 });
});

it('[reports.5] refuses what has no key, no type of the list, or is no object', () => {
  expect(read({ ...SHOT, detectionId: null, id: '' }).refused).toBe('noKey');
  expect(read({ ...SHOT, detectionId: {}, id: undefined }).refused).toBe('noKey');
  expect(read({ ...SHOT, detectionId: 'x'.repeat(5000) }).refused).toBe('noKey');
  for (const reportType of ['Thunder', 'shot', '', null, 7, {}, '__proto__', 'constructor', 'toString'])
    expect(read({ ...SHOT, reportType }).refused).toBe('unknownType');
  for (const value of [null, 7, 'text', true, [], [[1]], [{}]])
    expect(read(value).refused).toBe('notAnObject');
  expect(read(parseJson('{"a":')).refused).toBe('notJson');
});

it('[reports.5] takes an update without type and time', () => {
  const { refused, draft } = read({ detection_id: 1, squad_id: 's', message: 'm' }, decodeUpdate);
  expect(refused).toBeUndefined();
  expect(draft.failures).toBe(0);
  expect(draft.has & (FIELD.type | FIELD.time)).toBe(0);
});

it('[reports.6] cuts texts at 4096 characters and says so', () => {
  const message = '🔫'.repeat(2_500_000);
  const { refused, draft } = read({ ...SHOT, message, zone: 'z'.repeat(5_000_000) });
  expect(refused).toBeUndefined();
  expect(failuresOf(draft)).toContain('longText');
  expect(known({ ...SHOT, message }).message).toBe('🔫'.repeat(2048));
});

it('[reports.6] is not harmed by __proto__, constructor and the like', () => {
  const hostile = parseJson(
    `{"__proto__":{"zone":"evil","reportType":"Panic"},"constructor":{"prototype":{"x":1}},"detection_id":"__proto__",
      "squad_id":"constructor","report_type":"Shot","level":"__proto__","message":"hasOwnProperty"}`,
  );
  expect(known(hostile)).toEqual({
    detectionId: '__proto__',
    squadId: 'constructor',
    reportType: 'Shot',
    level: '__proto__',
    message: 'hasOwnProperty',
    timeStamp: NOW,
  });
  expect(({} as Record<string, unknown>)['zone']).toBeUndefined();
});

it('[reports.6] never throws, whatever the values, and refuses or keeps each', () => {
  const names = [...SHOT_FIELDS.flat(), 'shot_date', 'shot_time', '__proto__'];
  const forms = [decodeReport, decodeUpdate] as const;
  const value = fc.oneof(fc.anything(), fc.constantFrom('Shot', '2024-01-01', 1_700_000_000_000, '12'));
  const store = createReportStore({ limit: 1024 });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), fc.constantFrom(...forms), (body, form) => {
      const { refused, draft } = read(body, form);
      const outcome = refused ?? upsertReport(store, draft, LIVE);
      expect(outcome).toBeTypeOf('string');
      if (refused === undefined && store.lastRow >= 0) describeReport(store, store.lastRow);
    }),
    { numRuns: propertyRuns(200, 2_000) },
  );
});

it('[notifications.33] reads whether a report is of an archive from live objects, list objects and row arrays', () => {
  const media = ['a.jpg'];
  const archived = [
    { ...SHOT, fromArchive: true },
    { ...snake, from_archive: true },
    [...row, media, null, true],
  ];
  expect(archived.map((value) => read(value).draft.fromArchive)).toEqual([true, true, true]);
  const others = [SHOT, snake, [...row, media], [...row, media, 7]];
  expect(others.map((value) => read(value).draft.fromArchive)).toEqual([false, false, false, false]);
});

it('[shelves.2] reads the shelf of a silent report from live objects, list objects and row arrays', () => {
  const media = ['a.jpg'];
  const silent = [{ ...SHOT, shelfId: 7 }, { ...snake, shelf_id: 7 }, [...row, media, 7]];
  expect(silent.map((value) => read(value).draft.shelfId)).toEqual([7, 7, 7]);
  expect([SHOT, snake, [...row, media]].map((value) => read(value).draft.shelfId)).toEqual([0, 0, 0]);
});
