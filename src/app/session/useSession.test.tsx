import { createAppStore } from '../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../domain/contract/paths.ts';
import { mount, type Mounted } from '../testing/mount.tsx';
import { clearAuthenticationAtom, currentToken, sessionAtom, setTokenAtom } from './tokenAtoms.ts';
import { RENEW_MS, RETRY_MS, useSession } from './useSession.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const ACCOUNT = { activated: true, authorities: ['ROLE_USER'], login: 'ann', email: 'ann@example.org' };
let page: Mounted;
let answer: () => Response;
let calls: number;

/** In real time: `waitFor` would move the clock of the test. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

function Watching() {
  useSession();
  return undefined;
}

const account = (headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(ACCOUNT), { headers: { 'content-type': 'application/json', ...headers } });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  localStorage.setItem(TOKEN_KEY, 'first');
  store.set(setTokenAtom, 'first');
  calls = 0;
  answer = account;
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return answer();
  });
  page = await mount(<Watching />, { store });
  await until(() => store.get(sessionAtom).state === 'signedIn');
});

afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

it('[accounts.5] requests a newer token every hour, and stores it in place of the previous one', async () => {
  answer = () => account({ authorization: 'Bearer second' });
  vi.advanceTimersByTime(RENEW_MS - 1);
  expect([RENEW_MS, calls]).toEqual([3_600_000, 1]);
  vi.advanceTimersByTime(1);
  await until(() => currentToken(store) === 'second');
  expect([localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)]).toEqual(['second', null]);
});

it('[accounts.5] stays signed in when the server fails, and asks to sign in when the token is invalid', async () => {
  answer = () => new Response('', { status: 503 });
  vi.advanceTimersByTime(RENEW_MS);
  await until(() => calls === 2);
  expect(store.get(sessionAtom).state).toBe('signedIn');
  answer = () => new Response('', { status: 401 });
  vi.advanceTimersByTime(RENEW_MS);
  await until(() => store.get(sessionAtom).state === 'signedOut');
  expect(store.get(sessionAtom)).toEqual({ state: 'signedOut', reason: 'login.error.unauthorized' });
});

it('[accounts.30] adopts the token that another tab has stored since the page was loaded', async () => {
  await page.unmount();
  localStorage.removeItem(TOKEN_KEY);
  store.set(clearAuthenticationAtom, undefined);
  localStorage.setItem(TOKEN_KEY, 'of another tab');
  page = await mount(<Watching />, { store });
  await until(() => store.get(sessionAtom).state === 'signedIn');
  expect([currentToken(store), localStorage.getItem(TOKEN_KEY)]).toEqual([
    'of another tab',
    'of another tab',
  ]);
});

it('[accounts.31] loads the account again where it was another tab that signed in', async () => {
  store.set(clearAuthenticationAtom, 'signedOut');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answer = () => new Response('', { status: 503 });
  localStorage.setItem(TOKEN_KEY, 'of another tab');
  window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: TOKEN_KEY }));
  await vi.waitFor(() => expect(store.get(sessionAtom).state).toBe('unreachable'));
  answer = account;
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  await vi.waitFor(() => expect(store.get(sessionAtom).state).toBe('signedIn'));
});

it('[accounts.30] removes nothing from storage without a session', async () => {
  await page.unmount();
  store.set(clearAuthenticationAtom, undefined);
  const remove = vi.spyOn(Storage.prototype, 'removeItem');
  page = await mount(<Watching />, { store });
  expect([store.get(sessionAtom), remove.mock.calls]).toEqual([
    { state: 'signedOut', reason: undefined },
    [],
  ]);
  remove.mockRestore();
});
