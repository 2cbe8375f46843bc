import { createAppStore } from '../createAppStore.ts';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { AUTHORITIES, type Authority } from '../../../domain/contract/authorities.ts';
import { idleSummary, type ConnectionState } from '../../../domain/live/summary.ts';
import { NO_SEARCH } from '../../../domain/frame/view.ts';
import { epochMs } from '../../../domain/units.ts';
import { receiveSummaryAtom } from '../../data/engine/liveAtoms.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { setSwitchAtom } from '../../data/config/switchAtoms.ts';
import { countHiddenAlarmAtom } from '../../data/alerts/hiddenAlarms.ts';
import { configAtom, serverFactsAtom } from '../../data/config/consoleAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { shelvesAtom } from '../../data/loading/loadShelves.ts';
import { muteAtom } from '../../data/alerts/soundAtoms.ts';
import { currentSnoozesAtom } from '../../data/loading/snoozes.ts';
import { activeLevelAtom } from '../../data/view/viewAtoms.ts';
import { setSearchAtom } from '../../data/view/searchAtoms.ts';
import { ConnectionChip } from './ConnectionChip.tsx';
import { ExposureChip } from './ExposureChip.tsx';
import { Header } from './Header.tsx';
import { SearchChip } from './SearchChip.tsx';
import { MainMenu } from './MainMenu.tsx';
import { AccountMenu } from './AccountMenu.tsx';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted;

const signInAs = (...authorities: readonly Authority[]) =>
  store.set(setAccountAtom, {
    login: authorities.join(),
    email: 'm.keller@northgate.example',
    firstName: '',
    lastName: '',
    authorities: new Set(authorities),
  });
const connect = (connection: Partial<ConnectionState>, toTake = 0) =>
  doing(() =>
    store.set(receiveSummaryAtom, {
      ...idleSummary(),
      connection: { status: 'online', attempt: 0, since: epochMs(0), nextTryAt: epochMs(0), ...connection },
      incidents: { isOffered: true, revision: 1, toTake },
      serverToPage: { p50: 38.2, p95: 60, p99: 90, count: 4 },
    }),
  );
const groups = () =>
  [...document.querySelectorAll('nav > a, nav > div > button')].map((each) => each.textContent?.trim());

beforeEach(() => {
  localStorage.clear();
  signInAs('ROLE_USER');
  store.set(serverFactsAtom, {
    scenarioCount: 1,
    profiles: [],
    subscriberEmails: [],
    serverVersion: undefined,
  });
});
afterEach(() => page.unmount());

const accountMenu = () => document.querySelector('[aria-haspopup=menu]') as HTMLElement;

it('[screens.12] is green with the latency while online, yellow while it connects, red while offline', async () => {
  page = await mount(<ConnectionChip />, { store });
  await connect({});
  expect(page.root.textContent).toBe('Online38 ms');
  await connect({ status: 'loading', attempt: 2 });
  expect(page.root.textContent).toBe('Connecting...2 of 5');
  expect(page.root.firstElementChild?.getAttribute('data-tone')).toBe('warn');
  await connect({ status: 'offline' });
  expect(page.root.textContent).toBe('Connecting...');
  expect(page.root.firstElementChild?.getAttribute('data-tone')).toBe('bad');
});

it.each<[readonly Authority[], string[]]>([
  [['ROLE_USER'], ['Home']],
  [['ROLE_SURVEY'], ['Survey', 'Administration']],
  [['ROLE_TEST_MODE'], ['Test']],
  [['ROLE_SMS_ADMIN'], ['Options']],
  [['ROLE_ADMIN'], ['Home', 'Review', 'Survey', 'Test', 'Options', 'Administration']],
  [AUTHORITIES, ['Home', 'Review', 'Survey', 'Test', 'Options', 'Administration']],
])('[screens.14] shows %s the menus in which something is theirs', async (authorities, expected) => {
  signInAs(...authorities);
  page = await mount(<MainMenu />, { store });
  expect(groups()).toEqual(expected);
});

it('[screens.14] shows no Test menu while there are no scenarios', async () => {
  signInAs('ROLE_ADMIN');
  store.set(serverFactsAtom, {
    scenarioCount: 0,
    profiles: [],
    subscriberEmails: [],
    serverVersion: undefined,
  });
  page = await mount(<MainMenu />, { store });
  expect(groups()).not.toContain('Test');
});

it('[screens.15] opens the account menu and signs out through /logout', async () => {
  page = await mount(<AccountMenu />, { store });
  await doing(() => accountMenu().click());
  const items = [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent);
  expect(items).toEqual(['Password', 'Diagnostics', 'Sign out']);
  await doing(() => byName('Sign out').click());
  expect(page.location.address()).toBe('/logout');
});

it('[test-mode.10] offers the password change to accounts that may open its page', async () => {
  signInAs('ROLE_USER_ADMIN');
  page = await mount(<AccountMenu />, { store });
  await doing(() => accountMenu().click());
  const items = [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent);
  expect(items).toEqual(['Diagnostics', 'Sign out']);
});

it('[screens.14] limits the longest menu to 500 px with scrolling', async () => {
  signInAs(...AUTHORITIES);
  page = await mount(<MainMenu />, { store });
  await doing(() => byName('Options').click());
  const { maxHeight, overflowY } = getComputedStyle(byName('Web Users').parentElement ?? document.body);
  expect([maxHeight, overflowY]).toEqual(['500px', 'auto']);
});

it('[screens.7] names the area of a menu each time it is opened, so that its screens are loaded before one is chosen', async () => {
  signInAs(...AUTHORITIES);
  const opened: string[] = [];
  const note = (path: string) => void opened.push(path);
  page = await mount(<MainMenu onOpenMenu={note} />, { store });
  expect(opened).toEqual([]);
  await doing(() => byName('Options').click());
  expect(opened).toEqual(['/entities']);
});

const exposureChip = () => page.root.querySelector('button') ?? document.body;
const listed = (text: string) => until(() => document.body.textContent.includes(text));

it('[screens.13] counts what hides reports, and clears it', async () => {
  page = await mount(<ExposureChip />, { store });
  expect(exposureChip().ariaLabel).toBe('What may hide alarms');
  await doing(() => store.set(setSwitchAtom, 'shot', false));
  expect(page.root.textContent).toBe('1 type hidden');
  await doing(() => byName('1 type hidden').click());
  await listed('Shot is switched off');
  await doing(() => byName('Show').click());
  expect(exposureChip().ariaLabel).toBe('What may hide alarms');
});

it('[screens.13] ends all that hides reports by one press, and says that the site has no alerts', async () => {
  page = await mount(<ExposureChip />, { store });
  await doing(() => {
    store.set(setSwitchAtom, 'shot', false);
    store.set(activeLevelAtom, 'roof');
    store.set(configAtom, new Map([['ENABLE_NOTIFICATIONS', 'false']]));
  });
  expect(page.root.textContent).toBe('Alerts off; Other floors, 1 type hidden');
  await doing(() => byName('Alerts off; Other floors, 1 type hidden').click());
  await listed('This site has no alerts: ENABLE_NOTIFICATIONS is off');
  await doing(() => byName('Show all types and floors').click());
  expect(exposureChip().textContent).toBe('Alerts off');
});

it('[screens.13, screens.21] says in red how many alarms came meanwhile, until they are dismissed, and keeps the focus', async () => {
  page = await mount(<ExposureChip />, { store });
  await doing(() => {
    store.set(setSwitchAtom, 'shot', false);
    store.set(countHiddenAlarmAtom);
  });
  const chip = byName('1 alarm raised no alert');
  expect(chip.dataset['tone']).toBe('bad');
  await doing(() => chip.click());
  await listed('Shot is switched off');
  const dismiss = byName('Dismiss');
  dismiss.focus();
  await doing(() => dismiss.click());
  expect(document.activeElement?.role).toBe('dialog');
  expect(byName('1 type hidden').dataset['tone']).toBe('warn');
});

it('[screens.13] the end of the filter gives the focus to the button after its chip', async () => {
  page = await mount(
    <header>
      <SearchChip />
      <button type="button">Sound</button>
    </header>,
    { store },
  );
  await doing(() => store.set(setSearchAtom, { ...NO_SEARCH, text: 'gate' }));
  const search = page.root.querySelector('button') ?? document.body;
  search.focus();
  await doing(() => search.click());
  expect(document.activeElement?.textContent).toBe('Sound');
});

it('[exposure.1] lists each cause with the press that ends it, or the screen where it is ended', async () => {
  signInAs('ROLE_USER', 'ROLE_USER_ADMIN');
  page = await mount(<ExposureChip />, { store });
  await doing(() => {
    store.set(setSearchAtom, { ...NO_SEARCH, text: 'gate' });
    store.set(muteAtom, 600_000);
  });
  await doing(() => exposureChip().click());
  await listed('A filter hides reports');
  expect([...document.querySelectorAll('[role=dialog] a')].map((link) => link.textContent)).toEqual([
    'Web users',
  ]);
  await doing(() => byName('Clear filter').click());
  await doing(() => byName('Unmute').click());
  expect(document.body.textContent).not.toMatch(/A filter hides|You have muted/);
});

it('[shelves.4, shelves.5] says how many shelves are on until their end, and whoever may shelve is offered to end them', async () => {
  const now = Date.now();
  const shelf = {
    id: 3,
    squadId: 'S',
    zone: 'Pier',
    reason: 'Roadworks',
    by: 'ann',
    from: epochMs(now - 60_000),
    to: epochMs(now + 3_600_000),
    reports: 12,
  };
  store.set(shelvesAtom, [shelf, { ...shelf, id: 2, zone: 'Mall', to: epochMs(now - 5_000) }]);
  page = await mount(<ExposureChip />, { store });
  await until(() => page.root.textContent === '1 shelved');
  await doing(() => exposureChip().click());
  await listed('Roadworks, ann');
  expect(document.body.textContent).toMatch(/Zone Pier until \d\d:\d\d.*12 silent.*Zone Mall ended/);
  const names = () =>
    [...document.querySelectorAll('[role=dialog] button')]
      .map((one) => one.textContent)
      .filter((text) => text !== 'Play a test');
  expect(names()).toEqual(['12 silent', '12 silent']);
  await doing(() => signInAs('ROLE_REVIEWER'));
  await until(() => names().join() === 'End,12 silent,12 silent,Shelve…');
  await doing(() => store.set(shelvesAtom, []));
  await until(() => exposureChip().textContent === '');
});

it('[shelves.3] a shelf is asked for with a scope and a reason, and never for panics', async () => {
  signInAs('ROLE_ADMIN');
  page = await mount(<ExposureChip />, { store });
  await doing(() => exposureChip().click());
  await listed('Shelve…');
  await doing(() => byName('Shelve…').click());
  const fieldOf = (name: string) =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
      ?.control as HTMLSelectElement;
  const choose = (name: string, value: string) =>
    doing(() => {
      const field = fieldOf(name);
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await choose('What', 'type');
  const types = [...fieldOf('Type').options].map(({ value }) => value);
  expect([types.includes('Fireworks'), types.includes('Panic')]).toEqual([true, false]);
  const send = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Shelve');
  expect(send?.getAttribute('aria-disabled')).toBe('true');
});

it.each([
  { width: 700, whole: [] },
  { width: 1024, whole: [] },
  { width: 1180, whole: [] },
  { width: 1280, whole: [] },
  { width: 1366, whole: ['types hidden', 'Sound'] },
])(
  '[screens.16] keeps its height in a window of $width px, whatever its chips say, cuts the filter before what hides and mutes, and never the count of incidents to take',
  async ({ width, whole }) => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => browserPage.viewport(innerWidth, innerHeight));
    await browserPage.viewport(width, 768);
    signInAs(...AUTHORITIES);
    page = await mount(<Header onOpenMenu={() => undefined} />, { store });
    await connect({});
    const header = document.querySelector('header') ?? document.body;
    const height = header.offsetHeight;
    await doing(() => {
      for (const name of ['shot', 'panic', 'firework'] as const) store.set(setSwitchAtom, name, false);
      store.set(setSearchAtom, { text: 'every report with a weapon in the east of the town' });
    });
    const isCut = (name: string) =>
      [...document.querySelectorAll('header div > button > span')].some(
        (one) => one.textContent?.includes(name) && one.scrollWidth > one.clientWidth,
      );
    expect(isCut('every report')).toBe(true);
    expect(whole.filter(isCut)).toEqual([]);
    await doing(() => store.set(activeLevelAtom, 'roof'));
    await connect({ status: 'loading', attempt: 3 }, 12);
    expect([isCut('12'), header.textContent?.includes('12')]).toEqual([false, true]);
    expect(header.textContent).toMatch(/every report.*\d types hidden.*Connecting/);
    expect(header.offsetHeight).toBe(height);
    const parts = [...document.querySelectorAll('header > div:last-child > *')];
    for (const { left, right } of parts.map((part) => part.getBoundingClientRect())) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
    const connection = document.querySelector('header output') ?? document.body;
    expect(connection.scrollWidth).toBeLessThanOrEqual(connection.clientWidth);
  },
);

it('[screens.23] says how many snoozes silence messages, and in the popover until when', async () => {
  const at = Date.now();
  const snooze = { name: 'Drill', scope: 'reports of type Shot, in all zones of all squads', from: null };
  store.set(currentSnoozesAtom, [
    { ...snooze, to: at + 3_600_000 },
    { ...snooze, name: 'Later', from: at + 1_800_000, to: null },
  ]);
  page = await mount(<ExposureChip />, { store });
  await until(() => page.root.textContent === '1 snooze');
  await doing(() => exposureChip().click());
  await listed(snooze.scope);
  expect(document.body.textContent).toMatch(/Drill until .*\d\d:\d\d/);
  const link = () => document.querySelector('[role=dialog] a[href="/entities/snooze-alerts"]');
  expect(link()).toBeNull();
  signInAs('ROLE_ADMIN');
  await until(() => link() !== null);
  await doing(() => store.set(currentSnoozesAtom, [{ ...snooze, to: at - 1 }]));
  await until(() => !exposureChip().textContent.includes('snooze'));
});
