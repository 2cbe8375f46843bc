import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LinkedPart } from '../../../domain/windows/linkedParts.ts';
import type { Scene } from '../../../render/base/sceneTypes.ts';
import { epochMs } from '../../../domain/units.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { placesAtom } from '../config/consoleAtoms.ts';
import { setEngineAtom } from '../engine/liveAtoms.ts';
import { chosenKeyAtom, selectNothingAtom, selectReportAtom } from './selection.ts';
import { mountSceneAtom } from './mountedViews.ts';
import { openWindowAtom, rollingAtom, rollWithSpanAtom, timelineSpanAtom } from './timelineAtoms.ts';
import { countMapStepAtom, timelineViewAtom } from './viewAtoms.ts';
import { followLinkedWindows, linkedPartsAtom, toggleLinkedPartAtom } from './linkedWindows.ts';

const address = window.location.href;
const WINDOW = { from: epochMs(1_700_000_000_000), to: epochMs(1_700_000_600_000) };
const OTHER = { from: epochMs(1_700_001_000_000), to: epochMs(1_700_001_600_000) };
const KEY = { squadId: 'NG', detectionId: '1' };
let ends: (() => void)[] = [];

beforeEach(() => {
  ends = [];
});
afterEach(() => {
  for (const end of ends) end();
  window.history.replaceState(null, '', address);
});

/** A window of an account. Input anywhere on this page counts for all of them. */
function open(parts: readonly LinkedPart[], login = 'operator') {
  const own = new URL(window.location.href);
  own.searchParams.delete('linked');
  window.history.replaceState(null, '', own);
  const store = createAppStore();
  const names = { login, email: '', firstName: '', lastName: '' };
  store.set(setAccountAtom, { ...names, authorities: new Set(['ROLE_USER']) });
  store.set(setEngineAtom, fakeEngine([fakeRow(1)]));
  expect(store.get(linkedPartsAtom).size).toBe(0);
  for (const part of parts) store.set(toggleLinkedPartAtom, part);
  ends.push(followLinkedWindows(store));
  return store;
}
const shown = (store: ReturnType<typeof open>) => {
  const { from, to } = store.get(timelineViewAtom);
  return { from, to };
};
const use = () => window.dispatchEvent(new PointerEvent('pointerdown'));

it('[windows.6] a window follows the time of another that somebody uses, and keeps its selection', async () => {
  const leader = open(['report', 'time']);
  const follower = open(['time']);
  use();
  leader.set(openWindowAtom, WINDOW);
  await leader.set(selectReportAtom, KEY, 'row');
  await expect.poll(() => shown(follower)).toMatchObject(WINDOW);
  expect(follower.get(rollingAtom)).toBe(false);
  expect(follower.get(chosenKeyAtom)).toBeUndefined();
  leader.set(rollWithSpanAtom, 1_800_000);
  await expect.poll(() => follower.get(rollingAtom)).toBe(true);
  expect(follower.get(timelineSpanAtom)).toBeCloseTo(1_800_000, -4);
});

it('[windows.6] a window follows the selection, and clears it with the other', async () => {
  const leader = open(['report']);
  const follower = open(['report']);
  use();
  await leader.set(selectReportAtom, KEY, 'row');
  await expect.poll(() => follower.get(chosenKeyAtom)).toEqual(KEY);
  leader.set(selectNothingAtom);
  await expect.poll(() => follower.get(chosenKeyAtom)).toBeUndefined();
});

it('[windows.6] a window follows each move of the map, however short, in place and zoom', async () => {
  const leader = open(['place']);
  const follower = open(['place']);
  let shown = { lat: 41.2, lng: -88.4, zoom: 15 };
  const jumps: unknown[] = [];
  leader.set(placesAtom, []);
  follower.set(placesAtom, []);
  leader.set(mountSceneAtom, { placement: () => shown } as Partial<Scene> as Scene);
  follower.set(mountSceneAtom, {
    placement: () => ({ ...shown, zoom: 3 }),
    jumpTo: (to: unknown) => jumps.push(to),
  } as Partial<Scene> as Scene);
  use();
  for (const lat of [41.20001, 41.20002]) {
    shown = { ...shown, lat };
    leader.set(countMapStepAtom);
    await expect.poll(() => jumps.at(-1)).toEqual(shown);
  }
});

it('[windows.7] windows of other accounts, and windows that link nothing, stay as they are', async () => {
  const leader = open(['time']);
  const stranger = open(['time'], 'reviewer');
  const alone = open([]);
  const follower = open(['time']);
  const before = [stranger, alone].map(shown);
  use();
  leader.set(openWindowAtom, WINDOW);
  await expect.poll(() => shown(follower)).toMatchObject(WINDOW);
  expect([stranger, alone].map(shown)).toEqual(before);
});

it('[windows.7] a message that cannot be read changes nothing', async () => {
  const follower = open(['report', 'time', 'place']);
  const channel = new BroadcastChannel('shotpoint.linked');
  const send = (message: unknown) => channel.postMessage(message);
  for (const message of [null, 7, {}, { login: 'operator', part: 'constructor', query: 'x' }]) send(message);
  send({ login: 'operator', part: 'time', query: { from: 1 } });
  send({ login: 'operator', part: 'place', query: 'lat=NaN&lon=1e99' });
  send({ login: 'operator', part: 'time', query: queryOfWindow(OTHER) });
  await expect.poll(() => shown(follower)).toMatchObject(OTHER);
  expect(follower.get(chosenKeyAtom)).toBeUndefined();
  channel.close();
});

it('[windows.6] what is linked is in the address, beside its other parameters', () => {
  window.history.replaceState(null, '', '?kiosk=&lvl=L2');
  const store = open(['place', 'report']);
  expect(new URLSearchParams(window.location.search).get('linked')).toBe('report,place');
  expect(new URLSearchParams(window.location.search).get('lvl')).toBe('L2');
  store.set(toggleLinkedPartAtom, 'place');
  store.set(toggleLinkedPartAtom, 'report');
  expect(store.get(linkedPartsAtom).size).toBe(0);
  expect(window.location.search).not.toContain('linked');
});

function queryOfWindow({ from, to }: typeof WINDOW): string {
  return new URLSearchParams({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  }).toString();
}
