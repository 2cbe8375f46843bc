import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Scene } from '../../../render/base/sceneTypes.ts';
import type { Place } from '../../data/lists/lists.ts';
import { HelpButton } from '../help/HelpButton.tsx';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { placesAtom } from '../../data/config/consoleAtoms.ts';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { HELP_TEXT } from '../../text/help.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { MapControls } from './MapControls.tsx';
import { mountSceneAtom } from '../../data/view/mountedViews.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const scene = {
  zoomIn: vi.fn<Scene['zoomIn']>(),
  zoomOut: vi.fn<Scene['zoomOut']>(),
  jumpTo: vi.fn<Scene['jumpTo']>(),
  destroy: vi.fn<Scene['destroy']>(),
};
let page: Mounted;
let unmountScene: () => void;

const place = (lat: number, lng: number, zoom: number) =>
  ({ lat, lng, zoom, levels: [] }) as unknown as Place;
const press = (name: string) => doing(() => byName(name, page.root).click());

beforeEach(async () => {
  vi.clearAllMocks();
  unmountScene = store.set(mountSceneAtom, scene as unknown as Scene);
  page = await mount(<MapControls help={<HelpButton />} />, { store });
});
afterEach(async () => {
  unmountScene();
  store.set(placesAtom, undefined);
  await page.unmount();
});

it('[map.64] zooms in and out', async () => {
  await press(LIVE_TEXT.zoomIn);
  expect([scene.zoomIn.mock.calls.length, scene.zoomOut.mock.calls.length]).toEqual([1, 0]);
  await press(LIVE_TEXT.zoomOut);
  expect([scene.zoomIn.mock.calls.length, scene.zoomOut.mock.calls.length]).toEqual([1, 1]);
});

it('[map.64] goes home to the first place that has a position, at its zoom', async () => {
  store.set(placesAtom, [place(Number.NaN, 8, 12), place(47.5, 8.5, 17), place(1, 2, 3)]);
  await press(LIVE_TEXT.homeView);
  expect(scene.jumpTo).toHaveBeenCalledExactlyOnceWith({ lat: 47.5, lng: 8.5, zoom: 17 });
});

it.each([
  ['without places', undefined, { lat: 0, lng: 0, zoom: 3 }],
  ['where no place has a position', [place(91, 0, 9)], { lat: 0, lng: 0, zoom: 3 }],
  ['where the first place has no zoom', [place(47.5, 8.5, Number.NaN)], { lat: 47.5, lng: 8.5, zoom: 3 }],
])('[map.64] goes to the fallback %s', async (_name, places, view) => {
  store.set(placesAtom, places);
  await press(LIVE_TEXT.homeView);
  expect(scene.jumpTo).toHaveBeenCalledExactlyOnceWith(view);
});

it.each([
  ['ROLE_POWER_USER', 1],
  ['ROLE_USER', 0],
] as const)(
  '[screens.15] offers %s, whose header has a Help link or none, %i help buttons',
  async (role, count) => {
    const person = { login: role, email: '', firstName: '', lastName: '', authorities: new Set([role]) };
    await doing(() => store.set(setAccountAtom, person));
    expect(page.root.querySelectorAll(`[aria-label="${HELP_TEXT.helpHere}"]`)).toHaveLength(count);
  },
);
