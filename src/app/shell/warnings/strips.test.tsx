import { createAppStore } from '../createAppStore.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Authority } from '../../../domain/contract/authorities.ts';
import { STORAGE_STATES, type StorageState } from '../../../domain/contract/storageState.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { CAMERAS } from '../../../domain/resources/entities/cameras.ts';
import { SMS_SUBSCRIBERS } from '../../../domain/resources/entities/smsSubscribers.ts';
import { TEST_SCENARIOS } from '../../../domain/resources/entities/testScenarios.ts';
import { SQUADS } from '../../../domain/resources/entities/squads.ts';
import { epochMs } from '../../../domain/units.ts';
import { idleSummary, type ConnectionState } from '../../../domain/live/summary.ts';
import { receiveSummaryAtom } from '../../data/engine/liveAtoms.ts';
import { createPageSink } from '../live/pageSink.ts';
import { bingLinkAtom } from '../../data/view/tileAtoms.ts';
import { toastsAtom } from '../../browser/toastAtoms.ts';
import { clearAuthenticationAtom, setAccountAtom } from '../../session/tokenAtoms.ts';
import { configAtom, serverFactsAtom } from '../../data/config/consoleAtoms.ts';
import { loadConfiguration } from '../../data/loading/configuration.ts';
import { failedListsAtom, clearFailedLists } from '../../data/lists/failedLists.ts';
import { loadPlacesAndCameras, loadServerFacts, showVersions } from '../../data/loading/loadConsole.ts';
import { noteAnswerAtom } from '../../http/oldestAnswer.ts';
import { reloadOnReconnect } from '../../data/loading/reloadOnReconnect.ts';
import { retryMissingLists } from '../../data/loading/retryMissingLists.ts';
import { refetchTestMode, squadsAtom } from '../../data/loading/testModeAtoms.ts';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { BannerText } from './BannerText.tsx';
import { FailedLists } from './FailedLists.tsx';
import { Ribbon } from '../header/Header.tsx';
import { StorageStrip } from './StaleStrip.tsx';
import { SignedOutHeader } from '../header/SignedOutHeader.tsx';
import { TestModeBanner } from './TestModeBanner.tsx';
import { PATIENCE_MS } from '../../../../tests/support/patience.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const START = Date.UTC(2026, 8, 22, 2, 0, 0);
let page: Mounted;
/** Answers of the server by path; any other path fails with 500. */
let answers: Map<string, unknown>;
let calls: string[];
/** Header of the answers that fail. */
let retryAfter: string | undefined;

const signInAs = (authority: Authority) =>
  store.set(setAccountAtom, {
    login: 'mk',
    email: 'mk@northgate.example',
    firstName: '',
    lastName: '',
    authorities: new Set([authority]),
  });
const squad = (squadId: string, activated: number) => ({
  squadId,
  alias: '',
  testMode: true,
  testModeActivatedTime: epochMs(activated),
});

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  answers = new Map();
  calls = [];
  retryAfter = undefined;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const path = new URL(url).pathname.slice(1);
    calls.push(`${method} ${path}`);
    const body = answers.get(path);
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    return body === undefined ? new Response('{}', { status: 500, headers }) : Response.json(body);
  });
  store.set(configAtom, new Map());
  store.set(squadsAtom, []);
  signInAs('ROLE_TEST_MODE');
});

/** Waits until it holds: what a server answers is read in real time. */
const settled = (check: () => unknown) =>
  vi.waitFor(async () => {
    await doing(() => undefined);
    await check();
  }, PATIENCE_MS);

afterEach(async () => {
  await page.unmount();
  clearFailedLists(store);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Runs first: the first configuration of the page sets the allowed tile hosts. */
it('[live.32] leaves the tiles in use if tiles of a new host need a reload, and says so once', async () => {
  page = await mount(<BannerText />, { store });
  const load = async (value: string) => {
    answers.set(PATHS.configs, [{ id: 1, key: 'TILE_SERVER', value }]);
    await doing(() => loadConfiguration(store));
    return store.get(configAtom).get('TILE_SERVER');
  };
  const requests = () =>
    store.get(toastsAtom).filter(({ text }) => text.startsWith('The map source was changed.'));
  const first = 'https://tiles.example.org/{z}/{x}/{y}.png';
  expect(await load(first)).toBe(first);
  expect(await load('https://tiles.example.org/b/{z}/{x}/{y}.png')).toContain('/b/');
  expect(requests()).toEqual([]);
  expect(await load('https://other.example.org/{z}/{x}/{y}.png')).toContain('/b/');
  expect(await load('https://other.example.org/{z}/{x}/{y}.png')).toContain('/b/');
  expect(requests().map(({ times }) => times)).toEqual([1]);
  expect(await load('')).toBe('');
});

it('[test-mode.2] names the squads in test mode and counts each second to the end of the latest, then shows Expired', async () => {
  store.set(configAtom, new Map([['TEST_MODE_DURATION', '70']]));
  page = await mount(<TestModeBanner />, { store });
  expect(page.root.textContent).toBe('');
  await doing(() =>
    store.set(squadsAtom, [squad('NG', START - 30_000), { ...squad('HB', START), alias: 'Harbour' }]),
  );
  expect(page.root.textContent).toBe('Test modeSquads Harbour, NGEnds in 00:01:10Deactivate');
  await doing(() => vi.advanceTimersByTime(1_000));
  expect(page.root.textContent).toContain('00:01:09');
  await doing(() => vi.advanceTimersByTime(69_000));
  expect(page.root.textContent).toContain('Expired');
});

it('[test-mode.2] lasts four hours by default', async () => {
  store.set(squadsAtom, [squad('NG', START + 400)]);
  page = await mount(<TestModeBanner />, { store });
  expect(page.root.textContent).toContain('Squad NGEnds in 04:00:00');
});

it.each<[Authority, boolean]>([
  ['ROLE_ADMIN', true],
  ['ROLE_TEST_MODE', true],
  ['ROLE_TEST_SCENARIO', false],
  ['ROLE_USER', false],
])('[test-mode.2] lets %s deactivate: %s', async (authority, may) => {
  signInAs(authority);
  store.set(squadsAtom, [squad('NG', START)]);
  page = await mount(<TestModeBanner />, { store });
  expect(page.root.textContent.includes('Deactivate')).toBe(may);
});

it('[test-mode.2] ends test mode at the server and applies its configuration', async () => {
  store.set(squadsAtom, [squad('NG', START)]);
  page = await mount(<TestModeBanner />, { store });
  answers.set(PATHS.deactivateTestMode, { id: 4, key: 'TEST_MODE', value: 'false' });
  answers.set(PATHS.configs, [{ key: 'TEST_MODE', value: 'false' }]);
  answers.set(SQUADS.path, [{ squadId: 'NG', testMode: false, testModeActivatedTime: null }]);
  await doing(() => byName('Deactivate').click());
  await settled(() => expect(page.root.textContent).toBe(''));
  await settled(() => expect(store.get(configAtom).get('TEST_MODE')).toBe('false'));
  expect(calls[0]).toBe('POST api/deactivateTestMode');
});

it('[test-mode.2] shows a failed end, and stays', async () => {
  store.set(squadsAtom, [squad('NG', START)]);
  page = await mount(<TestModeBanner />, { store });
  await doing(() => byName('Deactivate').click());
  await doing(() => vi.advanceTimersByTimeAsync(0));
  const toasts = () => store.get(toastsAtom).map(({ text }) => text);
  await settled(() => expect(toasts()).toContain('Error deactivating blank test mode.'));
  expect(page.root.textContent).toContain('Test mode');
});

it('[test-mode.14] fetches configuration and squads once for messages that arrive together', async () => {
  page = await mount(<TestModeBanner />, { store });
  answers.set(PATHS.configs, []);
  answers.set(SQUADS.path, [squad('NG', START)]);
  refetchTestMode(store);
  refetchTestMode(store);
  await doing(() => vi.advanceTimersByTimeAsync(200));
  await settled(() => expect(page.root.textContent).toContain('Squad NG'));
  expect(calls).toEqual([`GET ${PATHS.configs}`, `GET ${SQUADS.path}`]);
});

it('[live.31] fetches the configuration once for changes that arrive together, without a toast', async () => {
  page = await mount(<BannerText />, { store });
  answers.set(PATHS.configs, [{ id: 1, key: 'BANNER_TEXT', value: 'Drill at noon' }]);
  answers.set(PATHS.bingMapLink, 'https://tiles.example.org/{quadkey}');
  const sink = createPageSink(store, () => undefined);
  const toastCount = store.get(toastsAtom).length;
  await sink.notifications([
    { number: 1, kind: 'configuration' },
    { number: 2, kind: 'configuration' },
  ]);
  await doing(() => vi.advanceTimersByTimeAsync(200));
  await settled(() => expect(page.root.textContent).toBe('Drill at noon'));
  await settled(() => expect(store.get(bingLinkAtom)).toBe('https://tiles.example.org/{quadkey}'));
  expect(calls).toEqual([`GET ${PATHS.configs}`, `GET ${PATHS.bingMapLink}`]);
  expect(store.get(toastsAtom)).toHaveLength(toastCount);
  answers.delete(PATHS.bingMapLink);
  await sink.notifications([{ number: 3, kind: 'configuration' }]);
  await doing(() => vi.advanceTimersByTimeAsync(200));
  await settled(() => expect(calls).toHaveLength(4));
  expect(store.get(bingLinkAtom)).toBe('https://tiles.example.org/{quadkey}');
});

it('[test-mode.13, configuration.1] shows BANNER_TEXT as text, never as markup', async () => {
  page = await mount(<BannerText />, { store });
  expect(page.root.textContent).toBe('');
  await doing(() => store.set(configAtom, new Map([['BANNER_TEXT', '<b>Drill</b> at noon']])));
  expect(page.root.textContent).toBe('<b>Drill</b> at noon');
  expect(page.root.querySelector('b')).toBeNull();
});

it.each<[string, string[], string]>([
  ['dev', ['dev', 'swagger'], 'dev'],
  ['dev', ['prod'], ''],
  ['dev,staging', ['staging'], 'staging'],
  ['', ['prod'], ''],
])(
  '[test-mode.13] with a ribbon for %s and the profiles %s shows "%s"',
  async (wanted, activeProfiles, shown) => {
    answers.set(PATHS.info, { 'display-ribbon-on-profiles': wanted, activeProfiles });
    await loadServerFacts(store);
    expect(store.get(serverFactsAtom).profiles).toEqual(activeProfiles);
    page = await mount(<Ribbon />, { store });
    expect(page.root.textContent).toBe(shown);
  },
);

it('[test-mode.14] shows which lists could not be loaded, and loads them again on request', async () => {
  answers.set(PATHS.configs, []);
  answers.set(TEST_SCENARIOS.path, []);
  answers.set(SMS_SUBSCRIBERS.path, []);
  await loadServerFacts(store);
  page = await mount(<FailedLists />, { store });
  expect(page.root.textContent).toBe('Squads could not be loaded – retryRetry now');
  answers.set(SQUADS.path, []);
  await doing(() => byName('Retry now').click());
  await settled(() => expect(store.get(failedListsAtom)).toEqual([]));
  await settled(() => expect(page.root.textContent).toBe(''));
});

it('[test-mode.14] loads a failed list again by itself until it is there', async () => {
  for (const path of [PATHS.configs, TEST_SCENARIOS.path, SMS_SUBSCRIBERS.path]) answers.set(path, []);
  page = await mount(<FailedLists />, { store });
  const stop = retryMissingLists(store);
  await loadServerFacts(store);
  expect(store.get(failedListsAtom)).toEqual(['squads']);
  calls = [];
  await doing(() => vi.advanceTimersByTimeAsync(21_000));
  expect(calls.filter((call) => call.endsWith(SQUADS.path))).toHaveLength(1);
  answers.set(SQUADS.path, []);
  // An answer is read in real time, after which the next pause begins.
  await settled(async () => {
    await doing(() => vi.advanceTimersByTimeAsync(1_000));
    expect(page.root.textContent).toBe('');
  });
  calls = [];
  await doing(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls).toEqual([]);
  stop();
});

it('[test-mode.14] loads a failed list again after the pause that the server asks for', async () => {
  const cameras = () => calls.filter((call) => call.endsWith(CAMERAS.path)).length;
  retryAfter = '5';
  page = await mount(<FailedLists />, { store });
  const stop = retryMissingLists(store);
  await loadPlacesAndCameras(store);
  expect(cameras()).toBe(1);
  await doing(() => vi.advanceTimersByTimeAsync(4_900));
  expect(cameras()).toBe(1);
  await doing(() => vi.advanceTimersByTimeAsync(2_000));
  expect(cameras()).toBe(2);
  stop();
});

it('[test-mode.11] shows which versions of console and server work together in a toast where they changed, not at the first start', async () => {
  localStorage.removeItem('shotpoint.versions');
  page = await mount(<Ribbon />, { store });
  const startWith = async (serverVersion: string) => {
    answers.set(PATHS.serverVersion, serverVersion);
    await loadServerFacts(store);
    showVersions(store);
    return store.get(toastsAtom).map(({ text, times }) => `${text} ×${times}`);
  };
  expect(await startWith('4.4.0')).toEqual([]);
  expect(await startWith('4.4.0')).toEqual([]);
  expect(await startWith('4.5.0')).toEqual(['Shotpoint 4.3.4, server 4.5.0 ×1']);
  expect(await startWith('4.5.0')).toEqual(['Shotpoint 4.3.4, server 4.5.0 ×1']);
});

it('[reports.19] says that new reports are not saved, and why, only while it is connected to a server that says so', async () => {
  page = await mount(<StorageStrip />, { store });
  const receive = (status: ConnectionState['status'], storage: StorageState) =>
    doing(() =>
      store.set(receiveSummaryAtom, {
        ...idleSummary(),
        storage,
        connection: { ...idleSummary().connection, status },
      }),
    );
  const text = () => page.root.querySelector('[role=alert]')?.textContent ?? '';
  const shown: string[] = [];
  for (const storage of STORAGE_STATES) {
    await receive('online', storage);
    shown.push(text());
  }
  expect(shown[0]).toBe('');
  for (const one of shown.slice(1))
    expect(one).toMatch(/^New reports are not saved\. The .+: tell an administrator\.$/);
  expect(new Set(shown).size).toBe(STORAGE_STATES.length);
  await receive('loading', 'full');
  expect(text()).toBe('');
});

it('[test-mode.14] after a connection loss fetches the changes announced meanwhile and the failed lists', async () => {
  const connect = (status: ConnectionState['status']) =>
    store.set(receiveSummaryAtom, {
      ...idleSummary(),
      newestChange: 1,
      connection: { ...idleSummary().connection, status },
    });
  page = await mount(<FailedLists />, { store });
  // The lists of home are loaded after a pause of almost a second.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.99);
  connect('offline');
  const stop = reloadOnReconnect(store);
  store.set(noteAnswerAtom, new Headers({ changes: '1' }));
  connect('online');
  await doing(() => vi.advanceTimersByTimeAsync(200));
  expect(calls).toEqual([]);
  connect('offline');
  connect('online');
  await doing(() => vi.advanceTimersByTimeAsync(200));
  expect(calls).toEqual([`GET ${PATHS.account}`, `GET ${PATHS.configs}`, `GET ${SQUADS.path}`]);
  await settled(() => expect(store.get(failedListsAtom)).toEqual(['configuration', 'squads']));
  connect('offline');
  answers.set(PATHS.configs, []);
  answers.set(SQUADS.path, []);
  connect('online');
  await settled(() => expect(store.get(failedListsAtom)).not.toContain('squads'));
  stop();
  random.mockRestore();
});

it('[test-mode.12] offers Sign in on pages for everybody, but has no header on the public report', async () => {
  store.set(clearAuthenticationAtom, undefined);
  page = await mount(<SignedOutHeader />, { path: '/account/reset/request', store });
  expect(page.root.textContent).toBe('Shotpoint 4.3.4Sign in');
  await page.unmount();
  page = await mount(<SignedOutHeader />, { path: '/pub/viewReport', store });
  expect(page.root.textContent).toBe('');
});
