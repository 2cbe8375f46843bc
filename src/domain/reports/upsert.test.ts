import { expect, it } from 'vitest';
import type { ShotReport } from '../contract/shotReport.ts';
import { epochMs } from '../units.ts';
import { CHANGE, clearChanges } from './rowChanges.ts';
import { ROW_FLAG } from './columns.ts';
import { decodeUpdate } from './decode.ts';
import { describeReport, messageOf, previousTypeOf, zoneIdOf, zoneOf } from './describe.ts';
import { createDraft } from './draft.ts';
import { setLateThreshold } from './lateThreshold.ts';
import { REPORT_SYMBOLS } from '../contract/reportTypes.ts';
import { createReportStore, type ReportOrigin, type ReportStore } from './reportStore.ts';
import { forgetSequences, isLive, keyOf, removeReport, upsertReport } from './upsert.ts';

const T0 = Date.UTC(2026, 0, 1);
const draft = createDraft();

function put(store: ReportStore, report: Partial<ShotReport>, origin: Partial<ReportOrigin> = {}) {
  const from: ReportOrigin = {
    kind: 'live',
    seq: 0,
    at: epochMs(T0),
    update: false,
    fromCatchUp: false,
    ...origin,
  };
  expect(decodeUpdate({ squadId: 'S', ...report }, draft, epochMs(T0 + 1e9))).toBeUndefined();
  return upsertReport(store, draft, from);
}

const SHOT: Partial<ShotReport> = {
  detectionId: '1',
  reportType: 'Shot',
  lat: 38.9,
  lon: -77,
  timeStamp: T0 - 1000,
  message: 'Shot: one',
  zone: 'North',
  level: 'L1',
};

function symbolsOf(store: ReportStore): Record<string, number> {
  return Object.fromEntries([...store.evictionQueue.counts].map((count, i) => [REPORT_SYMBOLS[i], count]));
}

it('[reports.7] keeps one row per squad and detection id', () => {
  const store = createReportStore();
  expect(put(store, SHOT)).toBe('added');
  const first = store.lastRow;
  expect(put(store, SHOT)).toBe('unchanged');
  expect(put(store, { ...SHOT, squadId: 'T' })).toBe('added');
  expect(keyOf(store, first)).toEqual({ squadId: 'S', detectionId: '1' });
  expect(store.columns.count).toBe(2);
});

it('[reports.8] leaves what a partial update does not say, and null says nothing', () => {
  const store = createReportStore();
  put(store, SHOT, { seq: 1 });
  const update = { detectionId: '1', reportType: 'Fireworks', previousReportType: 'Shot', wasShotType: true };
  expect(put(store, { ...update, message: null as unknown as string }, { seq: 2, update: true })).toBe(
    'updated',
  );
  expect(describeReport(store, store.lastRow)).toEqual({ ...SHOT, squadId: 'S', ...update });
  expect(previousTypeOf(store, store.lastRow)).toBe('Shot');
  expect(messageOf(store, store.lastRow)).toBe('Shot: one');
  expect([zoneOf(store, store.lastRow), zoneIdOf(store, store.lastRow)]).toEqual(['North', undefined]);
});

it.each([undefined, null, '', '  '])(
  '[reports.17] a report with the message %j is called by its type, and by its zone where that is known',
  (message) => {
    const store = createReportStore();
    const wordless = { ...SHOT, message } as Partial<ShotReport>;
    put(store, wordless);
    expect(messageOf(store, store.lastRow)).toBe('Shot: North');
    put(store, { detectionId: '1', reportType: 'Fireworks' }, { update: true });
    expect(messageOf(store, store.lastRow)).toBe('Fireworks: North');
    put(store, { ...wordless, detectionId: '2', zone: '', weaponCategory: 6 });
    expect(messageOf(store, store.lastRow)).toBe('Possible Shot');
    expect(describeReport(store, store.lastRow).message).toBeUndefined();
    put(store, { detectionId: '2', message: 'Shot: after all' }, { update: true });
    expect(messageOf(store, store.lastRow)).toBe('Shot: after all');
  },
);

it('[reports.8] never lets an older message overwrite a newer, and fills in what the newer did not say', () => {
  const store = createReportStore();
  put(store, { ...SHOT, message: 'newer', zone: undefined } as unknown as Partial<ShotReport>, { seq: 5 });
  expect(put(store, { ...SHOT, message: 'older' }, { seq: 3 })).toBe('updated');
  expect(describeReport(store, store.lastRow)).toMatchObject({ message: 'newer', zone: 'North' });
  expect(put(store, { ...SHOT, message: 'oldest' }, { seq: 2 })).toBe('stale');
  expect(put(store, { ...SHOT, message: 'again' }, { seq: 5 })).toBe('unchanged');
});

it('[reports.8] sets with a late update the fields that no newer message gave', () => {
  const store = createReportStore();
  put(store, SHOT, { seq: 3 });
  put(store, { detectionId: '1', reportType: 'Fireworks' }, { seq: 5, update: true });
  expect(
    put(store, { detectionId: '1', message: 'four', reportType: 'Ruckus' }, { seq: 4, update: true }),
  ).toBe('updated');
  expect(describeReport(store, store.lastRow)).toMatchObject({ reportType: 'Fireworks', message: 'four' });
});

it('[reports.8] takes unnumbered messages in the order of arrival', () => {
  const store = createReportStore();
  put(store, SHOT);
  put(store, { ...SHOT, message: 'second' }, { at: epochMs(T0 + 1) });
  put(store, { ...SHOT, message: 'third' }, { at: epochMs(T0 + 1) });
  expect(messageOf(store, store.lastRow)).toBe('third');
});

it('[reports.8] takes a list for newest at the moment it was asked for', () => {
  const store = createReportStore();
  put(store, { ...SHOT, message: 'live' }, { seq: 7, at: epochMs(T0 + 100) });
  expect(
    put(store, { ...SHOT, message: 'asked before', floor: '2' }, { kind: 'history', at: epochMs(T0 + 50) }),
  ).toBe('updated');
  expect(describeReport(store, store.lastRow)).toMatchObject({ message: 'live', floor: '2' });
  put(store, { ...SHOT, message: 'asked after' }, { kind: 'history', at: epochMs(T0 + 150) });
  expect(messageOf(store, store.lastRow)).toBe('asked after');
  expect(
    put(store, { ...SHOT, message: 'replayed' }, { kind: 'replay', seq: 6, at: epochMs(T0 + 200) }),
  ).toBe('stale');
});

it('[reports.8] goes by time after the server has begun to count anew', () => {
  const store = createReportStore();
  put(store, SHOT, { seq: 900 });
  put(store, { detectionId: '1', message: 'partial' }, { seq: 901, at: epochMs(T0 + 1) });
  forgetSequences(store);
  expect(put(store, { ...SHOT, message: 'anew' }, { seq: 3, at: epochMs(T0 + 2) })).toBe('updated');
  expect(messageOf(store, store.lastRow)).toBe('anew');
  expect(put(store, { ...SHOT, message: 'older' }, { seq: 2, at: epochMs(T0 + 3) })).toBe('stale');
});

it('[reports.9] moves a Shot of category 6 to Possible Shot and back', () => {
  const store = createReportStore();
  put(store, SHOT);
  put(store, { detectionId: '1', weaponCategory: 6 });
  expect(symbolsOf(store)).toMatchObject({ Shot: 0, 'Possible Shot': 1 });
  put(store, {
    detectionId: '1',
    reportType: 'Shot',
    weaponCategory: 0,
    previousReportType: 'Possible Shot',
  });
  expect(symbolsOf(store)).toMatchObject({ Shot: 1, 'Possible Shot': 0 });
  expect(describeReport(store, store.lastRow)).toMatchObject({
    reportType: 'Shot',
    weaponCategory: 0,
    previousReportType: 'Possible Shot',
  });
});

it('[reports.9] asks for the report where an update without a type names an unknown one', () => {
  const store = createReportStore();
  expect(put(store, { detectionId: '9', message: 'words' }, { update: true })).toBe('orphan');
  expect([store.lastRow, store.columns.count]).toEqual([-1, 0]);
});

it('[reports.10] evicts the oldest of the full symbol, by time, then id, and never another', () => {
  const quotas = new Uint32Array(REPORT_SYMBOLS.length).fill(3);
  const store = createReportStore({ limit: 1024, quotas });
  put(store, { ...SHOT, detectionId: 'shot', timeStamp: T0 - 9e6 });
  for (const [detectionId, age] of [
    ['10', 5],
    ['9', 5],
    ['8', 1],
  ] as const)
    put(store, { detectionId, reportType: 'Fireworks', timeStamp: T0 - age });
  clearChanges(store.changes);
  for (let i = 0; i < 2; i++) put(store, { detectionId: `n${i}`, reportType: 'Fireworks', timeStamp: T0 });
  expect(store.keys.find('S', '9')).toBe(-1);
  expect(store.keys.find('S', '10')).toBe(-1);
  expect(store.keys.find('S', 'shot')).toBeGreaterThanOrEqual(0);
  expect(store.evicted[REPORT_SYMBOLS.indexOf('Fireworks')]).toBe(2);
  expect(store.changes).toMatchObject({ addedCount: 2, removedCount: 2 });
  expect(put(store, { detectionId: 'late', reportType: 'Fireworks', timeStamp: T0 - 10 })).toBe('tooOld');
  expect(store.lastRow).toBe(-1);
});

it('[reports.10] keeps the bound of a symbol that reports change into', () => {
  const quotas = new Uint32Array(REPORT_SYMBOLS.length).fill(2);
  const store = createReportStore({ limit: 1024, quotas });
  for (const detectionId of ['1', '2'])
    put(store, { detectionId, reportType: 'Ruckus', timeStamp: T0 - 100 });
  put(store, { detectionId: 'old', reportType: 'Shot', timeStamp: T0 - 200 });
  put(store, { detectionId: 'new', reportType: 'Shot', timeStamp: T0 });
  expect(put(store, { detectionId: 'new', reportType: 'Ruckus' })).toBe('updated');
  expect(store.keys.find('S', '1')).toBe(-1);
  expect(put(store, { detectionId: 'old', reportType: 'Ruckus' })).toBe('tooOld');
  expect(symbolsOf(store)).toMatchObject({ Shot: 0, Ruckus: 2 });
});

it('[reports.10] gives the defaults a bound of their own that fits the limit', () => {
  const store = createReportStore();
  expect(store.quotas[0]).toBe(131_072);
  expect(store.quotas.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(store.columns.limit);
  expect(Math.min(...store.quotas)).toBeGreaterThan(100_000);
});

it('[reports.10] lets an evicted row rest, so that a stale handle names no other report', () => {
  const store = createReportStore({ limit: 1024, quotas: new Uint32Array(REPORT_SYMBOLS.length).fill(1) });
  put(store, { ...SHOT, detectionId: '0' });
  const handle = store.lastRow;
  for (let i = 1; i <= 16; i++) {
    put(store, { ...SHOT, detectionId: String(i), timeStamp: T0 + i });
    expect(isLive(store, handle)).toBe(false);
    expect(store.lastRow).not.toBe(handle);
  }
  put(store, { ...SHOT, detectionId: '17', timeStamp: T0 + 17 });
  put(store, { ...SHOT, detectionId: '18', timeStamp: T0 + 18 });
  expect(store.columns.used).toBeLessThan(20);
});

it('[reports.11] tells what changed, each row once', () => {
  const store = createReportStore();
  put(store, SHOT, { seq: 1 });
  put(store, { ...SHOT, message: 'more' }, { seq: 2 });
  expect(store.changes).toMatchObject({ addedCount: 1, changedCount: 0 });
  clearChanges(store.changes);
  put(store, { detectionId: '1', message: 'words' }, { seq: 3 });
  expect(store.changes.bits[store.lastRow]).toBe(CHANGE.text);
  put(
    store,
    { detectionId: '1', reportType: 'Ruckus', burst: 2, timeStamp: T0 - 5, lat: 1, lon: 1 },
    { seq: 4 },
  );
  expect(store.changes.bits[store.lastRow]).toBe(
    CHANGE.text | CHANGE.symbol | CHANGE.appearance | CHANGE.time | CHANGE.place,
  );
  expect(store.changes).toMatchObject({ addedCount: 0, changedCount: 1, removedCount: 0 });
  clearChanges(store.changes);
  expect(store.changes.bits[store.lastRow]).toBe(0);
});

it('[reports.11] counts what has no place, and a place that comes later', () => {
  const store = createReportStore();
  put(store, { detectionId: '1', reportType: 'Panic' });
  expect(store.placeless).toBe(1);
  put(store, { detectionId: '1', lat: 0, lon: 0 });
  expect(store.placeless).toBe(0);
});

it('[reports.12] marks delayed once: live by receipt, lists by the server’s receipt, unknown not', () => {
  const store = createReportStore({ lateThreshold: 60_000 });
  const isMarked = () => (store.columns.flags[store.lastRow] & ROW_FLAG.delayed) !== 0;
  const flagged = (report: Partial<ShotReport>, origin: Partial<ReportOrigin>) => {
    put(store, report, origin);
    return isMarked();
  };
  const old = { ...SHOT, timeStamp: T0 - 60_001 };
  expect(flagged(old, { at: epochMs(T0) })).toBe(true);
  expect(flagged({ ...SHOT, detectionId: '2', timeStamp: T0 - 60_000 }, {})).toBe(false);
  expect(flagged({ ...old, detectionId: '3' }, { kind: 'history' })).toBe(false);
  expect(flagged({ ...old, detectionId: '4', start: T0 }, { kind: 'history' })).toBe(true);
  expect(flagged({ detectionId: '5', reportType: 'Shot' }, {})).toBe(false);
  put(store, { ...SHOT, detectionId: '2', message: 'later' }, { at: epochMs(T0 + 1e7) });
  expect(isMarked()).toBe(false);
});

it.each(['live', 'history'] as const)(
  '[reports.4] gives a report without a usable time the time of the server’s receipt, from %s, whenever it is read',
  (kind) => {
    const store = createReportStore();
    const untimed = { ...SHOT, timeStamp: 0, start: T0 - 60_000 };
    for (const later of [0, 3_600_000]) {
      const key = { detectionId: String(later) };
      put(store, { ...untimed, ...key }, { kind, at: epochMs(T0 + later) });
      expect(store.columns.time[store.lastRow]).toBe(T0 - 60_000);
      expect(store.columns.flags[store.lastRow] & ROW_FLAG.timeKnown).toBe(0);
    }
  },
);

it('[reports.4] orders a report whose server says its receipt later by that, and by its own time once that is known', () => {
  const store = createReportStore();
  put(store, { ...SHOT, detectionId: '2', timeStamp: T0 - 5_000 });
  put(store, { ...SHOT, timeStamp: 0 });
  const row = store.lastRow;
  const oldest = () => store.evictionQueue.oldest(store.columns.symbol[row]!);
  expect([store.columns.time[row], oldest()]).toEqual([T0, 0]);
  clearChanges(store.changes);
  put(store, { ...SHOT, timeStamp: 0, start: T0 - 9_000 }, { kind: 'history' });
  expect([store.columns.time[row], oldest()]).toEqual([T0 - 9_000, row]);
  expect(store.changes.bits[row]! & CHANGE.time).toBe(CHANGE.time);
  put(store, { ...SHOT, timeStamp: T0 - 1_000, start: T0 - 9_000 }, { kind: 'history' });
  expect([store.columns.time[row], oldest()]).toEqual([T0 - 1_000, 0]);
});

it('[reports.4] keeps what a wrong clock said until the time is corrected, and forgets it with the report', () => {
  const store = createReportStore();
  const ahead = T0 + 36_000_000;
  put(store, { ...SHOT, timeStamp: T0, start: T0 }, { seq: 1 });
  put(store, { ...SHOT, timeStamp: ahead, start: T0 }, { seq: 2, update: true });
  const row = store.lastRow;
  const clock = () => [store.columns.time[row], store.wrongClocks.get(row)];
  expect(clock()).toEqual([T0, ahead]);
  put(store, { ...SHOT, timeStamp: T0 - 1_000, start: T0 }, { seq: 3, update: true });
  expect(clock()).toEqual([T0 - 1_000, undefined]);
  put(store, { ...SHOT, timeStamp: ahead, start: T0 }, { seq: 4, update: true });
  removeReport(store, keyOf(store, row));
  expect(store.wrongClocks.size).toBe(0);
});

it('[reports.12] remembers which came live in this window, and which catch-up found', () => {
  const store = createReportStore();
  const { arrivedLive, fromCatchUp: late } = ROW_FLAG;
  const marks = () => store.columns.flags[store.lastRow] & (arrivedLive | late);
  put(store, SHOT);
  expect(marks()).toBe(arrivedLive);
  put(store, { ...SHOT, detectionId: '2' }, { kind: 'history', fromCatchUp: true });
  expect(marks()).toBe(late);
  put(store, { ...SHOT, detectionId: '3' }, { kind: 'history' });
  put(store, { ...SHOT, detectionId: '3', message: 'm' }, { update: true });
  expect(marks()).toBe(0);
});

it('[reports.11] starts small and grows without losing a row', () => {
  const store = createReportStore();
  expect(store.columns.capacity).toBe(1024);
  for (let i = 0; i < 5000; i++)
    put(store, { ...SHOT, detectionId: String(i), timeStamp: T0 - i, level: `L${i % 7}` });
  expect(store.columns.capacity).toBe(8192);
  for (let i = 0; i < 5000; i += 97)
    expect(describeReport(store, store.keys.find('S', String(i)))).toMatchObject({
      timeStamp: T0 - i,
      level: `L${i % 7}`,
    });
  expect(store.levels.size).toBe(7);
});

it('[access.12] marks delayed anew by a threshold that becomes known later, and by ageing never', () => {
  const store = createReportStore({ lateThreshold: 300_000 });
  put(store, { ...SHOT, timeStamp: T0 - 200_000 }, { at: epochMs(T0) });
  put(store, { ...SHOT, detectionId: '2', timeStamp: T0 - 50_000 }, { at: epochMs(T0) });
  put(store, { ...SHOT, detectionId: '3', timeStamp: T0 - 1e9 }, { kind: 'history' });
  put(store, { detectionId: '4', reportType: 'Shot' });
  const marked = () => [0, 1, 2, 3].map((row) => (store.columns.flags[row] & ROW_FLAG.delayed) !== 0);
  expect(marked()).toEqual([false, false, false, false]);
  clearChanges(store.changes);
  setLateThreshold(store, 60_000);
  expect(marked()).toEqual([true, false, false, false]);
  expect([store.changes.changedCount, store.changes.bits[0]]).toEqual([1, CHANGE.text]);
  setLateThreshold(store, 240_000);
  expect(marked()).toEqual([false, false, false, false]);
});
