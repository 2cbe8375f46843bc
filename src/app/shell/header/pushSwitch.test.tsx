import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAppStore } from '../createAppStore.ts';
import { pushBrowserAtom } from '../../data/alerts/pushAtoms.ts';
import type { BrowserSubscription, PushBrowser } from '../../data/alerts/pushBrowser.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { AccountMenu } from './AccountMenu.tsx';

let store = createAppStore();
let page: Mounted;
let calls: string[] = [];
let isServerUp = true;
/** Whether the server has dropped the browser. */
let isDropped = false;

const signInAs = (login: string) =>
  store.set(setAccountAtom, {
    login,
    email: `${login}@example.org`,
    firstName: '',
    lastName: '',
    authorities: new Set(['ROLE_USER'] as const),
  });

/** A browser whose push service gives a new address for each subscription. */
function browserWith(changes: Partial<PushBrowser> = {}) {
  let current: BrowserSubscription | undefined;
  let count = 0;
  const renew = () => {
    count++;
    current = { endpoint: `https://push.example.org/${count}`, keys: { p256dh: 'p', auth: 'a' } };
    return current;
  };
  const browser: PushBrowser = {
    support: () => 'supported',
    permission: () => 'default',
    askPermission: async () => 'granted',
    subscription: async () => current,
    subscribe: async () => renew(),
    unsubscribe: async () => {
      current = undefined;
    },
    ...changes,
  };
  return { browser, renew };
}

beforeEach(() => {
  localStorage.clear();
  store = createAppStore();
  calls = [];
  isServerUp = true;
  isDropped = false;
  signInAs('ann');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    const { pathname, searchParams } = new URL(input as string);
    calls.push(`${options?.method} ${pathname} ${searchParams.get('endpoint') ?? ''}`.trim());
    if (!isServerUp) throw new TypeError('Failed to fetch');
    if (options?.method === 'GET' && pathname.endsWith('push-subscription'))
      return Response.json({ isActive: !isDropped });
    return pathname.endsWith('push-key')
      ? Response.json({ publicKey: 'KEY' })
      : new Response(null, { status: 204 });
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.unmount();
});

async function open(browser: PushBrowser): Promise<void> {
  store.set(pushBrowserAtom, browser);
  page = await mount(<AccountMenu />, { store });
  await doing(() => (document.querySelector('[aria-haspopup=menu]') as HTMLElement).click());
}

const item = () => document.querySelector('[role=menuitemcheckbox]') as HTMLElement;
/** Waits until the switch is on or off and says `text`. */
async function shows(isOn: boolean, text: string): Promise<void> {
  await until(() => item().textContent.includes(`Notifications on this device ${text}`));
  expect(item().getAttribute('aria-checked')).toBe(String(isOn));
}

it('[notifications.27] switches on with the key of the server, and off', async () => {
  const { browser } = browserWith();
  await open(browser);
  await shows(false, 'Off');
  await doing(() => item().click());
  await shows(true, 'On');
  expect(calls).toEqual(['GET /api/account/push-key', 'PUT /api/account/push-subscription']);
  await doing(() => item().click());
  await shows(false, 'Off');
  expect(calls.at(-1)).toBe('DELETE /api/account/push-subscription https://push.example.org/1');
  expect(await browser.subscription()).toBeUndefined();
});

it.each<[string, Partial<PushBrowser>]>([
  [
    'Blocked by the browser. Allow notifications for this site in its settings.',
    { permission: () => 'denied' },
  ],
  ['Not supported by this browser', { support: () => 'unsupported' }],
  ['Not available: the console was not opened over https', { support: () => 'insecure' }],
])('[notifications.27] is disabled and says why: %s', async (text, changes) => {
  await open(browserWith(changes).browser);
  await shows(false, text);
  expect(item().getAttribute('aria-disabled')).toBe('true');
  await doing(() => item().click());
  expect(calls).toEqual([]);
});

it.each<[string, Partial<PushBrowser>]>([
  ['Blocked by the browser', { askPermission: async () => 'denied' }],
  ['Off', { askPermission: async () => 'default' }],
  [
    'Could not be switched on: the browser cannot reach its push service, or the window is private',
    { subscribe: () => Promise.reject(new Error('no service')) },
  ],
])('[notifications.27] says why it was not switched on: %s', async (text, changes) => {
  await open(browserWith(changes).browser);
  await shows(false, 'Off');
  await doing(() => item().click());
  await shows(false, text);
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

it('[notifications.27] says that the server did not accept it, and can be tried again', async () => {
  await open(browserWith().browser);
  isServerUp = false;
  await doing(() => item().click());
  await shows(false, 'Could not be changed: the server did not accept it');
  isServerUp = true;
  await doing(() => item().click());
  await shows(true, 'On');
  expect(calls.at(-1)).toBe('PUT /api/account/push-subscription');
});

it('[notifications.27] is off at the next opening of the menu after the server has dropped the browser, and can be switched on', async () => {
  const { browser } = browserWith();
  const toggle = () => doing(() => (document.querySelector('[aria-haspopup=menu]') as HTMLElement).click());
  await open(browser);
  await doing(() => item().click());
  await shows(true, 'On');
  isServerUp = false;
  for (let time = 0; time < 2; time++) await toggle();
  await until(() => calls.at(-1)?.startsWith('GET /api/account/push-subscription') === true);
  await shows(true, 'On');
  [isServerUp, isDropped] = [true, true];
  for (let time = 0; time < 2; time++) await toggle();
  await shows(false, 'Off');
  expect(await browser.subscription()).toBeUndefined();
  isDropped = false;
  await doing(() => item().click());
  await shows(true, 'On');
  expect(await browser.subscription()).toMatchObject({ endpoint: 'https://push.example.org/2' });
});

it('[notifications.27] is off for another person, and gives a renewed subscription to the server again', async () => {
  const { browser, renew } = browserWith();
  await open(browser);
  await doing(() => item().click());
  await shows(true, 'On');
  await doing(() => signInAs('bob'));
  await shows(false, 'Off');
  renew();
  await doing(() => signInAs('ann'));
  await shows(true, 'On');
  await expect.poll(() => calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2);
});
