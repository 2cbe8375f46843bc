import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyText } from '../../../domain/contract/shotReport.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { epochMs } from '../../../domain/units.ts';

const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, value: string) => storage.set(name, value),
});

const log = await import('./alertLog.ts');
const { MAX_OTHERS, SHIFT_MS } = await import('./alertLimit.ts');
const { createStore } = await import('jotai');

const accountOf = (login: string, ...authorities: string[]) => ({
  login,
  authorities: new Set(['ROLE_USER', ...authorities]),
});

let store = createStore();
beforeEach(() => {
  vi.useFakeTimers();
  storage.clear();
  store = createStore();
  store.set(log.openAlertLogAtom, accountOf('operator'));
});
afterEach(() => {
  store.set(log.clearAlertLogAtom);
  vi.useRealTimers();
});

const keyOf = (detectionId: string) => ({ squadId: 'NG', detectionId });
const raise = (detectionId: string, more: object = {}) =>
  store.set(log.logAlertAtom, {
    id: 1,
    kind: 'report',
    symbol: 0,
    title: `Shot: ${detectionId}`,
    text: 'Gate',
    time: epochMs(5),
    key: keyOf(detectionId),
    ...more,
  });

it('[alerts.10] marks an alert as unseen until its report is selected, all of that report at once', () => {
  for (const id of ['a', 'b', 'a']) raise(id);
  expect(store.get(log.unseenCountAtom)).toBe(3);
  expect([...store.get(log.unseenKeysAtom)]).toEqual([keyText(keyOf('a')), keyText(keyOf('b'))]);
  store.set(log.markSeenAtom, keyOf('a'));
  expect(store.get(log.unseenReportsAtom)).toMatchObject([{ title: 'Shot: b' }]);
  raise('a');
  expect(store.get(log.unseenCountAtom)).toBe(2);
  store.set(log.markAllSeenAtom);
  expect(store.get(log.unseenCountAtom)).toBe(0);
});

it('[alerts.10] marks each report of a late group as unseen until it is selected, across a reload', () => {
  const [a, b] = ['a', 'b'].map((id, symbol) => ({ ...keyOf(id), symbol, time: epochMs(7) }));
  raise('', { kind: 'late', key: undefined, group: 4, keys: [a, b] });
  const unseen = () => [...store.get(log.unseenKeysAtom)];
  expect(unseen()).toEqual([keyText(keyOf('a')), keyText(keyOf('b'))]);
  expect(store.get(log.unseenReportsAtom)).toEqual([a, b]);
  store.set(log.markSeenAtom, keyOf('a'));
  expect(unseen()).toEqual([keyText(keyOf('b'))]);
  vi.advanceTimersByTime(2_000);
  store.set(log.openAlertLogAtom, accountOf('operator'));
  expect([store.get(log.unseenCountAtom), unseen()]).toEqual([1, [keyText(keyOf('b'))]]);
  expect(store.get(log.unseenReportsAtom)).toEqual([b]);
  store.set(log.markSeenAtom, keyOf('b'));
  expect([store.get(log.unseenCountAtom), unseen()]).toEqual([0, []]);
});

it('[alerts.10] marks a late group as seen when the table was filtered to it', () => {
  raise('', { kind: 'late', key: undefined, group: 4 });
  store.set(log.markGroupSeenAtom, 5);
  expect(store.get(log.unseenCountAtom)).toBe(1);
  store.set(log.markGroupSeenAtom, 4);
  expect(store.get(log.unseenCountAtom)).toBe(0);
});

it('[alerts.12] stores list and marks for each login across a reload, written once a second', async () => {
  for (let i = 0; i < 250; i++) raise(String(i));
  expect(storage.size).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  store.set(log.markSeenAtom, keyOf('249'));
  await vi.advanceTimersByTimeAsync(1_000);
  const next = createStore();
  next.set(log.openAlertLogAtom, accountOf('operator'));
  expect(next.get(log.alertLogAtom)).toHaveLength(250);
  expect(next.get(log.alertLogAtom)[0]).toMatchObject({ title: 'Shot: 249', seen: true, key: keyOf('249') });
  expect(next.get(log.unseenCountAtom)).toBe(249);
  next.set(log.openAlertLogAtom, accountOf('reviewer'));
  expect(next.get(log.alertLogAtom)).toEqual([]);
});

const FIREWORKS = REPORT_SYMBOLS.indexOf('Fireworks');
const listed = (from = store) => from.get(log.alertLogAtom).map(({ title }) => title);

it('[alerts.11] no flood takes a shot, panic or weapon of this shift from the list, and what it drops is counted', async () => {
  store.set(
    log.openAlertLogAtom,
    accountOf('operator', 'ROLE_PANIC', 'ROLE_WEAPON', 'ROLE_FIREWORK', 'ROLE_BANG'),
  );
  const alarms = ['Shot', 'Possible Shot', 'Panic', 'Weapon'] as const;
  for (const name of alarms) raise(name, { symbol: REPORT_SYMBOLS.indexOf(name), title: name });
  raise('bang', { symbol: REPORT_SYMBOLS.indexOf('Bang/Noise'), title: 'bang' });
  for (let i = 0; i < 1_188; i++) raise(`f${i}`, { symbol: FIREWORKS, title: `Fireworks ${i}` });
  expect(listed().slice(-5)).toEqual(['bang', 'Weapon', 'Panic', 'Possible Shot', 'Shot']);
  expect(listed()[0]).toBe('Fireworks 1187');
  expect(listed()).toHaveLength(MAX_OTHERS + 4);
  expect(store.get(log.droppedCountsAtom)[FIREWORKS]).toBe(1_189 - MAX_OTHERS);
  expect(store.get(log.unseenCountAtom)).toBe(1_193);
  await vi.advanceTimersByTimeAsync(1_000);
  const next = createStore();
  next.set(
    log.openAlertLogAtom,
    accountOf('operator', 'ROLE_PANIC', 'ROLE_WEAPON', 'ROLE_FIREWORK', 'ROLE_BANG'),
  );
  expect([listed(next).length, next.get(log.unseenCountAtom)]).toEqual([MAX_OTHERS + 4, 1_193]);
  next.set(log.markAllSeenAtom);
  expect(next.get(log.unseenCountAtom)).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  store.set(log.mergeStoredAlertsAtom);
  expect(store.get(log.unseenCountAtom)).toBe(0);
  next.set(log.clearAlertLogAtom);
});

it('[alerts.11] alarms of an earlier shift go first, and are counted too', () => {
  for (let i = 0; i < 300; i++) raise(`old ${i}`);
  vi.advanceTimersByTime(SHIFT_MS);
  for (let i = 0; i < 150; i++) raise(`f${i}`, { symbol: FIREWORKS });
  expect(listed().filter((title) => title.includes('old'))).toHaveLength(MAX_OTHERS - 150);
  expect(listed().at(-1)).toBe('Shot: old 250');
  expect(store.get(log.unseenCountAtom)).toBe(450);
});

it('[alerts.11] two windows that drop the same alerts count them once', () => {
  const other = createStore();
  other.set(log.openAlertLogAtom, accountOf('operator'));
  for (let i = 0; i < 300; i++) {
    raise(`f${i}`, { symbol: FIREWORKS });
    const alert = store.get(log.alertLogAtom)[0];
    if (alert !== undefined) other.set(log.logAlertAtom, { ...alert, id: 1 });
  }
  vi.advanceTimersByTime(2_000);
  for (const each of [store, other]) each.set(log.mergeStoredAlertsAtom);
  vi.advanceTimersByTime(2_000);
  expect([store, other].map((each) => each.get(log.unseenCountAtom))).toEqual([300, 300]);
  other.set(log.clearAlertLogAtom);
});

it('[alerts.14] stores the mark of a test', async () => {
  raise('a', { test: true });
  raise('b');
  await vi.advanceTimersByTimeAsync(1_000);
  const next = createStore();
  next.set(log.openAlertLogAtom, accountOf('operator'));
  expect(next.get(log.alertLogAtom).map(({ test }) => test)).toEqual([undefined, true]);
});

it('[alerts.5] leaves alerts of a type out to which the account has no right any more, but for updates', async () => {
  const panic = REPORT_SYMBOLS.indexOf('Panic');
  const fireworks = REPORT_SYMBOLS.indexOf('Fireworks');
  raise('shot');
  raise('panic', { symbol: panic });
  raise('now fireworks', { symbol: fireworks, kind: 'update' });
  await vi.advanceTimersByTimeAsync(1_000);
  const shown = (...authorities: string[]) => {
    const next = createStore();
    next.set(log.openAlertLogAtom, accountOf('operator', ...authorities));
    return next.get(log.alertLogAtom).map(({ key }) => key?.detectionId);
  };
  expect(shown('ROLE_PANIC')).toEqual(['now fireworks', 'panic', 'shot']);
  expect(shown()).toEqual(['now fireworks', 'shot']);
});

it('[alerts.12] stores names of report types, as their order may change', async () => {
  raise('', { kind: 'late', key: undefined, keys: [{ ...keyOf('a'), symbol: FIREWORKS, time: epochMs(7) }] });
  for (let i = 0; i <= MAX_OTHERS; i++) raise(`f${i}`, { symbol: FIREWORKS });
  await vi.advanceTimersByTimeAsync(1_000);
  const { alerts, dropped } = JSON.parse(storage.get('shotpoint.alerts.operator') ?? '');
  expect(alerts.at(0)).toMatchObject({ symbol: 'Fireworks' });
  expect(alerts.at(-1)).toMatchObject({ symbol: 'Shot', keys: [{ symbol: 'Fireworks' }] });
  expect(dropped.counts).toMatchObject({ Shot: 0, Fireworks: 1 });
});

const UNREADABLE =
  '{"kind":"report"},{"kind":"x","symbol":"Shot","time":1},{"kind":"report","symbol":0,"time":1}';
it.each([
  '',
  '{',
  '3',
  '[]',
  '{"a":1}',
  `{"alerts":[null,3,${UNREADABLE}],"dropped":{"since":1,"counts":[3]}}`,
])('[alerts.12] ignores unreadable alerts: %s', (text) => {
  storage.set('shotpoint.alerts.operator', text);
  store.set(log.openAlertLogAtom, accountOf('operator'));
  expect(store.get(log.alertLogAtom)).toEqual([]);
  expect(store.get(log.unseenCountAtom)).toBe(0);
});

it('[alerts.12] a change that another window stored over within the same moment is stored again, once', () => {
  raise('a');
  vi.advanceTimersByTime(2_000);
  const other = storage.get('shotpoint.alerts.operator') ?? '';
  store.set(log.markAllSeenAtom);
  raise('b');
  vi.advanceTimersByTime(2_000);
  storage.set('shotpoint.alerts.operator', other);
  store.set(log.mergeStoredAlertsAtom);
  vi.advanceTimersByTime(2_000);
  const next = createStore();
  next.set(log.openAlertLogAtom, accountOf('operator'));
  expect(next.get(log.alertLogAtom).map(({ title, seen }) => [title, seen])).toEqual([
    ['Shot: b', false],
    ['Shot: a', true],
  ]);
  store.set(log.mergeStoredAlertsAtom);
  expect(vi.getTimerCount()).toBe(0);
  next.set(log.clearAlertLogAtom);
});

it('[alerts.12] a list that is stored keeps what another window has stored since', () => {
  raise('a');
  vi.advanceTimersByTime(2_000);
  const other = createStore();
  other.set(log.openAlertLogAtom, accountOf('operator'));
  other.set(log.markAllSeenAtom);
  raise('b');
  vi.advanceTimersByTime(2_000);
  const listed = () => store.get(log.alertLogAtom).map(({ title, seen }) => [title, seen]);
  expect(listed()).toEqual([
    ['Shot: b', false],
    ['Shot: a', true],
  ]);
  other.set(log.markAllSeenAtom);
  other.set(log.mergeStoredAlertsAtom);
  expect(other.get(log.unseenCountAtom)).toBe(1);
  other.set(log.markAllSeenAtom);
  vi.advanceTimersByTime(2_000);
  store.set(log.mergeStoredAlertsAtom);
  expect(store.get(log.unseenCountAtom)).toBe(0);
  expect(store.get(log.isStoredAlertsAtom)('shotpoint.alerts.operator')).toBe(true);
  other.set(log.clearAlertLogAtom);
});
