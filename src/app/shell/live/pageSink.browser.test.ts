import { createAppStore } from '../createAppStore.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LATEST_SHOT_KEY } from '../../../domain/contract/paths.ts';
import type { NotificationBody } from '../../../domain/live/notification.ts';
import { REPORT_SYMBOLS, SYMBOL_COUNT } from '../../../domain/contract/reportTypes.ts';
import { idleSummary } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import {
  clearToastsAtom,
  unshownAlertsAtom,
  visibleChangesAtom,
  visibleReportsAtom,
} from '../../features/alerts/alertAtoms.ts';
import { alertLogAtom } from '../../data/alerts/alertLog.ts';
import { hiddenAlarmsAtom } from '../../data/alerts/hiddenAlarms.ts';
import { setSwitchAtom } from '../../data/config/switchAtoms.ts';
import { noteOwnChangeAtom } from '../../data/alerts/ownChanges.ts';
import { shelvesAtom } from '../../data/loading/loadShelves.ts';
import { createPageSink } from './pageSink.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

beforeEach(() => {
  localStorage.clear();
  const names = { login: 'one', email: '', firstName: '', lastName: '' };
  store.set(setAccountAtom, { ...names, authorities: new Set(['ROLE_USER']) });
});
afterEach(() => store.set(clearToastsAtom));

const report = (time: number): NotificationBody & { readonly kind: 'report' } => ({
  kind: 'report',
  key: { squadId: 'S', detectionId: String(time) },
  handle: 0,
  symbol: 0,
  message: 'Shot: Hall',
  time: epochMs(time),
  timeKnown: true,
  receivedAt: epochMs(time),
  zone: undefined,
  level: undefined,
  burst: 0,
  test: false,
  delayed: false,
});

it('[review.16] stores the newest event time that this browser has received, and never an older one', async () => {
  const sink = createPageSink(store, () => undefined);
  const stored: (string | null)[] = [];
  for (const [at, time] of [5_000, 9_000, 7_000].entries()) {
    await sink.notifications([{ number: at + 1, ...report(time) }]);
    stored.push(localStorage.getItem(LATEST_SHOT_KEY));
  }
  expect(stored).toEqual(['5000', '9000', '9000']);
});

it('[screens.13] counts the alarms that a switch kept from alerting, and no other reports', async () => {
  const sink = createPageSink(store, () => undefined);
  store.set(setSwitchAtom, 'shot', false);
  await sink.notifications([
    { number: 21, ...report(21_000) },
    { number: 22, ...report(22_000), symbol: REPORT_SYMBOLS.indexOf('Fireworks') },
  ]);
  expect(store.get(hiddenAlarmsAtom)).toBe(1);
});

it('[shelves.2, shelves.4] raises no alert for a report that a shelf keeps silent, and counts it there', async () => {
  const sink = createPageSink(store, () => undefined);
  const shelf = {
    squadId: 'S',
    zone: 'Hall',
    reason: '',
    by: '',
    from: epochMs(0),
    to: epochMs(9),
    reports: 1,
  };
  store.set(shelvesAtom, [
    { ...shelf, id: 7 },
    { ...shelf, id: 8 },
  ]);
  await sink.notifications([{ number: 31, ...report(31_000), shelfId: 7 }]);
  expect(store.get(alertLogAtom)).toEqual([]);
  expect(store.get(shelvesAtom).map(({ reports }) => reports)).toEqual([2, 1]);
  expect(store.get(hiddenAlarmsAtom)).toBe(1);
});

it('[incidents.22] lists and counts in a storm what has no lane, and gives toasts to shots, panics and weapons', async () => {
  const names = { login: 'one', email: '', firstName: '', lastName: '' };
  store.set(setAccountAtom, {
    ...names,
    authorities: new Set(['ROLE_FIREWORK', 'ROLE_WEAPON', 'ROLE_RUCKUS', 'ROLE_DETECTION']),
  });
  const sink = createPageSink(store, () => undefined);
  for (const name of ['firework', 'ruckus', 'detection'] as const) store.set(setSwitchAtom, name, true);
  await sink.summary({ ...idleSummary(), storm: { incidents: 12, reports: 40, since: epochMs(1) } });
  const named = ['Fireworks', 'Shot', 'Ruckus', 'Weapon', 'Detection'] as const;
  await sink.notifications(
    named.map((name, at) => ({
      number: 31 + at,
      ...report(31_000 + at),
      symbol: REPORT_SYMBOLS.indexOf(name),
      message: name,
    })),
  );
  const titles = store.get(visibleReportsAtom).map(({ alert }) => alert.title);
  expect([titles, store.get(unshownAlertsAtom)]).toEqual([['Shot', 'Weapon'], 3]);
  expect(store.get(alertLogAtom)).toHaveLength(5);

  await sink.summary(idleSummary());
  await sink.notifications([
    { number: 40, ...report(40_000), symbol: REPORT_SYMBOLS.indexOf('Fireworks'), message: 'Fireworks' },
  ]);
  expect(store.get(visibleReportsAtom).map(({ alert }) => alert.title)).toEqual([
    'Shot',
    'Weapon',
    'Fireworks',
  ]);
});

it('[review.16] notifies of a reclassified report once, however often its notification arrives', async () => {
  const seen: number[] = [];
  const sink = createPageSink(store, (upTo) => seen.push(upTo));
  const update = {
    number: 1,
    kind: 'update',
    key: { squadId: 'S', detectionId: '1' },
    handle: 0,
    symbol: 7,
    previousReportType: 'Shot',
    wasShot: true,
    message: 'Fireworks: Hall',
    time: epochMs(1),
    timeKnown: true,
    test: false,
  } as const;
  await sink.notifications([update]);
  await sink.notifications([update]);
  expect(store.get(alertLogAtom)).toMatchObject([{ kind: 'update', text: 'Shot is now Fireworks' }]);
  expect(seen).toEqual([1, 1]);
});

it('[review.16] raises no alert for the person’s own change, once, and one for the same change by another', async () => {
  const sink = createPageSink(store, () => undefined);
  const key = { squadId: 'S', detectionId: '1' };
  const update = (number: number) => ({
    number,
    kind: 'update' as const,
    key,
    handle: 0,
    symbol: 7,
    previousReportType: 'Shot',
    wasShot: true,
    message: 'Fireworks: Hall',
    time: epochMs(1),
    timeKnown: true,
    test: false,
  });
  store.set(noteOwnChangeAtom, key, 7);
  await sink.notifications([update(1)]);
  expect(store.get(alertLogAtom)).toEqual([]);
  await sink.notifications([update(2)]);
  expect(store.get(alertLogAtom)).toHaveLength(1);
  store.set(noteOwnChangeAtom, key, 6);
  await sink.notifications([update(3)]);
  expect(store.get(alertLogAtom)).toHaveLength(2);
});

it('[alerts.7] the toast of a report follows its class, also one chosen here, and goes where the person is not notified of it', async () => {
  const sink = createPageSink(store, () => undefined);
  const key = { squadId: 'S', detectionId: '1' };
  const common = { key, handle: 0, time: epochMs(1), timeKnown: true, test: false } as const;
  const [shot, possible, ruckus] = ['Shot', 'Possible Shot', 'Ruckus'].map((name) =>
    REPORT_SYMBOLS.findIndex((each) => each === name),
  );
  const update = (number: number, symbol: number, message: string) =>
    ({
      ...common,
      number,
      kind: 'update',
      symbol,
      message,
      previousReportType: 'Shot',
      wasShot: true,
    }) as const;
  const titles = () =>
    [visibleReportsAtom, visibleChangesAtom].map((each) => store.get(each).map(({ alert }) => alert.title));
  const place = { zone: 'Hall', level: undefined, burst: 0, receivedAt: epochMs(1), delayed: false };
  await sink.notifications([
    { ...common, ...place, number: 1, kind: 'report', symbol: shot, message: 'Shot: Hall' },
  ]);
  store.set(noteOwnChangeAtom, key, possible);
  await sink.notifications([update(2, possible, 'Possible Shot: Hall')]);
  expect(titles()).toEqual([['Possible Shot: Hall'], []]);
  expect(store.get(visibleReportsAtom)).toMatchObject([{ alert: { symbol: possible, text: 'Hall' } }]);
  await sink.notifications([update(3, shot, 'Shot: Hall')]);
  expect(titles()).toEqual([['Shot: Hall'], ['Shot: Hall']]);
  await sink.notifications([update(4, ruckus, 'Ruckus: Hall')]);
  expect(titles()).toEqual([[], ['Ruckus: Hall']]);
});

it('[review.16] updates the newest event time from catch-up', async () => {
  const symbols = new Uint32Array(SYMBOL_COUNT).fill(1, 0, 1);
  const late = {
    number: 1,
    kind: 'caughtUp',
    count: 1,
    symbols,
    tests: symbols,
    keys: [],
    newest: epochMs(12_000),
  } as const;
  await createPageSink(store, () => undefined).notifications([late]);
  expect(localStorage.getItem(LATEST_SHOT_KEY)).toBe('12000');
});
