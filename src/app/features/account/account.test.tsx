import { plainUrl } from '../../testing/plainUrl.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../../domain/contract/paths.ts';
import { Routes } from '../../shell/routes/Routes.tsx';
import {
  clearAuthenticationAtom,
  currentToken,
  rejectTokenAtom,
  sessionAtom,
  setAccountAtom,
  setTokenAtom,
} from '../../session/tokenAtoms.ts';
import { writeToken } from '../../session/tokenStorage.ts';
import { byName, doing, mount, type, until, type Mounted } from '../../testing/mount.tsx';
import { AccountPages } from './account.tsx';
import { passwordChangeAtom } from './accountCalls.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

interface SentRequest {
  readonly url: string;
  readonly type: string | null;
  readonly body: unknown;
}

let page: Mounted | undefined;
let requests: SentRequest[];
let answer: (path: string) => Response;
const ok = (headers: Record<string, string> = {}) => new Response('', { headers });
const problem = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  store.set(clearAuthenticationAtom, undefined);
  requests = [];
  answer = () => ok();
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    const { pathname, search } = plainUrl(url);
    const path = pathname.slice(1) + search;
    requests.push({ url: path, type: new Headers(headers).get('content-type'), body });
    return answer(path);
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await page?.unmount();
  page = undefined;
});

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement;
const tick = () => doing(() => new Promise((resolve) => setTimeout(resolve, 10)));

/** Waits until no part of the page is loading. */
async function settle(): Promise<void> {
  await tick();
  while (/…|^$/.test(text()) || page?.root.querySelector('[aria-busy=true]') != null) await tick();
}
const text = () => page?.root.textContent ?? '';
const link = () => document.querySelector<HTMLAnchorElement>('section p a');

async function open(path: string): Promise<void> {
  page = await mount(<AccountPages />, { path, store });
  await settle();
}

async function send(values: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [name, value] of Object.entries(values)) await type(field(name), value);
  await doing(() => document.querySelector('form')?.requestSubmit());
}

async function submit(values?: Readonly<Record<string, string>>): Promise<void> {
  await send(values);
  await settle();
}

it.each(['/account/activate?key=a%2Fb', '/account/activate/a%2Fb'])(
  '[accounts.33] activates an account by the key of %s, once',
  async (path) => {
    await open(path);
    expect(requests.map(({ url }) => url)).toEqual(['api/activate?key=a%2Fb']);
    expect(text()).toContain('Your user account has been activated. Please sign in.');
    expect(link()?.getAttribute('href')).toBe('/login');
  },
);

it('[accounts.25] a page that the browser prepares ahead activates nothing until it is shown', async () => {
  Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
  page = await mount(<AccountPages />, { path: '/account/activate?key=a', store });
  await until(() => document.querySelector('section') !== null);
  expect(requests).toEqual([]);
  Reflect.deleteProperty(document, 'prerendering');
  await doing(() => document.dispatchEvent(new Event('prerenderingchange')));
  await settle();
  expect(requests).toHaveLength(1);
});

it('[accounts.33] reports a failed activation, and claims no result without an answer', async () => {
  answer = () => problem(400);
  await open('/account/activate?key=used');
  expect(text()).toContain('Your user could not be activated.');
  await page?.unmount();
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await open('/account/activate?key=good');
  expect(text()).toContain('Server not reachable');
  answer = () => ok();
  await doing(() => byName('Retry').click());
  await settle();
  expect(text()).toContain('has been activated');
});

it('[accounts.33] requires an email, and sends it as plain text', async () => {
  await open('/account/reset/request');
  expect(document.activeElement).toBe(field('email'));
  for (const [email, error] of [
    ['', 'Your email is required.'],
    ['a@b', 'Your email is required to be at least 5 characters.'],
    [`${'a'.repeat(124)}@b.c`, 'Your email cannot be longer than 127 characters.'],
  ] as const) {
    await submit({ email });
    expect(text()).toContain(error);
    expect(field('email').getAttribute('aria-invalid')).toBe('true');
  }
  expect(requests).toEqual([]);
  await submit({ email: 'ann@example.org' });
  expect(requests).toEqual([
    { url: 'api/account/reset-password/init', type: 'text/plain', body: 'ann@example.org' },
  ]);
  expect(text()).toContain('Check your email for details on how to reset your password.');
  expect(link()?.getAttribute('href')).toBe('/account/reset/request');
  await doing(() => link()?.click());
  expect(field('email').value).toBe('');
});

it.each([
  [429, 'Too many attempts. Please wait a few minutes.'],
  [500, 'The email could not be sent. Please try again.'],
])('[accounts.33] says on the page when the request was answered %i', async (status, sentence) => {
  answer = () => problem(status);
  await open('/account/reset/request');
  await submit({ email: 'ann@example.org' });
  expect(text()).toContain(sentence);
});

it('[accounts.33] checks the key first, requires the password twice, and sends it with the key', async () => {
  await open('/account/reset/finish?key=k1');
  expect(requests).toEqual([
    { url: 'api/account/reset-password/check', type: 'application/json', body: '{"key":"k1"}' },
  ]);
  expect([field('newPassword').autocomplete, field('confirmation').autocomplete]).toEqual([
    'new-password',
    'new-password',
  ]);
  await submit({ newPassword: 'abc', confirmation: 'abcd' });
  expect(text()).toContain('Your password is required to be at least 4 characters.');
  expect(document.activeElement).toBe(field('newPassword'));
  await submit({ newPassword: 'abcde' });
  expect(text()).toContain('The password and its confirmation do not match!');
  expect(document.activeElement).toBe(field('confirmation'));
  await submit({ confirmation: 'abcde' });
  expect(requests.at(-1)).toMatchObject({
    url: 'api/account/reset-password/finish',
    body: '{"key":"k1","newPassword":"abcde"}',
  });
  expect(text()).toContain('Password reset successful! Click here to go to the login page.');
  expect(link()?.getAttribute('href')).toBe('/login');
});

it.each(['/account/reset/finish', '/account/reset/finish?key=', '/account/reset/finish/%E0%A4%A'])(
  '[accounts.33] shows that the link %s is invalid',
  async (path) => {
    answer = () => problem(400);
    await open(path);
    expect(text()).toContain('Password reset link invalid!');
    expect(link()?.getAttribute('href')).toBe('/login');
  },
);

it.each([400, 404, 500])('[accounts.33] shows an invalid link for %i at the end', async (status) => {
  await open('/account/reset/finish?key=k1');
  answer = () => problem(status);
  await submit({ newPassword: 'abcde', confirmation: 'abcde' });
  expect(text()).toContain('Password reset link invalid!');
});

it('[accounts.33] preserves the input without an answer', async () => {
  await open('/account/reset/finish?key=k1');
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await submit({ newPassword: 'abcde', confirmation: 'abcde' });
  expect(text()).toContain('Server not reachable');
  expect(field('newPassword').value).toBe('abcde');
});

it('[accounts.33] shows the strength as bars and as a word', async () => {
  await open('/account/reset/finish?key=k1');
  for (const [password, word, bars] of [
    ['', '', 0],
    ['abc', 'Very weak', 1],
    ['abcdefG', 'Weak', 2],
    ['abcdeF7', 'Good', 4],
    ['aB3#xyz', 'Strong', 5],
  ] as const) {
    await type(field('newPassword'), password);
    expect(document.querySelector('[aria-label="Password strength"]')?.textContent).toBe(word);
    expect(document.querySelectorAll('i:not([data-tone=none])').length).toBe(bars);
  }
});

const account = { login: 'ann', email: 'ann@example.org', firstName: '', lastName: '' };
const signedIn = () => {
  writeToken('old', 'session');
  store.set(setTokenAtom, 'old');
  store.set(setAccountAtom, { ...account, authorities: new Set(['ROLE_USER']) });
};

it('[accounts.22] changes the own password and stores the token of the answer in place of the old one', async () => {
  signedIn();
  answer = () => ok({ authorization: 'Bearer n.e.w' });
  await open('/account');
  expect(page?.location.address()).toBe('/account/password');
  expect(field('username').value).toBe('ann');
  await submit({ currentPassword: 'old one', newPassword: 'new one', confirmation: 'new one' });
  expect(requests.map(({ url, body }) => [url, body])).toEqual([
    ['api/account/change-password', '{"currentPassword":"old one","newPassword":"new one"}'],
  ]);
  expect(store.get(passwordChangeAtom)).toEqual({ updateSuccess: true, updateFailure: false });
  expect([currentToken(store), sessionStorage.getItem(TOKEN_KEY)]).toEqual(['n.e.w', 'n.e.w']);
  expect(text()).toContain('Password changed.');
  expect(field('currentPassword').value).toBe('');
});

it.each([
  ['goes on', () => ok({ authorization: 'Bearer n.e.w' }), 'signedIn'],
  ['ends', () => problem(400), 'signedOut'],
])(
  '[accounts.22] the session %s by the answer, where the old token is rejected before it',
  async (_, late, state) => {
    signedIn();
    answer = () => {
      store.set(rejectTokenAtom, 'old');
      return late();
    };
    await open('/account/password');
    await submit({ currentPassword: 'old one', newPassword: 'new one', confirmation: 'new one' });
    expect(store.get(sessionAtom).state).toBe(state);
  },
);

it('[accounts.22] sets updateFailure when it fails, with a message', async () => {
  signedIn();
  answer = () => problem(400, { title: 'Incorrect password' });
  await open('/account/password');
  await submit();
  expect(requests).toEqual([]);
  await submit({ currentPassword: 'wrong', newPassword: 'new one', confirmation: 'new one' });
  expect(store.get(passwordChangeAtom)).toEqual({ updateSuccess: false, updateFailure: true });
  expect(text()).toContain('The password could not be changed.');
  expect(store.get(sessionAtom).state).toBe('signedIn');
});

it('[accounts.22] ends the session when the change is answered 401', async () => {
  signedIn();
  answer = () => problem(401);
  await open('/account/password');
  await send({ currentPassword: 'x', newPassword: 'new one', confirmation: 'new one' });
  await until(() => store.get(sessionAtom).state === 'signedOut');
  expect(store.get(sessionAtom)).toEqual({ state: 'signedOut', reason: 'login.error.unauthorized' });
});

it('[accounts.33] leaves a page without sign-in unchanged when the session changes', async () => {
  page = await mount(<Routes />, { path: '/account/reset/finish?key=k1', store });
  await settle();
  await type(field('newPassword'), 'typed');
  await doing(signedIn);
  await doing(() => store.set(clearAuthenticationAtom, 'login.error.unauthorized'));
  expect(field('newPassword').value).toBe('typed');
  expect(requests).toHaveLength(1);
});

it('[screens.9] has no other page of an account', async () => {
  await open('/account/reset/finished');
  expect(text()).toContain('The page does not exist.');
});
