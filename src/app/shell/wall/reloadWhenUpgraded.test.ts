import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idleSummary } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';

const stored = new Map<string, string>();
let isFull = false;
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    stored.set(name, value);
  },
});
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal('document', { baseURI: 'https://console.example/' });

const { createAppStore } = await import('../createAppStore.ts');
const { followFreshness } = await import('../../data/engine/dataAge.ts');
const { receiveSummaryAtom } = await import('../../data/engine/liveAtoms.ts');
const { addAlertAtom, clearToastsAtom } = await import('../../features/alerts/alertAtoms.ts');
const { reloadWhenUpgraded } = await import('./reloadWhenUpgraded.ts');

const MINUTE = 60_000;
let store = createAppStore();
let isNewer = true;
let idle = 0;
const reload = vi.fn<() => void>();
const start = () => reloadWhenUpgraded(store, () => idle, { isUpgraded: async () => isNewer, reload });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const connect = () => {
  const { connection } = idleSummary();
  store.set(receiveSummaryAtom, { ...idleSummary(), connection: { ...connection, status: 'offline' } });
  store.set(receiveSummaryAtom, { ...idleSummary(), connection: { ...connection, status: 'online' } });
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  store = createAppStore();
  stored.clear();
  reload.mockClear();
  isNewer = true;
  isFull = false;
  idle = 10 * MINUTE;
});
afterEach(() => void vi.useRealTimers());

it('[windows.10] reloads after a connect to a server with another build, and every ten minutes finds one by itself', async () => {
  const end = start();
  connect();
  await pass(6_000);
  expect(reload).toHaveBeenCalledTimes(1);
  end();
  stored.clear();
  const endSecond = start();
  await pass(9 * MINUTE);
  expect(reload).toHaveBeenCalledTimes(1);
  await pass(2 * MINUTE);
  expect(reload).toHaveBeenCalledTimes(2);
  endSecond();
});

it('[windows.10] finds another build at once when the live data has become old', async () => {
  const ends = [followFreshness(store), start()];
  await pass(30_000);
  expect(reload).not.toHaveBeenCalled();
  await pass(15_000);
  expect(reload).toHaveBeenCalledTimes(1);
  for (const end of ends) end();
});

it('[windows.10] does not reload the same build', async () => {
  isNewer = false;
  const end = start();
  connect();
  await pass(30 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
  end();
});

it('[windows.10] waits while somebody uses the pane, and while an alert is visible', async () => {
  const end = start();
  idle = 5_000;
  connect();
  await pass(MINUTE);
  expect(reload).not.toHaveBeenCalled();
  store.set(addAlertAtom, { kind: 'report', symbol: 0, title: 'Shot', text: 'Gate', time: epochMs(1) });
  idle = 10 * MINUTE;
  await pass(6_000);
  expect(reload).not.toHaveBeenCalled();
  store.set(clearToastsAtom);
  await pass(6_000);
  expect(reload).toHaveBeenCalledTimes(1);
  end();
});

it('[windows.10] waits with the reload while the server does not answer', async () => {
  const end = start();
  connect();
  await pass(1_000);
  isNewer = false;
  await pass(MINUTE);
  expect(reload).not.toHaveBeenCalled();
  isNewer = true;
  await pass(6_000);
  expect(reload).toHaveBeenCalledTimes(1);
  end();
});

it('[windows.10] reloads at most every ten minutes, where a proxy answers with an old page', async () => {
  const end = start();
  for (let minute = 0; minute < 35; minute++) {
    connect();
    await pass(MINUTE);
  }
  expect(reload.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(reload.mock.calls.length).toBeLessThanOrEqual(4);
  end();
});

it('[windows.10] reloads a page that is ten minutes old where the storage is full', async () => {
  isFull = true;
  const age = vi.spyOn(performance, 'now').mockReturnValue(9 * MINUTE);
  const end = start();
  connect();
  await pass(6_000);
  expect(reload).not.toHaveBeenCalled();
  age.mockReturnValue(10 * MINUTE);
  await pass(6_000);
  expect(reload).toHaveBeenCalledTimes(1);
  end();
});
