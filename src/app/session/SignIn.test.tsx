import { createAppStore } from '../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../domain/contract/paths.ts';
import { Routes } from '../shell/routes/Routes.tsx';
import { byName, doing, mount, type, until, type Mounted } from '../testing/mount.tsx';
import { SignIn } from './SignIn.tsx';
import { clearAuthenticationAtom, sessionAtom, setAccountAtom } from './tokenAtoms.ts';
import { followOtherTabs } from './authentication.ts';
import { plainUrl } from '../testing/plainUrl.ts';
import { PATIENCE_MS } from '../../../tests/support/patience.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted;
let answer: (url: string) => Response;
const requests: { url: string; body: unknown }[] = [];
const account = { activated: true, authorities: ['ROLE_USER'], login: 'user', email: 'user@x.example' };
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  requests.length = 0;
  store.set(clearAuthenticationAtom, undefined);
  answer = (url) =>
    url.endsWith('api/account')
      ? json(account)
      : json({ id_token: 'b.o.dy' }, 200, { authorization: 'Bearer h.e.ad' });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    requests.push({ url, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return answer(plainUrl(url).href);
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await page.unmount();
});

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement;
const submit = () => doing(() => document.querySelector('form')?.requestSubmit());
const alertText = () => document.querySelector('[role=alert]')?.textContent;

async function signIn(email: string, password: string): Promise<void> {
  await type(field('username'), email);
  await type(field('password'), password);
  await submit();
  await until(() => document.querySelector('[type=submit][aria-disabled=true]') === null);
}

it('[public-report.3] says to whoever opens the link of a report why a sign-in is asked for', async () => {
  const open = async (path: string) => {
    page = await mount(<Routes />, { path, store });
    await until(() => document.querySelector('form') !== null);
    return document.querySelector('form')?.textContent ?? '';
  };
  answer = () => json({}, 401);
  expect(await open('/login?k=abc&from=%2Fpub%2FviewReport')).toContain('This link opens a report.');
  await page.unmount();
  expect(await open('/login?from=%2Fsurvey')).not.toContain('This link opens a report.');
});

it('[accounts.28] requires the email, then the password, and sends nothing without them', async () => {
  page = await mount(<SignIn />, { path: '/login', store });
  await submit();
  expect(alertText()).toBe('Email cannot be empty!');
  await signIn('user', '');
  expect(alertText()).toBe('Password cannot be empty!');
  expect(requests).toEqual([]);
});

it('[accounts.28] shows that sign-in failed, and leaves the modal open', async () => {
  answer = () => json({}, 401);
  page = await mount(<SignIn />, { path: '/login', store });
  await signIn('user', 'wrong');
  expect(alertText()).toBe('Failed to sign in! Please check your credentials and try again.');
  expect(document.querySelector('dialog')?.open).toBe(true);
});

it('[accounts.28] shows the waiting time after too many attempts, and counts down', async () => {
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  answer = () => json({}, 429, { 'retry-after': '65' });
  page = await mount(<SignIn />, { path: '/login', store });
  await signIn('user', 'user');
  expect(alertText()).toBe('Too many attempts. Please wait a few minutes.');
  const failed = () => document.querySelector('[role=alert]')?.parentElement?.textContent;
  /** `until` would wait by the clock that stands still here. */
  const says = (words: string) =>
    vi.waitFor(async () => {
      await doing(() => undefined);
      expect(failed()).toContain(words);
    }, PATIENCE_MS);
  expect(failed()).toContain('You can try again in 1:05.');
  clock.mockReturnValue(start + 64_500);
  await says('You can try again in 0:01.');
  clock.mockReturnValue(start + 65_000);
  await says('You can try again now.');
  clock.mockRestore();
});

it('[accounts.28] shows no time without one from the server', async () => {
  answer = () => json({}, 429);
  page = await mount(<SignIn />, { path: '/login', store });
  await signIn('user', 'user');
  expect(document.querySelector('[role=alert]')?.parentElement?.textContent).toContain('a few minutes.');
  expect(document.body.textContent).not.toContain('You can try again');
});

it('[accounts.28] shows that cookies are off', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  page = await mount(<SignIn />, { path: '/login', store });
  await signIn('user', 'user');
  expect(alertText()).toBe('Please enable cookies to continue.');
  vi.restoreAllMocks();
});

it('[accounts.29] where the local storage is full the session storage has the token, without a former one beside it', async () => {
  page = await mount(<SignIn />, { path: '/login', store });
  localStorage.setItem(TOKEN_KEY, 'former');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  await signIn('user', 'user');
  full.mockRestore();
  expect([localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)]).toEqual([null, 'h.e.ad']);
  expect(store.get(sessionAtom).state).toBe('signedIn');
});

it('[accounts.29] stores the token of the header in local storage, or in session storage if the person chose not to stay', async () => {
  page = await mount(<SignIn />, { path: '/login', store });
  await signIn('user', 'user');
  expect(requests[0]?.body).toEqual({ username: 'user', password: 'user', rememberMe: true });
  expect([localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)]).toEqual(['h.e.ad', null]);
  await doing(() => field('rememberMe').click());
  await signIn('user', 'user');
  expect([localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)]).toEqual([null, 'h.e.ad']);
});

it('[accounts.29] uses the token of the body if the header has none', async () => {
  answer = (url) => (url.endsWith('api/account') ? json(account) : json({ id_token: 'b.o.dy' }));
  page = await mount(<SignIn />, { path: '/login', store });
  await signIn('user', 'user');
  expect(localStorage.getItem(TOKEN_KEY)).toBe('b.o.dy');
});

it('[accounts.28] does not sign in an account that is not activated', async () => {
  answer = (url) =>
    url.endsWith('api/account') ? json({ ...account, activated: false }) : json({ id_token: 'b.o.dy' });
  page = await mount(<SignIn />, { path: '/login', store });
  await signIn('user', 'user');
  expect([store.get(sessionAtom).state, localStorage.getItem(TOKEN_KEY)]).toEqual(['signedOut', null]);
});

it.each([200, 403])(
  '[accounts.31] keeps the token where a page of a gateway comes with %i as the account',
  async (status) => {
    const html = () =>
      new Response('<html>Blocked</html>', { status, headers: { 'content-type': 'text/html' } });
    answer = (url) => (url.endsWith('api/account') ? html() : json({ id_token: 'b.o.dy' }));
    page = await mount(<SignIn />, { path: '/login', store });
    await signIn('user', 'user');
    expect([store.get(sessionAtom).state, localStorage.getItem(TOKEN_KEY)]).toEqual([
      'unreachable',
      'b.o.dy',
    ]);
  },
);

it.each([400, 404, 429, 500, 502, 503, 504])(
  '[accounts.31] keeps the token where the account call is answered with %i',
  async (status) => {
    answer = (url) => (url.endsWith('api/account') ? json({}, status) : json({ id_token: 'b.o.dy' }));
    page = await mount(<SignIn />, { path: '/login', store });
    await signIn('user', 'user');
    expect([store.get(sessionAtom).state, localStorage.getItem(TOKEN_KEY)]).toEqual([
      'unreachable',
      'b.o.dy',
    ]);
  },
);

it('[accounts.31] blames no credentials where the server fails', async () => {
  answer = () => json({}, 503);
  page = await mount(<SignIn />, { path: '/login', store });
  await signIn('user', 'user');
  expect(alertText()).toBe('Server not reachable');
});

it('[accounts.27] closes to / by its button and by Esc', async () => {
  page = await mount(<SignIn />, { path: '/login?from=%2Fsurvey', store });
  await doing(() => byName('Close').click());
  expect(page.location.address()).toBe('/');
  await page.unmount();
  page = await mount(<SignIn />, { path: '/login', store });
  await doing(() =>
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })),
  );
  expect(page.location.address()).toBe('/');
});

it('[accounts.27] redirects to /login without a session, and back to the origin with one', async () => {
  page = await mount(<Routes />, { path: '/survey?squad=7', store });
  expect(page.location.address()).toBe('/login?squad=7&from=%2Fsurvey');
  const authorities = new Set(['ROLE_USER']);
  await doing(() =>
    store.set(setAccountAtom, { ...account, firstName: '', lastName: '', authorities: authorities }),
  );
  expect(page.location.address()).toBe('/survey?squad=7');
});

it('[screens.9] shows that a page does not exist', async () => {
  page = await mount(<Routes />, { path: '/nowhere/at/all', store });
  expect(alertText()).toContain('The page does not exist.');
});

it('[accounts.30] signs out when another tab does', async () => {
  page = await mount(<Routes />, { path: '/login', store });
  const stop = followOtherTabs(store);
  await doing(() =>
    store.set(setAccountAtom, { ...account, firstName: '', lastName: '', authorities: new Set<string>() }),
  );
  localStorage.removeItem(TOKEN_KEY);
  await doing(() =>
    window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: TOKEN_KEY })),
  );
  expect(store.get(sessionAtom).state).toBe('signedOut');
  stop();
});
