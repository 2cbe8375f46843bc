import { afterEach, expect, it, vi } from 'vitest';
import { noticesAtom } from '../notices/noticeAtoms.ts';
import { store } from '../store.ts';
import { byName, doing, mount, type Mounted } from '../testing/mount.tsx';
import { MapMenu } from './MapMenu.tsx';
import { mapMenuAtom } from './mapUiAtoms.ts';

let page: Mounted;

const open = () =>
  doing(() => store.set(mapMenuAtom, { point: { lat: 40.71278437, lng: -74.00594134 }, x: 10, y: 20 }));
afterEach(async () => {
  vi.restoreAllMocks();
  await doing(() => store.set(mapMenuAtom, undefined));
  await page.unmount();
});

it('[MP1] copies the coordinates of the right-click with 6 decimals', async () => {
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  page = await mount(<MapMenu />);
  await open();
  await doing(() => byName('Copy Lat/Lon').click());
  expect(written).toEqual(['40.712784, -74.005941']);
  expect(store.get(noticesAtom).at(-1)?.text).toBe('Copied: 40.712784, -74.005941');
  expect(page.root.textContent).toBe('');
});

it('[MP3] closes by Esc and by a press elsewhere', async () => {
  page = await mount(<MapMenu />);
  await open();
  await doing(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(page.root.textContent).toBe('');
  await open();
  await doing(() => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
  expect(page.root.textContent).toBe('');
});
