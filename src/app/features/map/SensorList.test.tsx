import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NodeEntry, NodesPage } from '../../../domain/live/enginePort.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { fakeEngine } from '../../testing/fakeEngine.ts';
import { doing, mount, type Mounted } from '../../testing/mount.tsx';
import { SensorList } from './SensorList.tsx';

let page: Mounted | undefined;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

afterEach(async () => {
  await page?.unmount();
  vi.useRealTimers();
});

const silent = (nodeid: string, ageMs: number): NodeEntry => ({
  handle: Number(nodeid),
  heartbeat: { nodeid, squad_id: 'NG', status: 'LOW_BATTERY', level: 'G', lat: 40.7, lon: -74 },
  health: 'warning',
  ageMs,
});

it('[map.69] an open list of sensors follows them from second to second, until it is closed', async () => {
  const store = createAppStore();
  const answers: NodesPage[] = [
    { total: 2, nodes: [silent('7', 125_000), silent('8', 60_000)] },
    { total: 1, nodes: [silent('8', 61_000)] },
  ];
  let reads = 0;
  const nodesIn = () => Promise.resolve(answers[Math.min(reads++, 1)] ?? { total: 0, nodes: [] });
  store.set(setEngineAtom, { ...fakeEngine([]), nodesIn });
  page = await mount(<SensorList health="warning" close={() => undefined} />, { store });
  const { root } = page;
  const names = () => [...root.querySelectorAll('li b')].map(({ textContent }) => textContent);
  await doing(() => vi.advanceTimersByTimeAsync(0));
  expect(names()).toEqual(['NG / 7', 'NG / 8']);
  await doing(() => vi.advanceTimersByTimeAsync(1_000));
  expect(names()).toEqual(['NG / 8']);
  expect(reads).toBe(2);
  await page.unmount();
  page = undefined;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads).toBe(2);
});
