import { useState } from 'react';
import { createAppStore } from '../createAppStore.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Authority } from '../../../domain/contract/authorities.ts';
import { decideScreen, screenRule } from '../../../domain/access/screenAccess.ts';
import { Administration } from '../../features/administration/administration.tsx';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { clearAuthenticationAtom, setAccountAtom, type Account } from '../../session/tokenAtoms.ts';
import { NO_SERVER_FACTS, serverFactsAtom } from '../../data/config/consoleAtoms.ts';
import { hasSeenWelcome } from '../../session/welcomeStorage.ts';
import { BrowserNotice } from './App.tsx';
import { errorLogAtom } from '../../browser/errorLog.ts';
import { PanelBoundary } from '../../ui/page/PanelBoundary.tsx';
import { Boundary } from '../../ui/page/Boundary.tsx';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { CHUNK_TIMEOUT_MS } from '../../browser/loadChunk.ts';
import { tabCountAtom } from '../../data/view/tabTitleAtoms.ts';
import { useTabTitle } from './useTabTitle.ts';
import { UnauthorizedPage, UnknownPage } from '../../features/unavailable/Pages.tsx';
import { Welcome } from '../Welcome.tsx';
import { PATIENCE_MS } from '../../../../tests/support/patience.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted;

beforeEach(() => localStorage.clear());
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

it('[screens.5] blocks the console on phones and in other browsers', async () => {
  page = await mount(<BrowserNotice verdict="mobile" />, { store });
  expect(page.root.textContent).toBe(
    'Shotpoint is not supported on mobile devices. Please use desktop client with Shotpoint.',
  );
  await page.unmount();
  page = await mount(<BrowserNotice verdict="otherBrowser" />, { store });
  expect(page.root.textContent).toBe('This browser is not supported. Please use Chrome with Shotpoint.');
});

it('[screens.11] welcomes each person once with three things to try and [test-mode.11] the versions, and its OK is a gesture for sound', async () => {
  const signInAs = (login: string) =>
    store.set(setAccountAtom, { login, authorities: new Set() } as unknown as Account);
  signInAs('ann');
  const onOk = vi.fn<() => void>();
  page = await mount(<Welcome onOk={onOk} />, { store });
  expect(page.root.textContent).toContain('Welcome to Shotpoint. Click OK to continue.');
  expect(page.root.querySelectorAll('li')).toHaveLength(3);
  expect(page.root.textContent).toContain('Shotpoint 4.3.4');
  await doing(() => byName('OK').click());
  expect(onOk).toHaveBeenCalledTimes(1);
  expect(hasSeenWelcome('ann')).toBe(true);
  await page.unmount();
  page = await mount(<Welcome onOk={onOk} />, { store });
  expect(page.root.textContent).toBe('');
  await doing(() => signInAs('bob'));
  expect(page.root.textContent).toContain('Welcome');
});

it.each([
  ['/', 'Shotpoint'],
  ['/login', 'Sign in – Shotpoint'],
  ['/account/activate/KEY', 'Activation – Shotpoint'],
  ['/account/reset/request', 'Reset your password – Shotpoint'],
  ['/account/reset/finish', 'Choose a new password – Shotpoint'],
  ['/account/password', 'Password – Shotpoint'],
  ['/pub/viewReport', 'Report – Shotpoint'],
  ['/entities/nodes/7', 'Nodes – Shotpoint'],
])('[screens.10] the tab of %s is titled %s', async (path, title) => {
  const Titled = () => {
    useTabTitle();
    return undefined;
  };
  page = await mount(<Titled />, { path, store });
  expect(document.title).toBe(title);
  await doing(() => store.set(tabCountAtom, 2));
  expect(document.title).toBe(`(2) ${title}`);
});

it('[screens.4] contains an error in its screen with a message', async () => {
  let broken = true;
  const Fragile = () => {
    if (broken) throw new Error('boom');
    return <p>whole</p>;
  };
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  page = await mount(
    <Boundary>
      <Fragile />
    </Boundary>,
    { store },
  );
  expect(page.root.textContent).toContain('An unexpected error has occurred.');
  broken = false;
  await doing(() => byName('Retry').click());
  expect(page.root.textContent).toBe('whole');
  silence.mockRestore();
});

it('[screens.4] an error ends when another screen is opened', async () => {
  const Screen = ({ path }: { readonly path: string }) => {
    if (path === '/broken') throw new Error('boom');
    return <p>whole</p>;
  };
  const Shell = () => {
    const [path, setPath] = useState('/broken');
    return (
      <>
        <button type="button" onClick={() => setPath('/whole')}>
          Open
        </button>
        <Boundary path={path}>
          <Screen path={path} />
        </Boundary>
      </>
    );
  };
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  page = await mount(<Shell />, { store });
  expect(page.root.textContent).toContain('An unexpected error has occurred.');
  await doing(() => byName('Open').click());
  expect(page.root.textContent).toContain('whole');
  silence.mockRestore();
});

it('[screens.4] a panel that fails is drawn anew once, then says what failed, while the others live on', async () => {
  let failures = 1;
  const Fragile = () => {
    if (failures > 0) throw new Error('boom');
    return <p>whole</p>;
  };
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const panel = (
    <>
      <PanelBoundary part="Timeline">
        <Fragile />
      </PanelBoundary>
      <p>others</p>
    </>
  );
  page = await mount(panel, { store });
  const text = () => page.root.textContent;
  expect(text()).toContain('Timeline could not be shown.');
  expect(text()).toContain('others');
  expect(store.get(errorLogAtom)[0]?.text).toBe('Timeline: boom');
  failures = 0;
  await doing(() => byName('Retry').click());
  expect(text()).toBe('wholeothers');
  silence.mockRestore();
});

it('[test-mode.11] offers a reload, and no more, when a newer console is installed', async () => {
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', './assets/index-OLD.js');
  document.head.prepend(script);
  const serve = (name: string) =>
    vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="./assets/${name}">`));
  const load = () => Promise.reject(new TypeError('404'));
  const says = (text: string) =>
    vi.waitFor(async () => {
      await doing(() => undefined);
      expect(page.root.textContent).toBe(text);
    }, PATIENCE_MS);
  serve('index-NEW.js');
  page = await mount(<Chunk load={load} />, { store });
  await says('A newer version of the console is installed. Reload to continue.RetryReload');
  await page.unmount();
  serve('index-OLD.js');
  page = await mount(<Chunk load={load} />, { store });
  await says('This part of the console could not be loaded.RetryReload');
  script.remove();
  vi.unstubAllGlobals();
});

const signInAs = (authority: Authority) =>
  store.set(setAccountAtom, {
    login: 'mk',
    email: 'mk@northgate.example',
    firstName: '',
    lastName: '',
    authorities: new Set([authority]),
  });

it.each<[Authority, string, string]>([
  ['ROLE_USER', '/survey', 'Go to the map'],
  ['ROLE_SURVEY', '/admin', 'Go to Survey'],
  ['ROLE_TEST_MODE', '/admin', 'Go to Auto Test'],
  ['ROLE_SMS_ADMIN', '/', 'Go to SMS Subscribers'],
  ['ROLE_PANIC', '/survey', 'Sign out'],
])('[screens.9] offers %s at %s one link that leads somewhere: %s', async (authority, path, text) => {
  signInAs(authority);
  store.set(serverFactsAtom, { ...NO_SERVER_FACTS, scenarioCount: 1 });
  for (const Page of [UnauthorizedPage, UnknownPage]) {
    page = await mount(<Page />, { path, store });
    const links = [...page.root.querySelectorAll('a')];
    expect(links.map((link) => link.textContent)).toEqual([text]);
    const to = links[0]?.getAttribute('href') ?? '';
    expect(decideScreen(screenRule(to), new Set([authority]))).toBe('open');
    await page.unmount();
  }
});

it('[screens.9] offers sign-in without a session', async () => {
  store.set(clearAuthenticationAtom, undefined);
  page = await mount(<UnknownPage />, { path: '/nowhere', store });
  expect(page.root.textContent).toBe('The page does not exist.Sign in');
});

it('[test-mode.10] leads from /admin to its first screen; an address without a screen is an unknown page', async () => {
  signInAs('ROLE_ADMIN');
  page = await mount(<Administration />, { path: '/admin/nothing', store });
  expect(page.root.textContent).toContain('The page does not exist.');
  await page.unmount();
  page = await mount(<Administration />, { path: '/admin', store });
  await expect.poll(() => page.root.querySelector('h1')?.textContent).toBe('Gateway');
});

it('[screens.6] offers Retry after 120 s without a chunk, and shows the chunk when it is loaded', async () => {
  vi.useFakeTimers();
  let attempts = 0;
  const load = () =>
    ++attempts === 1 ? new Promise<never>(() => undefined) : Promise.resolve(() => <p>part</p>);
  page = await mount(<Chunk load={load} />, { store });
  await doing(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS));
  expect(page.root.textContent).toContain('120 seconds');
  await doing(() => byName('Retry').click());
  expect(page.root.textContent).toBe('part');
});

it('[screens.6] says after a second that a part is loading, not before', async () => {
  page = await mount(<Chunk load={() => new Promise<never>(() => undefined)} />, { store });
  const text = page.root.querySelector('[aria-busy=true] > *') as HTMLElement;
  const [appearing] = text.getAnimations();
  appearing?.pause();
  const visibilityAt = (ms: number) => {
    if (appearing !== undefined) appearing.currentTime = ms;
    return getComputedStyle(text).visibility;
  };
  expect(text.textContent).toBe('Loading');
  expect([visibilityAt(990), visibilityAt(1_010)]).toEqual(['hidden', 'visible']);
});

it('[screens.6] a part that lies over the page takes no room from it while it loads', async () => {
  const never = () => new Promise<never>(() => undefined);
  const screen = (
    <div style={{ display: 'flex', width: 400 }}>
      <main style={{ flex: 1 }}>Map</main>
      <Chunk load={never} isOver />
    </div>
  );
  page = await mount(screen, { store });
  expect(page.root.textContent).toContain('Loading');
  expect(page.root.querySelector('main')?.clientWidth).toBe(400);
});

it('[screens.6] says that a part failed in the place of the part, as low as that is', async () => {
  vi.useFakeTimers();
  const load = () => new Promise<never>(() => undefined);
  const place = { display: 'flex', flexDirection: 'column', height: 144, overflowY: 'auto' } as const;
  page = await mount(
    <div style={place}>
      <Chunk load={load} />
    </div>,
    { store },
  );
  await doing(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS));
  expect(byName('Retry').getBoundingClientRect().bottom - page.root.getBoundingClientRect().top).toBeLessThan(
    160,
  );
});

it('[screens.6] loads a part that failed again by itself, and keeps what is shown meanwhile', async () => {
  vi.useFakeTimers();
  let attempts = 0;
  const load = () =>
    ++attempts < 3 ? new Promise<never>(() => undefined) : Promise.resolve(() => <p>part</p>);
  page = await mount(<Chunk load={load} />, { store });
  await doing(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS + 10_000));
  expect([attempts, byName('Retry').isConnected]).toEqual([2, true]);
  await doing(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS + 10_000));
  expect([attempts, page.root.textContent]).toEqual([3, 'part']);
});

it.each<[Authority, string, string]>([
  ['ROLE_PANIC', '/', 'No role of this account opens a screen. It needs one of these roles:'],
  [
    'ROLE_USER',
    '/survey',
    'It needs one of these roles: Administrator (ROLE_ADMIN), Surveyor (ROLE_SURVEY).',
  ],
])('[screens.9] says which role %s lacks at %s', async (authority, path, text) => {
  signInAs(authority);
  page = await mount(<UnauthorizedPage />, { path, store });
  await until(() => page.root.textContent.includes(text));
  expect(page.root.textContent).toContain('You are not authorized to access this page.');
});
