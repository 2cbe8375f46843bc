import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idleSummary } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';
import { createAppStore } from '../createAppStore.ts';
import { followFreshness } from '../../data/engine/dataAge.ts';
import { receiveSummaryAtom } from '../../data/engine/liveAtoms.ts';
import { setSearchAtom, searchAtom } from '../../data/view/searchAtoms.ts';
import { isWallAtom, wallAddressAtom } from '../../data/view/wallAtoms.ts';
import { rollingAtom, setRollingAtom, timelineSpanAtom } from '../../data/view/timelineAtoms.ts';
import { setSwitchAtom } from '../../data/config/switchAtoms.ts';
import { activeLevelAtom } from '../../data/view/viewAtoms.ts';
import { NO_SEARCH } from '../../../domain/frame/view.ts';
import { doing, mount, type Mounted } from '../../testing/mount.tsx';
import { RETURN_MS } from './paneViews.ts';
import { Wall } from './Wall.tsx';

const NOW = Date.UTC(2026, 8, 22, 2, 0, 0);
const address = window.location.href;
let store = createAppStore();
let page: Mounted | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  store = createAppStore();
});
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  window.history.replaceState(null, '', address);
  vi.useRealTimers();
});

const open = async (query: string) => {
  window.history.replaceState(null, '', `?${query}`);
  page = await mount(<Wall />, { store });
  return page;
};
const pass = (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms));
const data = (ageMs: number) =>
  doing(() => {
    const connection = { ...idleSummary().connection, status: 'online' } as const;
    store.set(receiveSummaryAtom, {
      ...idleSummary(),
      connection,
      lastData: { at: epochMs(Date.now() - ageMs), ageMs },
    });
  });

it('[windows.9] has a mark that moves with each second of the clock', async () => {
  const { root } = await open('kiosk');
  const marks: (string | undefined)[] = [];
  for (let second = 0; second < 4; second++) {
    await pass(1_000);
    marks.push(root.querySelector<HTMLElement>('[data-odd]')?.dataset['odd']);
  }
  expect(marks).toEqual(['true', 'false', 'true', 'false']);
});

it('[screens.13] names what hides reports on a pane', async () => {
  const { root } = await open('kiosk');
  await doing(() => {
    store.set(setSwitchAtom, 'shot', false);
    store.set(setSearchAtom, { ...NO_SEARCH, text: 'gate' });
  });
  expect(root.querySelector('header')?.textContent).toMatch(/gate.*1 type hidden/);
});

it('[windows.9] is covered as long as its data is 35 s old or older, whatever the connection says', async () => {
  const end = followFreshness(store);
  const { root } = await open('kiosk');
  const cover = () => root.querySelector('[role="alert"]')?.textContent;
  await data(0);
  await pass(34_000);
  expect(cover()).toBeUndefined();
  await pass(2_000);
  expect(cover()).toContain('No live data since');
  expect(cover()).toContain('00:3');
  await data(0);
  expect(cover()).toBeUndefined();
  end();
});

it('[windows.9] is covered when there has been no data since the start', async () => {
  const end = followFreshness(store);
  const { root } = await open('kiosk');
  await pass(36_000);
  expect(root.querySelector('[role="alert"]')?.textContent).toContain('No live data yet.');
  end();
});

it('[windows.9] shows its own view again, live, two minutes after the last input', async () => {
  await open('kiosk&span=1800&q=gate');
  const use = () => {
    window.dispatchEvent(new PointerEvent('pointermove'));
    store.set(setRollingAtom, false);
    store.set(setSearchAtom, { ...NO_SEARCH, text: 'other' });
    store.set(activeLevelAtom, 'L2');
  };
  await doing(use);
  await pass(RETURN_MS - 1_000);
  await doing(use);
  await pass(RETURN_MS - 1_000);
  expect(store.get(rollingAtom)).toBe(false);
  await pass(2_000);
  expect(store.get(rollingAtom)).toBe(true);
  expect(store.get(timelineSpanAtom)).toBeCloseTo(1_800_000, -4);
  expect(store.get(searchAtom)?.text).toBe('gate');
  expect(store.get(activeLevelAtom)).toBeUndefined();
});

it('[windows.8] asks the browser to keep the screen on, again each time it is shown', async () => {
  const requests: string[] = [];
  const release = vi.fn<() => Promise<void>>(async () => undefined);
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async (kind) => {
    requests.push(String(kind));
    return { release } as unknown as WakeLockSentinel;
  });
  await open('kiosk');
  await doing(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(requests).toEqual(['screen', 'screen']);
  await page?.unmount();
  page = undefined;
  await pass(0);
  expect(release).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

it('[windows.11] is known by the address that it was opened with, whatever view is written into it later', () => {
  window.history.replaceState(null, '', '?kiosk=north&span=600');
  expect(store.get(isWallAtom)).toBe(true);
  window.history.replaceState(null, '', '?kiosk=north&span=600&lvl=L2');
  expect(store.get(wallAddressAtom)).toBe('?kiosk=north&span=600');
});
