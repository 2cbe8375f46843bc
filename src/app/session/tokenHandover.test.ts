import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
const storageOf = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
});
vi.stubGlobal('localStorage', storageOf(new Map()));
vi.stubGlobal('sessionStorage', storageOf(stored));

/** Channels of one origin: each message reaches the others immediately. */
const channels = new Set<EventTarget>();
vi.stubGlobal(
  'BroadcastChannel',
  class extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const other of channels)
        if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
    }
    close() {
      channels.delete(this);
    }
  },
);

const { currentToken, setTokenAtom } = await import('./tokenAtoms.ts');
const { ANSWER_MS, requestToken, OFFER_MS, offerTokenAtom, takeOfferedTokenAtom } =
  await import('./tokenHandover.ts');
const { createAppStore } = await import('../shell/createAppStore.ts');

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

beforeEach(() => {
  vi.useFakeTimers();
  store.set(setTokenAtom, 'secret');
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const receivedToken = async () => {
  const answer = requestToken();
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  return answer;
};

it('[map.73] sends the token only to the tab that was just opened', async () => {
  store.set(offerTokenAtom);
  expect(await receivedToken()).toBe('secret');
  expect(await receivedToken()).toBeUndefined();
  expect(channels.size).toBe(0);
});

it('[map.73] sends it to no tab that was opened more than a minute ago, and not without a session', async () => {
  expect(await receivedToken()).toBeUndefined();
  store.set(offerTokenAtom);
  await vi.advanceTimersByTimeAsync(OFFER_MS);
  expect(await receivedToken()).toBeUndefined();
  store.set(offerTokenAtom);
  store.set(setTokenAtom, undefined);
  expect(await receivedToken()).toBeUndefined();
});

it('[map.73] the new tab stores it in session storage', async () => {
  store.set(offerTokenAtom);
  stored.clear();
  const taken = store.set(takeOfferedTokenAtom);
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  await taken;
  expect([[...stored.values()], currentToken(store)]).toEqual([['secret'], 'secret']);
});
