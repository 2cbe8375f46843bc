import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../testing/memoryStorage.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { followSwitchProfile } from './switchProfile.ts';
import {
  expertLinesAtom,
  resetSwitchesAtom,
  linkLayersAtom,
  setSwitchAtom,
  showAllSensorsAtom,
  shownLayersAtom,
  switchesAtom,
} from './switchAtoms.ts';
import { storeOfCalls } from '../../testing/storeOfCalls.ts';

const send = vi.fn<(path: string, call?: { method?: string; body?: unknown }) => Promise<unknown>>();
vi.stubGlobal('localStorage', memoryStorage());
vi.stubGlobal('sessionStorage', memoryStorage());

let store = storeOfCalls(send);
beforeEach(() => {
  store = storeOfCalls(send);
});

const answer = (body: unknown) => ({ ok: true, value: { body } });
const saved = () =>
  send.mock.calls.filter(([, call]) => call?.method === 'PUT').map(([, call]) => call?.body);
const signInAs = (login: string) =>
  store.set(setAccountAtom, {
    login,
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(['ROLE_USER']),
  });
let end: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset();
  localStorage.clear();
  store.set(resetSwitchesAtom);
  signInAs('me');
});
afterEach(() => {
  end?.();
  vi.useRealTimers();
});

it('[configuration.8] stores Expert lines, Show All and the coverage like every other switch, in browser and server', async () => {
  send.mockResolvedValue(answer(undefined));
  end = await followSwitchProfile(store);
  store.set(expertLinesAtom, false);
  store.set(showAllSensorsAtom, true);
  store.set(setSwitchAtom, 'coverage', true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved().at(-1)).toMatchObject({ expertLines: false, showAllSensors: true, coverage: true });
  store.set(resetSwitchesAtom);
  expect([store.get(expertLinesAtom), store.get(showAllSensorsAtom)]).toEqual([false, true]);
});

it('[configuration.8] applies the switches stored by the server, and ignores other fields', async () => {
  expect(store.get(switchesAtom).decay).toBe(true);
  send.mockResolvedValue(answer({ decay: false, shot: 'no', unknown: true }));
  end = await followSwitchProfile(store);
  expect(store.get(switchesAtom)).toMatchObject({ decay: false, shot: true });
  expect(saved()).toEqual([]);
});

it('[configuration.8] sends the changes to the server in one call', async () => {
  send.mockResolvedValue(answer(undefined));
  end = await followSwitchProfile(store);
  store.set(setSwitchAtom, 'decay', false);
  store.set(setSwitchAtom, 'camera', false);
  await vi.advanceTimersByTimeAsync(499);
  expect(saved()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(saved()).toMatchObject([{ decay: false, camera: false, shot: true }]);
});

it('[configuration.8] preserves what was changed before the answer, and sends it', async () => {
  let arrive: (value: unknown) => void = () => undefined;
  send.mockReturnValue(new Promise((done) => (arrive = done)));
  const following = followSwitchProfile(store);
  store.set(setSwitchAtom, 'decay', false);
  arrive(answer({ decay: true }));
  end = await following;
  expect(store.get(switchesAtom).decay).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(saved()).toMatchObject([{ decay: false }]);
});

it('[configuration.8] drops the switches of an account that signed out meanwhile', async () => {
  let arrive: (value: unknown) => void = () => undefined;
  send.mockReturnValue(new Promise((done) => (arrive = done)));
  const following = followSwitchProfile(store);
  signInAs('somebody else');
  arrive(answer({ decay: false }));
  end = await following;
  expect(store.get(switchesAtom).decay).toBe(true);
});

it('[configuration.8] makes no further call to a server without it', async () => {
  send.mockResolvedValue({ ok: false, reason: { kind: 'notFound' } });
  end = await followSwitchProfile(store);
  store.set(setSwitchAtom, 'decay', false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved()).toEqual([]);
});

it('[search.6] shows the layers of a link without storing them or any switch of a type', async () => {
  send.mockResolvedValue(answer(undefined));
  end = await followSwitchProfile(store);
  const { shot, panic, targets } = store.get(switchesAtom);
  store.set(linkLayersAtom, ['coverage', 'targets']);
  expect(store.get(switchesAtom)).toMatchObject({
    coverage: true,
    targets: true,
    expertLines: false,
    shot,
    panic,
  });
  expect(store.get(shownLayersAtom)).toEqual(['targets', 'coverage']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([saved(), localStorage.getItem('shotpoint.switches.me')]).toEqual([[], null]);
  store.set(setSwitchAtom, 'coverage', false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved()).toMatchObject([{ coverage: false, targets, expertLines: true }]);
  expect(store.get(shownLayersAtom)).toEqual(['targets']);
  store.set(linkLayersAtom, undefined);
  expect(store.get(switchesAtom)).toMatchObject({ coverage: false, targets, expertLines: true });
});
