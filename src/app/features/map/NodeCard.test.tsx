import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NodeEntry } from '../../../domain/live/enginePort.ts';
import type { Scene } from '../../../render/base/sceneTypes.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { fakeEngine } from '../../testing/fakeEngine.ts';
import { byName, doing, mount, type Mounted, until } from '../../testing/mount.tsx';
import { drawerAtom } from '../../data/view/drawerAtoms.ts';
import { HomeScreen } from '../../shell/home/HomeScreen.tsx';
import { setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { selectedNodeAtom } from './mapUiAtoms.ts';
import { mountSceneAtom } from '../../data/view/mountedViews.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const NODE: NodeEntry = {
  handle: 3,
  heartbeat: {
    nodeid: 'node-7',
    squad_id: 'NG',
    status: 'LOW_BATTERY',
    level: 'G',
    lat: 40.7,
    lon: -74,
  },
  health: 'warning',
  ageMs: 125_000,
};
let page: Mounted;

beforeEach(async () => {
  store.set(drawerAtom, { open: false, tab: 'shots', tall: true });
  page = await mount(<HomeScreen shown />, { store });
  page.root.style.cssText = 'position:fixed;inset:0';
});
afterEach(async () => {
  await doing(() => store.set(selectedNodeAtom, undefined));
  await page.unmount();
  store.set(setEngineAtom, undefined);
});

/** Selects the sensor; resolves when its card, a part of its own, is shown. */
async function openCard(): Promise<HTMLElement> {
  await doing(() => store.set(selectedNodeAtom, NODE));
  await until(() => page.root.querySelector('[data-card]') !== null);
  return page.root.querySelector<HTMLElement>('[data-card]')!;
}

it('[map.70] is below the map and above the strip, and covers neither', async () => {
  const card = (await openCard()).getBoundingClientRect();
  const canvas = page.root.querySelector('[data-map-panel]')!.closest('section')!.firstElementChild!;
  const map = canvas.getBoundingClientRect();
  expect(card.top).toBeGreaterThanOrEqual(map.bottom - 0.5);
  expect(card.width).toBeGreaterThan(100);
});

it('[map.69] shows state, age and position of the sensor as text, and copies the position', async () => {
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  const text = (await openCard()).textContent;
  expect(text).toContain('Low battery, 2 min 05 s ago, Level G, 40.700000, −74.000000');
  await doing(() => byName('Copy Lat/Lon', page.root).click());
  expect(written).toEqual(['40.700000, -74.000000']);
  vi.restoreAllMocks();
});

it('[map.69] lists the sensors of a state at a press on its count; a selected one is shown', async () => {
  const person = {
    login: 'x',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(['ROLE_HEARTBEAT']),
  };
  await doing(() => store.set(setAccountAtom, person));
  const requests: unknown[] = [];
  const nodesIn = async (...what: unknown[]) => {
    requests.push(what);
    return { total: 12, nodes: [NODE] };
  };
  await doing(() => store.set(setEngineAtom, { ...fakeEngine([]), nodesIn }));
  const flyTo = vi.fn<Scene['flyTo']>();
  const unmountScene = store.set(mountSceneAtom, { flyTo, destroy: () => undefined } as unknown as Scene);
  const count = [...page.root.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Warning'),
  );
  await doing(() => count?.click());
  expect(requests).toEqual([['warning', 100]]);
  expect(page.root.textContent).toContain('1 of 12, longest silent first');
  await doing(() => byName('NG / node-7Low battery2 min 05 s ago', page.root).click());
  expect(flyTo).toHaveBeenCalledExactlyOnceWith({ lat: 40.7, lng: -74 });
  expect(store.get(selectedNodeAtom)).toEqual(NODE);
  unmountScene();
});
