import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal('sessionStorage', localStorage);
vi.stubGlobal('document', { baseURI: 'https://console.example/' });
const { createAppStore } = await import('../../shell/createAppStore.ts');
const { clearFailedLists, failedListsAtom, LATE_MS, pendingLoadsAtom, trackFailure } =
  await import('./failedLists.ts');

let store = createAppStore();
beforeEach(() => {
  vi.useFakeTimers();
  store = createAppStore();
});
afterEach(() => void vi.useRealTimers());

/** A load that the test answers. */
function load(name: 'places' | 'levels') {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const tracked = trackFailure(store, name, promise);
  return async (value: string | undefined) => {
    resolve(value);
    return tracked;
  };
}
const missing = () => store.get(failedListsAtom);

it('[test-mode.14] a list that hangs is named after 10 s, until it is there', async () => {
  const answer = load('places');
  await vi.advanceTimersByTimeAsync(LATE_MS - 1);
  expect(missing()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(missing()).toEqual(['places']);
  expect(store.get(pendingLoadsAtom)).toBe(1);
  await answer('loaded');
  expect(missing()).toEqual([]);
  expect(store.get(pendingLoadsAtom)).toBe(0);
});

it('[test-mode.14] the failure of an older load says nothing about the newer one', async () => {
  const older = load('places');
  const newer = load('places');
  await newer('loaded');
  await older(undefined);
  expect(missing()).toEqual([]);
  await load('levels')(undefined);
  expect(missing()).toEqual(['levels']);
});

it('[test-mode.14] loads of somebody who has signed out name nothing', async () => {
  const answer = load('places');
  clearFailedLists(store);
  await vi.advanceTimersByTimeAsync(LATE_MS);
  await answer(undefined);
  expect(missing()).toEqual([]);
});

it('[test-mode.14] the late answer of an older load does not take the place of a newer one', async () => {
  const oldest = load('places');
  const older = load('places');
  const newer = load('places');
  expect(await older('older')).toBe('older');
  expect(await newer('newer')).toBe('newer');
  expect([await oldest('oldest'), missing()]).toEqual([undefined, []]);
});

it('[test-mode.14] an older load that is answered after a newer one failed is shown', async () => {
  const older = load('places');
  expect([await load('places')(undefined), missing()]).toEqual([undefined, ['places']]);
  expect([await older('older'), missing()]).toEqual(['older', []]);
});

it('[test-mode.14] what was loaded for somebody who has signed out is not shown to the next one', async () => {
  const answer = load('places');
  clearFailedLists(store);
  const next = load('places');
  expect(await answer('of the one before')).toBeUndefined();
  expect(await next('own')).toBe('own');
});
