import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idleSummary, type ConnectionStatus } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';
import { ConnectionChip } from '../../shell/header/ConnectionChip.tsx';
import { StaleStrip } from '../../shell/warnings/StaleStrip.tsx';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { fakeEngine } from '../../testing/fakeEngine.ts';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { clockText } from '../../../domain/dayAndClock.ts';
import { followFreshness } from './dataAge.ts';
import type { EnginePort, NodeDetail } from '../../../domain/live/enginePort.ts';
import { receiveSummaryAtom, setEngineAtom } from './liveAtoms.ts';
import { selectedNodeAtom } from '../../features/map/mapUiAtoms.ts';
import { MapReadout } from '../../features/map/MapReadout.tsx';
import { NodeCard } from '../../features/map/NodeCard.tsx';
import type { Scene } from '../../../render/base/sceneTypes.ts';
import { feedScene } from '../../features/map/sceneFeed.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const START = Date.UTC(2026, 8, 22, 2, 0, 0);
let page: Mounted;
let stop: () => void;

const summary = (status: ConnectionStatus, ageMs: number) =>
  doing(() =>
    store.set(receiveSummaryAtom, {
      ...idleSummary(),
      connection: { ...idleSummary().connection, status },
      lastData: { at: epochMs(Date.now() - ageMs), ageMs },
      nodes: { stored: 5, byHealth: Uint32Array.of(5, 0, 0, 0), silent: 0, wrongClock: 0 },
    }),
  );
const pass = (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms));
const text = () => page.root.textContent;
const greens = () =>
  [...page.root.querySelectorAll('rect, path')].filter((part) =>
    (part.getAttribute('stroke') ?? '').includes('--hb-healthy'),
  ).length;

beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  store.set(setAccountAtom, {
    login: 'mk',
    email: 'mk@northgate.example',
    firstName: '',
    lastName: '',
    authorities: new Set(['ROLE_USER', 'ROLE_HEARTBEAT']),
  });
  stop = followFreshness(store);
  page = await mount(
    <>
      <ConnectionChip />
      <StaleStrip />
      <MapReadout />
      <NodeCard />
    </>,
    { store },
  );
});
afterEach(async () => {
  await page.unmount();
  stop();
  vi.useRealTimers();
});

it('[live.28] shows the age of the last data beside "Connecting...", counting on without a summary of the engine', async () => {
  await summary('online', 0);
  expect(text()).toContain('Online');
  expect(text()).not.toContain('00:0');
  await summary('offline', 2_000);
  expect(text()).toContain('Connecting...00:02');
  await pass(5_000);
  expect(text()).toContain('Connecting...00:07');
  expect(text()).not.toContain('No live data');
  await summary('online', 0);
  expect(text()).not.toContain('00:0');
});

it('[live.27] after 10 s shows since when there is no data, and sensors are no longer green', async () => {
  await summary('online', 0);
  const green = greens();
  const receivedAt = epochMs(Date.now());
  await summary('offline', 0);
  await pass(9_000);
  expect([greens(), text().includes('No live data')]).toEqual([green, false]);
  await pass(1_000);
  expect(text()).toContain(`No live data since ${clockText(receivedAt)}.`);
  expect(text()).toContain(`as of ${clockText(receivedAt)}`);
  expect([green > 0, greens()]).toEqual([true, 0]);
  await summary('online', 0);
  expect(text()).not.toContain('No live data');
  expect(greens()).toBe(green);
});

it('[alerts.13] "Retry now" beside the age of the data connects at once', async () => {
  const engine = fakeEngine([]);
  const reconnect = vi.spyOn(engine, 'reconnect');
  store.set(setEngineAtom, engine);
  await summary('offline', 11_000);
  await pass(1_000);
  await doing(() => byName('Retry now').click());
  expect(reconnect).toHaveBeenCalledOnce();
  store.set(setEngineAtom, undefined);
});

it('[live.27] the card of a sensor shows the time of its last known state, without its colour', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  await summary('online', 0);
  const heartbeat = { nodeid: 'n-7', squad_id: 'NG', status: 'OK' };
  await doing(() => store.set(selectedNodeAtom, { heartbeat, handle: 7, health: 'healthy', ageMs: 4_000 }));
  const card = () => page.root.querySelector('[data-card]')?.textContent ?? '';
  const receivedAt = epochMs(Date.now());
  expect(card()).toContain('4 s ago');
  const green = greens();
  await summary('offline', 0);
  await pass(10_000);
  expect(card()).toContain(`Healthy as of ${clockText(receivedAt)}`);
  expect(card()).not.toContain('ago');
  expect([green > 0, greens()]).toEqual([true, 0]);
  await summary('online', 0);
  expect(card()).not.toContain('as of');
  await doing(() => store.set(selectedNodeAtom, undefined));
  vi.unstubAllGlobals();
});

it('[map.70] the card of a sensor follows newer heartbeats, of its own sensor only', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  await summary('online', 0);
  const heartbeat = { nodeid: 'n-7', squad_id: 'NG', status: 'OK' };
  let read: NodeDetail = { heartbeat, health: 'healthy', ageMs: 9_000 };
  await doing(() => store.set(setEngineAtom, { describeNode: async () => read } as unknown as EnginePort));
  await doing(() => store.set(selectedNodeAtom, { heartbeat, handle: 7, health: 'healthy', ageMs: 4_000 }));
  const card = () => page.root.querySelector('[data-card]')?.textContent ?? '';
  await pass(1_000);
  expect(card()).toContain('9 s ago');
  read = { heartbeat: { ...heartbeat, nodeid: 'n-8' }, health: 'healthy', ageMs: 2_000 };
  await pass(1_000);
  expect(card()).toContain('9 s ago');
  await doing(() => store.set(selectedNodeAtom, undefined));
  vi.unstubAllGlobals();
});

it('[live.27] sets the sensors of the scene stale, and not stale again', async () => {
  const stated: boolean[] = [];
  const nothing = () => undefined;
  const scene = new Proxy({} as Scene, {
    get: (_scene, name) => (name === 'setStale' ? (stale: boolean) => stated.push(stale) : nothing),
  });
  const end = feedScene(store, scene);
  await summary('online', 0);
  await summary('offline', 0);
  await pass(10_000);
  await summary('online', 0);
  end();
  expect(stated).toEqual([false, true, false]);
});

it('[live.27, live.28] does the same while the connection is open without data, and says that it is not online', async () => {
  await summary('online', 0);
  await pass(12_000);
  expect(text()).not.toContain('No live data');
  expect(text()).toContain('Online');
  await pass(1_000);
  expect(text()).toContain('Connecting...00:13');
  expect(text()).not.toContain('Online');
  expect(text()).toContain('No live data since');
});

it('[live.28] after a sleep an open connection is online when data have arrived, not before', async () => {
  await summary('online', 30_053);
  expect(text()).toContain('Connecting...00:30');
  await summary('online', 0);
  expect(text()).toContain('Online');
  expect(text()).not.toContain('00:30');
});
