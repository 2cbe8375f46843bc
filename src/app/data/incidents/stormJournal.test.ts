import { createStore } from 'jotai';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Storm } from '../../../domain/live/storm.ts';
import { idleSummary } from '../../../domain/live/summary.ts';
import { failure, success } from '../../../domain/result.ts';
import { epochMs } from '../../../domain/units.ts';
import type { AppStore } from '../../browser/store.ts';
import { unreachable } from '../../http/failure.ts';
import { httpAtom } from '../../http/httpAtom.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { memoryStorage } from '../../testing/memoryStorage.ts';
import { receiveSummaryAtom } from '../engine/liveAtoms.ts';
import { followStorm } from './stormJournal.ts';

const STORM: Storm = { incidents: 11, reports: 40, since: epochMs(7) };
let told: unknown[] = [];
let isReachable = true;

function openWindow(isDisplay = false): AppStore {
  const store = createStore();
  const names = { login: 'ann', email: '', firstName: '', lastName: '' };
  store.set(setAccountAtom, { ...names, authorities: new Set<string>(), ...(isDisplay && { isDisplay }) });
  store.set(httpAtom, {
    send: async (_path, { body } = {}) => {
      if (!isReachable) return failure(unreachable());
      told.push(body);
      return success({ status: 200, headers: new Headers(), body, total: undefined });
    },
  });
  onTestFinished(followStorm(store));
  return store;
}
const receive = async (stores: readonly AppStore[], storm: Storm | undefined, status = 'online') => {
  const { connection } = idleSummary();
  const summary = { ...idleSummary(), storm, connection: { ...connection, status } } as never;
  for (const store of stores) store.set(receiveSummaryAtom, summary);
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  told = [];
  isReachable = true;
});

it('[incidents.23] tells begin and end of a storm once for all windows of a browser', async () => {
  const windows = [openWindow(), openWindow()];
  await receive(windows, STORM);
  await receive(windows, { ...STORM, reports: 60 });
  await receive(windows, undefined);
  expect(told).toEqual([
    { state: 'begins', incidents: 11, reports: 40 },
    { state: 'ends', incidents: 11, reports: 60 },
  ]);
});

it('[incidents.23] a page that is reloaded in a storm tells no second begin', async () => {
  for (let reload = 0; reload < 5; reload++) {
    const window = [openWindow()];
    await receive(window, { ...STORM, reports: 50 + reload });
    await vi.advanceTimersByTimeAsync(45_000);
    await receive(window, STORM);
  }
  expect(told).toHaveLength(1);
});

it('[incidents.23] tells it later where the server cannot be reached, and takes a lost connection for no end', async () => {
  const windows = [openWindow()];
  isReachable = false;
  await receive(windows, STORM);
  await receive(windows, undefined, 'offline');
  isReachable = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([{ state: 'begins', incidents: 11, reports: 40 }]);
});

it('[incidents.23] a display account tells nothing', async () => {
  await receive([openWindow(true)], STORM);
  expect(told).toEqual([]);
});
