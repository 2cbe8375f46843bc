import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readViewLink } from '../../../domain/windows/viewLink.ts';
import type { PaneOrder, PaneSign } from '../../../domain/windows/wallMessages.ts';
import { idleSummary } from '../../../domain/live/summary.ts';
import { createAppStore } from '../createAppStore.ts';
import { receiveSummaryAtom, setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { openWallChannel, type WallChannel } from '../../data/view/wallChannel.ts';
import { searchAtom } from '../../data/view/searchAtoms.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { obeyDesks } from './obeyDesks.ts';
import { PaneViews, RETURN_MS } from './paneViews.ts';
import { isSpotlitAtom } from './paneViewAtoms.ts';
import { PATIENCE_MS } from '../../../../tests/support/patience.ts';

/** A wait for a message moves the clock, by at most this. */
const MESSAGE_MS = 20_000;

let ends: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  ends = [];
});
afterEach(() => {
  for (const end of ends) end();
  vi.useRealTimers();
});

function signedIn(login: string) {
  const store = createAppStore();
  const names = { login, email: '', firstName: '', lastName: '' };
  store.set(setAccountAtom, { ...names, authorities: new Set(['ROLE_USER']) });
  store.set(setEngineAtom, fakeEngine([fakeRow(0), fakeRow(1)]));
  const { history } = idleSummary();
  store.set(receiveSummaryAtom, { ...idleSummary(), history: { ...history, state: 'loaded' } });
  return store;
}

/** A pane whose own view has the filter "own", and a desk of the same account. */
function openPane(login = 'operator') {
  const store = signedIn(login);
  const views = new PaneViews(store, readViewLink(new URLSearchParams('q=own')).link);
  const reload = vi.fn<() => void>();
  ends.push(obeyDesks(store, { name: 'North', views, reload }), () => views.end());
  return { store, views, reload, filter: () => store.get(searchAtom)?.text };
}

async function openDesk() {
  const signs: PaneSign[] = [];
  const gone: string[] = [];
  const channel: WallChannel = openWallChannel(signedIn('operator'), (message) => {
    if (message.kind === 'sign') signs.push(message.sign);
    if (message.kind === 'gone') gone.push(message.pane);
  });
  ends.push(channel.close);
  channel.send({ kind: 'ask' });
  await vi.waitFor(() => expect(signs).not.toEqual([]), PATIENCE_MS);
  const pane = signs[0]?.id ?? '';
  const give = (order: PaneOrder, query = '', desk = 'd1') =>
    channel.send({ kind: 'order', order: { order, pane, desk, query } });
  return { signs, gone, give, channel };
}

it('[windows.12] a pane says its name and what it shows, when a desk asks and whenever it changes', async () => {
  openPane();
  const { signs, give } = await openDesk();
  expect(signs.at(-1)).toMatchObject({ name: 'North', mode: 'own', desk: '', isOutdated: false });
  give('hold', 'q=held');
  await vi.waitFor(() => expect(signs.at(-1)?.mode).toBe('held'), PATIENCE_MS);
  give('follow', 'q=1');
  await vi.waitFor(() => expect(signs.at(-1)).toMatchObject({ mode: 'follows', desk: 'd1' }), PATIENCE_MS);
});

it('[windows.12] a view that a desk sets stays, also after the pane was used, until its own is asked for', async () => {
  const { views, filter } = openPane();
  const { give } = await openDesk();
  give('hold', 'q=held');
  await vi.waitFor(() => expect(filter()).toBe('held'), PATIENCE_MS);
  views.touch();
  await vi.advanceTimersByTimeAsync(3 * RETURN_MS);
  expect(filter()).toBe('held');
  give('own');
  await vi.waitFor(() => expect(filter()).toBe('own'), PATIENCE_MS);
});

it('[windows.12] a pane follows the view of one desk, and not the changes of another', async () => {
  const { filter } = openPane();
  const { give, signs } = await openDesk();
  give('follow', 'q=one');
  await vi.waitFor(() => expect(filter()).toBe('one'), PATIENCE_MS);
  give('view', 'q=stranger', 'd2');
  give('view', 'q=two');
  await vi.waitFor(() => expect(filter()).toBe('two'), PATIENCE_MS);
  give('follow', 'q=three', 'd2');
  await vi.waitFor(() => expect(filter()).toBe('three'), PATIENCE_MS);
  give('view', 'q=four');
  give('view', 'q=five', 'd2');
  await vi.waitFor(() => expect(filter()).toBe('five'), PATIENCE_MS);
  expect(signs.map(({ desk }) => desk)).toEqual(expect.arrayContaining(['d1', 'd2']));
});

it('[windows.12] a pane shows its own view when its desk has said nothing for two minutes', async () => {
  const { filter } = openPane();
  const { give } = await openDesk();
  give('follow', 'q=one');
  await vi.waitFor(() => expect(filter()).toBe('one'), PATIENCE_MS);
  await vi.advanceTimersByTimeAsync(RETURN_MS - MESSAGE_MS);
  give('view', 'q=two');
  await vi.waitFor(() => expect(filter()).toBe('two'), PATIENCE_MS);
  await vi.advanceTimersByTimeAsync(RETURN_MS - 1_000);
  expect(filter()).toBe('two');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(filter()).toBe('own');
});

it('[windows.12] a report that a desk points out is shown for two minutes, then what was shown before', async () => {
  const { store, filter } = openPane();
  const { give, signs } = await openDesk();
  give('follow', 'q=one');
  await vi.waitFor(() => expect(signs.at(-1)?.mode).toBe('follows'), PATIENCE_MS);
  expect(filter()).toBe('one');
  give('spotlight', 'sel=NG:1');
  await vi.waitFor(() => expect(store.get(selectedReportAtom)?.key.detectionId).toBe('1'), PATIENCE_MS);
  const shownAt = Date.now();
  expect(store.get(isSpotlitAtom)).toBe(true);
  await vi.advanceTimersByTimeAsync(RETURN_MS - MESSAGE_MS);
  const before = signs.length;
  give('view', 'q=two');
  // It says so when it has received the view: until then it counts the silence of the desk.
  await vi.waitFor(() => expect(signs.length).toBeGreaterThan(before), PATIENCE_MS);
  await vi.advanceTimersByTimeAsync(shownAt + RETURN_MS - 500 - Date.now());
  expect(store.get(selectedReportAtom)?.key.detectionId).toBe('1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(store.get(isSpotlitAtom)).toBe(false);
  expect(filter()).toBe('two');
});

it('[windows.12] a pane loads its page again for a desk', async () => {
  const { reload } = openPane();
  const { give } = await openDesk();
  give('reload');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), PATIENCE_MS);
});

it('[windows.7] a pane obeys no desk of another account, no order for another pane, and nothing unreadable', async () => {
  const { filter } = openPane('operator');
  const { signs, channel, give } = await openDesk();
  const stranger = openWallChannel(signedIn('reviewer'), () => expect.unreachable());
  ends.push(stranger.close);
  const raw = new BroadcastChannel('shotpoint.wall');
  ends.push(() => raw.close());
  const order = { order: 'hold', pane: signs[0]?.id ?? '', desk: 'd1', query: 'q=bad' } as const;
  stranger.send({ kind: 'order', order });
  channel.send({ kind: 'order', order: { ...order, pane: 'other' } });
  for (const message of [null, 7, 'order', { login: 'operator', message: { kind: 'order', order: 'hold' } }])
    raw.postMessage(message);
  give('hold', 'q=good');
  // The pane shows the view before the desk receives its sign.
  await vi.waitFor(() => expect(signs.at(-1)?.mode).toBe('held'), PATIENCE_MS);
  expect(filter()).toBe('good');
  expect(signs.filter(({ mode }) => mode === 'held')).toHaveLength(1);
});

it('[windows.12] a pane that closes says so', async () => {
  openPane();
  const { gone, signs } = await openDesk();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await vi.waitFor(() => expect(gone).toEqual([signs[0]?.id]), PATIENCE_MS);
});
