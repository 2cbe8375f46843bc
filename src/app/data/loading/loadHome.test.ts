import { beforeEach, expect, it, vi } from 'vitest';
import type { Placement, Scene } from '../../../render/base/sceneTypes.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { memoryStorage } from '../../testing/memoryStorage.ts';
import { storeOfCalls } from '../../testing/storeOfCalls.ts';
import { setEngineAtom } from '../engine/liveAtoms.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { placesAtom } from '../config/consoleAtoms.ts';
import { selectReportAtom } from '../view/selection.ts';
import { mountSceneAtom } from '../view/mountedViews.ts';
import { clearConsole, loadHome } from './loadConsole.ts';

vi.stubGlobal('localStorage', memoryStorage());
vi.stubGlobal('sessionStorage', memoryStorage());
vi.stubGlobal('location', { search: '' });
vi.stubGlobal('window', globalThis);

const START: Placement = { lat: 0, lng: 0, zoom: 3 };
const PIER = { id: 1, placeId: 'P', name: 'Ferry pier', lat: 41.2, lon: -88.4, zoom: 15 };

const send = vi.fn<(path: string) => Promise<unknown>>();
let store = storeOfCalls(send);
let shown = START;
let places = Promise.withResolvers<unknown>();

beforeEach(() => {
  shown = START;
  places = Promise.withResolvers();
  send.mockReset().mockImplementation((path) => {
    const answer = (body: unknown) => ({ ok: true, value: { body, headers: new Headers(), total: 1 } });
    return path.endsWith('/places') ? places.promise.then(() => answer([PIER])) : Promise.resolve(answer([]));
  });
  store = storeOfCalls(send);
  mountScene();
});

function mountScene(): void {
  const moveTo = (to: Placement) => {
    shown = to;
  };
  const scene = { placement: () => ({ ...shown }), jumpTo: moveTo, flyTo: moveTo };
  store.set(mountSceneAtom, scene as Partial<Scene> as Scene);
}

/** Loads home; `meanwhile` runs before the places arrive. */
async function load(meanwhile: () => void | Promise<void>): Promise<void> {
  const done = loadHome(store);
  await meanwhile();
  places.resolve(undefined);
  await done;
}

it('[map.65] the map moves to the first place as soon as the places are loaded', async () => {
  await load(() => undefined);
  expect(shown).toEqual({ lat: 41.2, lng: -88.4, zoom: 15 });
});

it('[map.65] a report that was chosen before the places were loaded stays in view', async () => {
  store.set(setEngineAtom, fakeEngine([fakeRow(0)]));
  await load(() => store.set(selectReportAtom, 0, 'row'));
  expect(shown).toEqual({ lat: 40.7, lng: -74, zoom: 3 });
});

it('[map.65] a map that was moved before the places were loaded stays where it is', async () => {
  const moved = { lat: 40, lng: -87, zoom: 12 };
  await load(() => {
    shown = moved;
  });
  expect(shown).toEqual(moved);
});

it('[map.65] a map whose zoom has followed the size of a wide screen moves to the first place', async () => {
  await load(() => {
    shown = { ...START, zoom: 3.9 };
  });
  expect(shown).toEqual({ lat: 41.2, lng: -88.4, zoom: 15 });
});

it('[map.65, search.8] a map that was created at the place of a link before the places were loaded stays there', async () => {
  const linked = { lat: 41.21, lng: -88.41, zoom: 10 };
  store = storeOfCalls(send);
  await load(() => {
    mountScene();
    shown = linked;
  });
  expect(shown).toEqual(linked);
});

/**
 * Simulates an earlier load of the places by the browser: the next load of home is in a new window of the
 * account.
 */
async function loadBefore(place: object): Promise<void> {
  store.set(setAccountAtom, ACCOUNT);
  const before = send.getMockImplementation();
  send.mockImplementation(async () => ({ ok: true, value: { body: [place], total: 1 } }));
  await loadHome(store);
  send.mockImplementation(before!);
  store = storeOfCalls(send);
  store.set(setAccountAtom, ACCOUNT);
  shown = START;
  mountScene();
}

const ACCOUNT = { login: 'mk', email: '', firstName: '', lastName: '', authorities: new Set<string>() };
const HARBOUR = { ...PIER, name: 'Harbour', lat: 41.5, lon: -88.5, zoom: 14 };

it('[map.65] while the places hang the map is at the last known Home, and moves to the loaded one', async () => {
  await loadBefore(HARBOUR);
  await load(() => {
    expect(shown).toEqual({ lat: 41.5, lng: -88.5, zoom: 14 });
    expect(store.get(placesAtom)?.map(({ name }) => name)).toEqual(['Harbour']);
  });
  expect(shown).toEqual({ lat: 41.2, lng: -88.4, zoom: 15 });
  expect(store.get(placesAtom)?.map(({ name }) => name)).toEqual(['Ferry pier']);
});

it('[map.65] a map that was moved from the last known Home stays where it is', async () => {
  await loadBefore(HARBOUR);
  const moved = { lat: 40, lng: -87, zoom: 12 };
  await load(() => {
    shown = moved;
  });
  expect(shown).toEqual(moved);
});

it('[map.65] the map of a link is not moved to the last known Home', async () => {
  await loadBefore(HARBOUR);
  vi.stubGlobal('location', { search: '?lat=40&lon=-87&z=12' });
  shown = { lat: 40, lng: -87, zoom: 12 };
  await load(() => undefined);
  vi.stubGlobal('location', { search: '' });
  expect(shown).toEqual({ lat: 40, lng: -87, zoom: 12 });
});

it('[map.65] after the sign-out no places are known', async () => {
  await loadBefore(HARBOUR);
  clearConsole(store);
  await load(() => expect([shown, store.get(placesAtom)]).toEqual([START, undefined]));
});
