import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WIDEST_MAP } from '../../../domain/frame/view.ts';
import type { Level, Place } from '../../data/lists/lists.ts';
import { openCameraAtom } from '../../data/view/cameraAtoms.ts';
import { mountSceneAtom } from '../../data/view/mountedViews.ts';
import { activeLevelAtom, mapViewAtom } from '../../data/view/viewAtoms.ts';
import { setSwitchAtom } from '../../data/config/switchAtoms.ts';
import { camerasAtom, floorsAtom, placeInUseAtom, placesAtom } from '../../data/config/consoleAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { PlacesPanel } from './PlacesPanel.tsx';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const level = (levelId: string): Level => ({ levelId, name: `Level ${levelId}`, mapUrl: '' });
const place = (id: number, more: Partial<Place>): Place => ({
  id,
  placeId: String(id),
  parent: '',
  name: `Place ${id}`,
  lat: 10,
  lng: 20,
  zoom: 17,
  hide: false,
  levels: [],
  bookmark: undefined,
  ...more,
});
const PLACES = [
  place(1, { name: 'City', bookmark: { min: 10, max: 16 } }),
  place(2, { name: 'Arena', parent: '1', levels: [level('2'), level('10')], zoom: Number.NaN }),
  place(3, { name: 'Nowhere', lat: Number.NaN }),
  place(4, { name: 'A', parent: '5' }),
  place(5, { name: 'B', parent: '4' }),
];

let page: Mounted;
let flights: object[];
let unmountScene: () => void;

const row = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=treeitem]')].find(({ textContent }) =>
    textContent.startsWith(name),
  ) as HTMLElement;
const press = (key: string) =>
  doing(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

beforeEach(async () => {
  flights = [];
  const scene = { flyTo: (target: object) => flights.push(target), destroy: () => undefined };
  unmountScene = store.set(mountSceneAtom, scene as never);
  store.set(placesAtom, PLACES);
  store.set(placeInUseAtom, undefined);
  store.set(activeLevelAtom, undefined);
  store.set(mapViewAtom, { ...WIDEST_MAP, zoom: 15 });
  page = await mount(<PlacesPanel />, { store });
  await until(() => document.querySelector('[role=tree]') !== null);
});
afterEach(async () => {
  await page.unmount();
  unmountScene();
});

it('[map.59] moves the map to a place, lists its levels, and activates the first', async () => {
  await doing(() => row('Arena').click());
  expect(flights).toEqual([{ lat: 10, lng: 20, zoom: 20 }]);
  expect(store.get(floorsAtom).map(({ levelId }) => levelId)).toEqual(['2', '10']);
  expect(store.get(activeLevelAtom)).toBe('2');
  await doing(() => row('City').click());
  expect([flights.at(-1), store.get(floorsAtom), store.get(activeLevelAtom)]).toEqual([
    { lat: 10, lng: 20, zoom: 17 },
    [],
    undefined,
  ]);
});

it('[map.58] works by keyboard: one tab stop, arrows, Enter', async () => {
  expect(document.querySelectorAll('[role=treeitem][tabindex="0"]')).toHaveLength(1);
  await doing(() => row('City').focus());
  await press('ArrowDown');
  expect(document.activeElement).toBe(row('Arena'));
  await press('ArrowRight');
  await press('ArrowDown');
  await press('ArrowDown');
  await press('Enter');
  expect([store.get(activeLevelAtom), row('Level 10').ariaSelected]).toEqual(['10', 'true']);
  expect(document.querySelectorAll('[role=treeitem][tabindex="0"]')).toHaveLength(1);
});

it('[screens.20] is a tree by keyboard: arrows, Home, End and letters move, right and left open and close, Space opens', async () => {
  const at = () => document.activeElement?.querySelector('span:not([aria-hidden])')?.textContent;
  const way: (string | undefined)[] = [];
  const go = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await press(key);
      way.push(at());
    }
  };
  expect(document.querySelector('[role=tree]')?.getAttribute('aria-label')).toBe('Places');
  await doing(() => row('City').focus());
  await go('End', 'ArrowDown', 'Home', 'ArrowUp', 'n', 'a');
  expect(way).toEqual(['B', 'B', 'City', 'City', 'Nowhere', 'A']);
  await doing(() => row('City').focus());
  await press('ArrowLeft');
  expect(row('City').ariaExpanded).toBe('false');
  expect(row('Arena')).toBeUndefined();
  await press('ArrowRight');
  await press('ArrowRight');
  expect([row('City').ariaExpanded, at()]).toEqual(['true', 'Arena']);
  await press('ArrowLeft');
  expect(at()).toBe('City');
  await press(' ');
  expect(flights).toEqual([{ lat: 10, lng: 20, zoom: 17 }]);
});

it('[map.59] does not move the map for a place without a position or levels, and shows a message', async () => {
  await doing(() => row('Nowhere').click());
  expect([flights, row('Nowhere').ariaDisabled, store.get(placeInUseAtom)]).toEqual([[], 'true', undefined]);
  expect(row('Nowhere').textContent).toContain('no position');
});

it('[map.59] offers quick jumps at their zoom, and warns of circular parents', async () => {
  await doing(() => byName('City', byName('Quick jumps')).click());
  expect(flights).toEqual([{ lat: 10, lng: 20, zoom: 17 }]);
  await doing(() => store.set(mapViewAtom, { ...WIDEST_MAP, zoom: 17 }));
  expect(document.querySelector('[aria-label="Quick jumps"]')).toBeNull();
  expect(page.root.textContent).toContain('Circular parent reference: A, B.');
});

it('[map.74] opens the drawer of a camera near the centre of the map, while cameras are shown', async () => {
  const camera = { cameraId: 'C7', squadId: 'NG', zoneId: 'NG_Z1', name: 'Gate', lat: 10, lng: 20 };
  await doing(() => store.set(camerasAtom, [{ ...camera, id: 7, direction: 0, level: '' }]));
  await doing(() => store.set(setSwitchAtom, 'camera', true));
  await doing(() => document.querySelector<HTMLElement>('section button')?.click());
  expect(store.get(openCameraAtom)).toBe(7);
  await doing(() => store.set(setSwitchAtom, 'camera', false));
  expect(document.body.textContent).not.toContain('Gate');
});
