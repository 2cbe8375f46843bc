import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeskOrder, PaneSign } from '../../../domain/windows/wallMessages.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { followersAtom } from '../../data/view/deskAtoms.ts';
import { holdPaneLock, openWallChannel } from '../../data/view/wallChannel.ts';
import { setSearchAtom } from '../../data/view/searchAtoms.ts';
import { NO_SEARCH } from '../../../domain/frame/view.ts';
import { setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { selectReportAtom } from '../../data/view/selection.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { leadPanes, REPEAT_MS } from './lead.ts';
import { ASK_MS, FORGOTTEN_MS, SILENT_MS } from './usePanes.ts';
import { WallPanes } from './WallPanes.tsx';
import { PATIENCE_MS } from '../../../../tests/support/patience.ts';

let store = createAppStore();
let page: Mounted;
let ends: (() => void)[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  store = createAppStore();
  store.set(setEngineAtom, fakeEngine([fakeRow(0)]));
  page = await mount(<WallPanes />, { store });
  ends = [];
});
afterEach(async () => {
  for (const end of ends) end();
  await page.unmount();
  vi.useRealTimers();
});

/** A pane that answers until `isSilent`, and shows what it is asked to. */
async function openPane(id: string, name: string) {
  const orders: DeskOrder[] = [];
  const pane = { orders, isSilent: false };
  let sign: PaneSign = { id, name, mode: 'own', desk: '', isOutdated: false };
  const channel = openWallChannel(createAppStore(), (message) => {
    if (pane.isSilent) return;
    if (message.kind === 'order' && message.order.pane === id) {
      orders.push(message.order);
      const { order, desk } = message.order;
      if (order === 'follow') sign = { ...sign, mode: 'follows', desk };
      if (order === 'hold') sign = { ...sign, mode: 'held', desk: '' };
      if (order === 'own') sign = { ...sign, mode: 'own', desk: '' };
    }
    if (message.kind === 'ask' || message.kind === 'order') channel.send({ kind: 'sign', sign });
  });
  ends.push(channel.close);
  channel.send({ kind: 'sign', sign });
  await shows(name);
  return pane;
}

const text = () => page.root.textContent ?? '';
const shows = (words: string) => until(() => text().includes(words));
const pass = (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms));
const filter = (words: string) => store.set(setSearchAtom, { ...NO_SEARCH, text: words });

it('[windows.12] lists the panes of the browser with what they show, and says where there is none', async () => {
  expect(text()).toContain('No pane is open in this browser.');
  const north = await openPane('p1', 'North');
  expect(text()).not.toContain('No pane is open');
  filter('gate');
  await doing(() => byName('Set this view, North').click());
  await shows('View set by a desk');
  expect(north.orders).toMatchObject([{ order: 'hold', query: expect.stringContaining('q=gate') }]);
  const own = byName('Own view, North');
  own.focus();
  await doing(() => own.click());
  await until(() => north.orders.at(-1)?.order === 'own');
  await until(() => own.getAttribute('aria-disabled') === 'true');
  expect(document.activeElement).toBe(own);
});

it('[windows.12] shows the selected report on a pane, and nothing without one', async () => {
  const north = await openPane('p1', 'North');
  expect(byName('Show report, North').getAttribute('aria-disabled')).toBe('true');
  await doing(() => store.set(selectReportAtom, { squadId: 'NG', detectionId: '0' }, 'row'));
  await doing(() => byName('Show report, North').click());
  await until(() => north.orders.length === 1);
  expect(north.orders[0]).toMatchObject({ order: 'spotlight', query: expect.stringContaining('sel=NG') });
});

it('[windows.12] sends each change of the view to those that follow, and no longer to one that follows another desk', async () => {
  const north = await openPane('p1', 'North');
  await doing(() => byName('Follow, North').click());
  await shows('Follows this window');
  expect(byName('Follow, North').getAttribute('aria-pressed')).toBe('true');
  ends.push(leadPanes(store));
  filter('gate');
  await until(() => north.orders.at(-1)?.query.includes('q=gate') ?? false);
  const count = north.orders.length;
  await pass(REPEAT_MS);
  await until(() => north.orders.length === count + 1);
  await doing(() => byName('Follow, North').click());
  await until(() => store.get(followersAtom).size === 0);
  filter('other');
  await pass(REPEAT_MS);
  expect(north.orders.at(-1)?.order).toBe('own');
});

it('[windows.12] asks all panes at once', async () => {
  const panes = [await openPane('p1', 'North'), await openPane('p2', 'South')];
  await doing(() => byName('Reload, All panes').click());
  await until(() => panes.every(({ orders }) => orders.length === 1));
  expect(panes.map(({ orders }) => orders[0]?.order)).toEqual(['reload', 'reload']);
});

it('[windows.12] marks a pane that does not answer as long as its window is open', async () => {
  const lock = new AbortController();
  ends.push(() => lock.abort());
  holdPaneLock('p1', lock.signal);
  const north = await openPane('p1', 'North');
  north.isSilent = true;
  await pass(SILENT_MS + ASK_MS);
  await shows('Does not answer');
  await pass(2 * FORGOTTEN_MS);
  expect(text()).toContain('North');
});

it('[windows.12] forgets a pane after a minute without an answer where the browser does not tell which are open', async () => {
  const locks = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager);
  ends.push(() => locks.mockRestore());
  const north = await openPane('p1', 'North');
  north.isSilent = true;
  await pass(FORGOTTEN_MS - ASK_MS);
  expect(text()).toContain('North');
  await pass(2 * ASK_MS);
  await shows('No pane is open in this browser.');
  expect(text()).not.toContain('North');
});

it('[windows.12] forgets a pane whose window is closed, though it has not said so', async () => {
  const lock = new AbortController();
  holdPaneLock('p1', lock.signal);
  const north = await openPane('p1', 'North');
  north.isSilent = true;
  lock.abort();
  // The browser says in its own time which windows are open.
  await vi.waitFor(async () => {
    await pass(ASK_MS);
    expect(text()).toContain('No pane is open in this browser.');
  }, PATIENCE_MS);
  expect(text()).not.toContain('North');
});

it('[windows.12] opens a pane with this view, under a name that no pane has', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await openPane('p1', 'Pane 1');
  filter('gate');
  await doing(() => byName('Open a pane with this view').click());
  const [address, , features] = opened.mock.calls[0] ?? [];
  expect(new URL(String(address), window.location.href).searchParams.get('kiosk')).toBe('Pane 2');
  expect(String(address)).toContain('q=gate');
  expect(features).toContain('noopener');
  opened.mockRestore();
});
