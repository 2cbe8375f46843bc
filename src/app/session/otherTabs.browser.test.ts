import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../domain/contract/paths.ts';
import { createAppStore } from '../shell/createAppStore.ts';
import { followOtherTabs, refreshAccount, renewSession, signOut } from './authentication.ts';
import {
  accountAtom,
  clearAuthenticationAtom,
  currentToken,
  sessionAtom,
  setAccountAtom,
  setTokenAtom,
} from './tokenAtoms.ts';
import { writeToken } from './tokenStorage.ts';

const account = { login: 'ann', email: 'a@x.example', firstName: '', lastName: '' };
const signedIn = { ...account, authorities: new Set(['ROLE_USER']) };

let store = createAppStore();
let stop: () => void;
/** Another page of the origin: its writes raise storage events here, as the writes of another tab do. */
let other: HTMLIFrameElement;
let events: StorageEvent[];
const note = (event: StorageEvent) => void events.push(event);
let login = 'ann';
const states: string[] = [];

const elsewhere = (): Storage => {
  const storage = other.contentWindow?.localStorage;
  if (storage === undefined) throw new Error('The other page has no storage');
  return storage;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  other = document.createElement('iframe');
  document.body.append(other);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ ...account, login, activated: true, authorities: ['ROLE_USER'] })),
  );
  login = 'ann';
  events = [];
  states.length = 0;
  store = createAppStore();
  store.set(setAccountAtom, signedIn);
  store.sub(sessionAtom, () => void states.push(store.get(sessionAtom).state));
  stop = followOtherTabs(store);
  window.addEventListener('storage', note);
});

afterEach(() => {
  window.removeEventListener('storage', note);
  stop();
  other.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

it('[accounts.30] uses the newer token of another tab, and nobody is signed out meanwhile', async () => {
  expect(writeToken('old', 'local')).toEqual({ ok: true, value: undefined });
  store.set(setTokenAtom, 'old');
  elsewhere().setItem(TOKEN_KEY, 'new');
  await expect.poll(() => currentToken(store)).toBe('new');
  expect(states).toEqual([]);
});

it('[accounts.30] storing a token leaves no moment without one', async () => {
  const found: (string | null)[] = [];
  const watched = (event: StorageEvent) => void found.push(event.newValue);
  other.contentWindow?.addEventListener('storage', watched);
  writeToken('old', 'local');
  await expect.poll(() => found.at(-1)).toBe('old');
  found.length = 0;
  writeToken('new', 'local');
  await expect.poll(() => found).toEqual(['new']);
});

it('[accounts.30] the token of a tab that is not remembered stays its own', async () => {
  writeToken('own', 'session');
  store.set(setTokenAtom, 'own');
  elsewhere().setItem(TOKEN_KEY, 'of another');
  elsewhere().setItem('something else', 'x');
  await expect.poll(() => events.length).toBeGreaterThanOrEqual(2);
  expect([currentToken(store), states]).toEqual(['own', []]);
});

it('[accounts.30] the token of another person brings that account', async () => {
  writeToken('ann', 'local');
  store.set(setTokenAtom, 'ann');
  login = 'bob';
  elsewhere().setItem(TOKEN_KEY, '"bob"');
  await expect.poll(() => store.get(accountAtom)?.login).toBe('bob');
  expect(currentToken(store)).toBe('bob');
});

/** Signs in two people: this tab is not remembered, the other one is. */
function signInBoth(): void {
  writeToken('own', 'session');
  store.set(setTokenAtom, 'own');
  elsewhere().setItem(TOKEN_KEY, 'of another');
}

it('[accounts.30] a newer token of a tab that is not remembered does not replace another person’s token', async () => {
  signInBoth();
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json(
        { ...account, activated: true, authorities: [] },
        { headers: { authorization: 'Bearer newer' } },
      ),
    ),
  );
  await renewSession(store);
  const stored = [localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)];
  expect([currentToken(store), stored]).toEqual(['newer', ['of another', 'newer']]);
});

it('[accounts.30] a rejected token is removed, and another tab’s token stays', () => {
  signInBoth();
  store.set(clearAuthenticationAtom, 'login.error.unauthorized');
  const stored = [localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)];
  expect([store.get(sessionAtom).state, stored]).toEqual(['signedOut', ['of another', null]]);
});

it('[accounts.30] a sign-out that is answered late does not sign out who has signed in elsewhere meanwhile', async () => {
  writeToken('ann', 'local');
  store.set(setTokenAtom, 'ann');
  const fetchAccount = fetch;
  const signedOut = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => signedOut.promise);
  const ended = signOut(store);
  vi.stubGlobal('fetch', fetchAccount);
  elsewhere().removeItem(TOKEN_KEY);
  login = 'bob';
  elsewhere().setItem(TOKEN_KEY, 'bob');
  await expect.poll(() => store.get(accountAtom)?.login).toBe('bob');
  signedOut.resolve(Response.json({}));
  expect(await ended).toBeUndefined();
  expect([currentToken(store), localStorage.getItem(TOKEN_KEY)]).toEqual(['bob', 'bob']);
});

it('[accounts.30] an account that is answered after a later call’s account changes nothing', async () => {
  writeToken('ann', 'local');
  store.set(setTokenAtom, 'ann');
  const answers: PromiseWithResolvers<Response>[] = [];
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
  const former = refreshAccount(store);
  const later = refreshAccount(store);
  await expect.poll(() => answers.length).toBe(2);
  const accountWith = (authority: string) =>
    Response.json({ ...account, activated: true, authorities: [authority] });
  answers[1]?.resolve(accountWith('ROLE_REVIEWER'));
  await later;
  answers[0]?.resolve(accountWith('ROLE_USER'));
  await former;
  expect([...(store.get(accountAtom)?.authorities ?? [])]).toEqual(['ROLE_REVIEWER']);
});

it('[accounts.30] a tab that slept while another one signed out and in uses the token that is stored', async () => {
  writeToken('ann', 'local');
  store.set(setTokenAtom, 'ann');
  login = 'bob';
  // Both events arrive after the second write.
  localStorage.setItem(TOKEN_KEY, 'bob');
  const key = TOKEN_KEY;
  const storageArea = localStorage;
  window.dispatchEvent(new StorageEvent('storage', { storageArea, key, oldValue: 'ann', newValue: null }));
  window.dispatchEvent(new StorageEvent('storage', { storageArea, key, oldValue: null, newValue: 'bob' }));
  await expect.poll(() => store.get(accountAtom)?.login).toBe('bob');
  expect(currentToken(store)).toBe('bob');
});

it('[accounts.30] signs out where another tab clears the storage', async () => {
  writeToken('old', 'local');
  store.set(setTokenAtom, 'old');
  elsewhere().clear();
  await expect.poll(() => store.get(sessionAtom).state).toBe('signedOut');
});

it('[accounts.31] a display account stays signed in where the storage is cleared, and is signed out with the others', async () => {
  writeToken('wall', 'local');
  store.set(setTokenAtom, 'wall');
  store.set(setAccountAtom, { ...signedIn, isDisplay: true });
  elsewhere().clear();
  await expect.poll(() => localStorage.getItem(TOKEN_KEY)).toBe('wall');
  expect([store.get(sessionAtom).state, currentToken(store)]).toEqual(['signedIn', 'wall']);
  elsewhere().removeItem(TOKEN_KEY);
  await expect.poll(() => store.get(sessionAtom).state).toBe('signedOut');
});
