import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Authority } from '../../../domain/contract/authorities.ts';
import type { ReportNotification } from '../../../domain/live/notification.ts';
import { epochMs } from '../../../domain/units.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { noteTestReportAtom } from '../../data/alerts/testReports.ts';
import { configAtom, serverFactsAtom } from '../../data/config/consoleAtoms.ts';
import { trackFailure } from '../../data/lists/failedLists.ts';
import { squadsAtom } from '../../data/loading/testModeAtoms.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { dayText } from '../../../domain/dayAndClock.ts';
import { TestPages } from './tests.tsx';

let store = createAppStore();
let page: Mounted;
let answer: object;
let sent: unknown[];

const signInAs = (...authorities: readonly Authority[]) =>
  store.set(setAccountAtom, {
    login: 'x',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(authorities),
  });
const scenarioCount = (count: number) =>
  store.set(serverFactsAtom, {
    scenarioCount: count,
    profiles: [],
    subscriberEmails: [],
    serverVersion: undefined,
  });
const arrives = (detectionId: string, test = true) =>
  doing(() =>
    store.set(noteTestReportAtom, {
      kind: 'report',
      key: { squadId: 'NG', detectionId },
      handle: 1,
      symbol: 0,
      message: `Shot ${detectionId}`,
      time: epochMs(Date.now()),
      timeKnown: true,
      receivedAt: epochMs(Date.now()),
      zone: undefined,
      level: undefined,
      burst: 1,
      test,
      delayed: false,
    } satisfies ReportNotification),
  );
const rows = () => [...page.root.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);

beforeEach(() => {
  store = createAppStore();
  sent = [];
  answer = { fired: 2, detectionIds: ['A', 'B'] };
  store.set(squadsAtom, [
    { squadId: 'NG', alias: 'Northgate', testMode: false, testModeActivatedTime: undefined },
    { squadId: 'HB', alias: '', testMode: true, testModeActivatedTime: epochMs(Date.now()) },
  ]);
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body));
    const path = new Request(url).url;
    if (path.includes('executeScenario') || path.includes('saveJson')) return Response.json(answer);
    if (path.includes('TestMode')) return Response.json({ key: 'TEST_MODE', value: 'true' });
    return Response.json([{ id: 3, testName: 'Handgun' }]);
  });
});
afterEach(async () => {
  await page.unmount();
  vi.restoreAllMocks();
});

it('[test-mode.8] lists every test with what it does, and why one is not offered', async () => {
  signInAs('ROLE_TEST_MODE');
  scenarioCount(3);
  page = await mount(<TestPages />, { store, path: '/test' });
  const cards = [...page.root.querySelectorAll('li')].map(
    ({ lastElementChild }) => lastElementChild?.textContent,
  );
  expect(cards).toEqual([
    'Open',
    'Needs Administrator (ROLE_ADMIN) or Test scenarios (ROLE_TEST_SCENARIO)',
    'Needs Administrator (ROLE_ADMIN) or Test scenarios (ROLE_TEST_SCENARIO)',
    'Needs Administrator (ROLE_ADMIN) or Test scenarios (ROLE_TEST_SCENARIO)',
    'Open',
    'No squad is in test mode.',
  ]);
  await doing(() => scenarioCount(0));
  expect(page.root.textContent).toContain('There are no test scenarios.');
  await doing(() => store.set(configAtom, new Map([['TEST_MODE', 'true']])));
  await doing(() => scenarioCount(3));
  await doing(() => byName('Open Deactivate Test Mode').click());
  expect(page.root.querySelector('h1')?.textContent).toBe('Deactivate Test Mode');
});

it.each(['blank-test-mode', 'deactivate-test-mode'])(
  '[test-mode.9] %s says that there are no squads for it only once the squads are loaded',
  async (path) => {
    signInAs('ROLE_ADMIN');
    store.set(squadsAtom, undefined);
    page = await mount(<TestPages />, { store, path: `/test/${path}` });
    expect(page.root.textContent).toContain('The squads are not loaded yet.');
    await doing(() => store.set(squadsAtom, []));
    expect(page.root.textContent).toContain('There are no squads yet.');
  },
);

it('[test-mode.9] without any squad says where the first is added, with a link for who may', async () => {
  signInAs('ROLE_ADMIN');
  store.set(squadsAtom, []);
  page = await mount(<TestPages />, { store, path: '/test/blank-test-mode' });
  expect(page.root.querySelector('a[href="/entities/squadids"]')?.textContent).toBe('Go to Squads');
  await doing(() => signInAs('ROLE_TEST_MODE'));
  expect(page.root.querySelector('a')).toBeNull();
  expect(page.root.textContent).toContain('An administrator can add some under Options, Squads.');
});

it('[test-mode.8] scenarios that could not be loaded are not said to be none', async () => {
  signInAs('ROLE_ADMIN');
  scenarioCount(0);
  await trackFailure(store, 'scenarios', Promise.resolve(undefined));
  page = await mount(<TestPages />, { store, path: '/test' });
  expect(page.root.textContent).toContain('The test scenarios could not be loaded.');
  expect(page.root.textContent).not.toContain('There are no test scenarios.');
});

it('[test-mode.7] shows the reports of the run by their ids as they arrive, and says when some are missing', async () => {
  signInAs('ROLE_ADMIN');
  page = await mount(<TestPages />, { store, path: '/test/auto-test' });
  await until(() => page.root.textContent.includes('Handgun'));
  const begun = Date.now();
  await doing(() => byName('Run test').click());
  await until(() => page.root.textContent.includes('0 of 2 reports'));
  await arrives('A');
  const seconds = (Date.now() - begun) / 1_000;
  await arrives('other');
  await arrives('B', false);
  expect(rows()).toHaveLength(1);
  const delay = /^Shot ATestNG\d\d:\d\d:\d\d(\d+\.\d\d) sShow on map$/.exec(rows()[0] ?? '')?.[1];
  expect(Number(delay)).toBeLessThanOrEqual(seconds + 0.01);
  expect(page.root.textContent).toContain('Not all reports have arrived.');
  await arrives('B');
  expect(page.root.textContent).toContain('2 of 2 reports');
  expect(page.root.textContent).not.toContain('Not all reports');
});

it('[test-mode.7] without ids in the answer shows the test reports since the run began', async () => {
  answer = { fired: 1 };
  signInAs('ROLE_ADMIN');
  page = await mount(<TestPages />, { store, path: '/test/auto-test' });
  await arrives('before');
  await new Promise((done) => setTimeout(done, 5));
  await until(() => page.root.textContent.includes('Handgun'));
  await doing(() => byName('Run test').click());
  await arrives('after');
  await until(() => rows().length > 0);
  expect(rows().map((row) => row?.slice(0, 10))).toEqual(['Shot after']);
});

it('[test-mode.7] an account without live reports is told that none will appear', async () => {
  signInAs('ROLE_TEST_SCENARIO');
  page = await mount(<TestPages />, { store, path: '/test/auto-test' });
  expect(page.root.textContent).toContain('Your account does not receive live reports');
});

it('[test-mode.8] whoever may only look cannot send: the call would end the session', async () => {
  signInAs('ROLE_TEST_MODE');
  page = await mount(<TestPages />, { store, path: '/test/manual-test' });
  const button = byName('Send test') as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  expect(page.root.textContent).toContain('not run this test. It needs ADMIN, TEST_SCENARIO or POWER_USER.');
  expect(sent).toEqual([]);
});

it('[test-mode.3] switches test mode on for the chosen squads only, and off for those that are not kept', async () => {
  signInAs('ROLE_ADMIN');
  page = await mount(<TestPages />, { store, path: '/test/blank-test-mode' });
  const boxes = () => [...page.root.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  expect(page.root.textContent).toMatch(/HBIn test mode, ends (?:\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d/);
  await doing(() => boxes()[1]?.click());
  await doing(() => byName('Activate test mode').click());
  await until(() => sent.length === 1);
  expect(sent).toEqual([{ shotpointconfig: { key: 'TEST_MODE' }, squadIds: ['NG'] }]);
});

it('[test-mode.3] names the day on which a test mode ends that is left on over night', async () => {
  signInAs('ROLE_ADMIN');
  store.set(configAtom, new Map([['TEST_MODE_DURATION', '172800']]));
  page = await mount(<TestPages />, { store, path: '/test/deactivate-test-mode' });
  const day = dayText(epochMs(Date.now() + 172_800_000));
  expect(page.root.textContent).toContain(`HBIn test mode, ends ${day} `);
});
