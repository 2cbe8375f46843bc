import { createAppStore } from '../../shell/createAppStore.ts';
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { toastsAtom } from '../../browser/toastAtoms.ts';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { MapMenu } from './MapMenu.tsx';
import { mapMenuAtom } from './mapUiAtoms.ts';
import { watchMenuKey } from './useScene.ts';
import { mountSceneAtom } from '../../data/view/mountedViews.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted;

const open = (x = 10, y = 20) =>
  doing(() => store.set(mapMenuAtom, { point: { lat: 40.71278437, lng: -74.00594134 }, x, y }));
afterEach(async () => {
  vi.restoreAllMocks();
  await doing(() => store.set(mapMenuAtom, undefined));
  await page.unmount();
});

it('[map.66] copies the coordinates of the right-click with 6 decimals', async () => {
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  page = await mount(<MapMenu />, { store });
  await open();
  await doing(() => byName('Copy Lat/Lon').click());
  expect(written).toEqual(['40.712784, -74.005941']);
  expect(store.get(toastsAtom).at(-1)?.text).toBe('Copied: 40.712784, -74.005941');
  expect(page.root.textContent).toBe('');
});

it('[screens.20] moves between its two entries by arrows, and the second copies a link to the view', async () => {
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  page = await mount(<MapMenu />, { store });
  await open();
  const press = (key: string) =>
    doing(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  expect(document.activeElement).toBe(byName('Copy Lat/Lon'));
  await press('ArrowDown');
  expect(document.activeElement).toBe(byName('Copy link to this view'));
  await press('ArrowDown');
  expect(document.activeElement).toBe(byName('Copy Lat/Lon'));
  await doing(() => byName('Copy link to this view').click());
  expect(new URL(written[0] ?? '').searchParams.get('span')).toBe('1800');
});

it('[map.68] closes by Esc and by a press elsewhere', async () => {
  page = await mount(<MapMenu />, { store });
  await open();
  await doing(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(page.root.textContent).toBe('');
  await open();
  await doing(() => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
  expect(page.root.textContent).toBe('');
});

it.each([
  ['the left', 0, 0.5],
  ['the right', 1, 0.5],
  ['the bottom', 0.5, 1],
  ['the lower right corner of', 1, 1],
])('[map.68] opens within the window at %s edge, and scrolls nothing', async (_edge, x, y) => {
  const stage = document.createElement('div');
  stage.style.cssText = 'position:fixed;inset:0;overflow:hidden';
  document.body.append(stage);
  page = await mount(<MapMenu />, { store });
  stage.append(page.root);
  await open(x * window.innerWidth, y * window.innerHeight);
  const box = byName('Copy Lat/Lon').parentElement!.getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.top).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(window.innerWidth);
  expect(box.bottom).toBeLessThanOrEqual(window.innerHeight);
  expect(box.height).toBeGreaterThan(40);
  expect([stage.scrollLeft, stage.scrollTop]).toEqual([0, 0]);
  stage.remove();
});

it('[map.74] opens by the menu key and Shift+F10 at the middle of the map, and gives the focus back', async () => {
  const scene = { placement: () => ({ lat: 1, lng: 2, zoom: 3 }), destroy: () => undefined };
  const unmountScene = store.set(mountSceneAtom, scene as never);
  const map = document.createElement('div');
  map.tabIndex = 0;
  map.style.cssText = 'width:200px;height:100px';
  document.body.append(map);
  const end = watchMenuKey(store, map);
  page = await mount(<MapMenu />, { store });
  for (const init of [{ key: 'ContextMenu' }, { key: 'F10', shiftKey: true }]) {
    map.focus();
    await doing(() => map.dispatchEvent(new KeyboardEvent('keydown', { ...init, cancelable: true })));
    expect(store.get(mapMenuAtom)).toEqual({ point: { lat: 1, lng: 2 }, x: 100, y: 50 });
    expect(document.activeElement?.textContent).toBe('Copy Lat/Lon');
    await doing(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect(document.activeElement).toBe(map);
  }
  map.dispatchEvent(new KeyboardEvent('keydown', { key: 'F10' }));
  expect(store.get(mapMenuAtom)).toBeUndefined();
  end();
  map.remove();
  unmountScene();
});
