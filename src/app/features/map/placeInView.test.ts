import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Place } from '../../data/lists/lists.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('sessionStorage', { getItem: () => null });
vi.stubGlobal('document', { baseURI: 'https://console.example/' });
const { placeInUseAtom } = await import('../../data/config/consoleAtoms.ts');
const { offeredFloorsAtom, shownBoundsAtom, watchPlaceInView } = await import('./placeInView.ts');
const { activeLevelAtom } = await import('../../data/view/viewAtoms.ts');
const { createAppStore } = await import('../../shell/createAppStore.ts');

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const LEVELS = [{ levelId: 'HA_0', name: 'Level G', mapUrl: '' }];
const place = (id: number, lat: number, lng: number) =>
  ({ id, name: `Place ${id}`, lat, lng, levels: LEVELS }) as unknown as Place;
/** The map comes to rest around a point. */
const rest = (lat: number, lng: number) =>
  store.set(shownBoundsAtom, { west: lng - 0.01, east: lng + 0.01, south: lat - 0.01, north: lat + 0.01 });
const offered = () => store.get(offeredFloorsAtom).floors.length;
let end: () => void;

beforeEach(() => {
  store.set(shownBoundsAtom, undefined);
  store.set(placeInUseAtom, place(1, 41.2, -88.4));
  end = watchPlaceInView(store);
});
afterEach(() => end());

it('[map.56] offers the floors of a place, with its name, only while the place is in view', () => {
  rest(41.2, -88.4);
  expect(store.get(offeredFloorsAtom)).toEqual({ place: 'Place 1', floors: LEVELS });
  rest(41.3, -88.4);
  expect(offered()).toBe(0);
  rest(41.2, -88.4);
  expect(offered()).toBe(1);
});

it('[map.56] shows all floors again when the place leaves the view, and not while the map is on its way to it', () => {
  rest(41.2, -88.4);
  store.set(activeLevelAtom, 'HA_0');
  rest(41.3, -88.4);
  expect(store.get(activeLevelAtom)).toBeUndefined();
  store.set(placeInUseAtom, place(2, 50, 8));
  store.set(activeLevelAtom, 'HA_0');
  rest(45, -40);
  expect(store.get(activeLevelAtom)).toBe('HA_0');
  rest(50, 8);
  expect(offered()).toBe(1);
});

it('[map.56] offers the floors of an installation whose place has no position', () => {
  store.set(placeInUseAtom, place(3, Number.NaN, Number.NaN));
  rest(1, 2);
  expect(offered()).toBe(1);
});
