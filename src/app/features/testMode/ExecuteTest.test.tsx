import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '../../../domain/units.ts';
import { toastsAtom } from '../../browser/toastAtoms.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { squadsAtom } from '../../data/loading/testModeAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { ERROR_TEXT } from '../../text/errors.ts';
import { ExecuteTest } from './ExecuteTest.tsx';
import { lastScenarioAtom, scenariosAtom } from '../../data/loading/scenarios.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted;
let ran: unknown[];
let answer: () => Response;

const signInAs = (authority: string) =>
  doing(() =>
    store.set(setAccountAtom, {
      login: 'x',
      email: '',
      firstName: '',
      lastName: '',
      authorities: new Set([authority]),
    }),
  );
const testMode = (on: boolean) =>
  doing(() =>
    store.set(
      squadsAtom,
      on ? [{ squadId: 'NG', alias: 'NG', testMode: true, testModeActivatedTime: epochMs(Date.now()) }] : [],
    ),
  );
const names = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
const loaded = () => until(() => store.get(scenariosAtom).length > 0);

beforeEach(async () => {
  ran = [];
  answer = () => Response.json({ fired: 1 });
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (!new Request(url).url.includes('executeScenario'))
      return Response.json([{ id: 3, testName: 'Handgun' }, { id: 4, testName: '<i>Rifle</i>' }, null]);
    if (typeof init?.body === 'string') ran.push(JSON.parse(init.body));
    return answer();
  });
  store.set(lastScenarioAtom, undefined);
  page = await mount(<ExecuteTest />, { store });
});
afterEach(async () => {
  await testMode(false);
  await page.unmount();
  vi.restoreAllMocks();
});

it.each(['ROLE_ADMIN', 'ROLE_TEST_SCENARIO', 'ROLE_POWER_USER'])(
  '[map.77] %s is offered Execute Test while test mode is on',
  async (authority) => {
    await signInAs(authority);
    expect(page.root.textContent).toBe('');
    await testMode(true);
    expect(byName('Execute Test')).toBeTruthy();
  },
);

it.each(['ROLE_USER', 'ROLE_TEST_MODE', 'ROLE_TEST'])('[map.77] %s is not', async (authority) => {
  await signInAs(authority);
  await testMode(true);
  expect(page.root.textContent).toBe('');
});

it('[map.77] the first press asks which scenario, the second runs it again, the arrow asks again', async () => {
  await signInAs('ROLE_ADMIN');
  await testMode(true);
  await loaded();
  await doing(() => byName('Execute Test').click());
  expect(names()).toEqual(['Handgun', '<i>Rifle</i>']);
  await doing(() => byName('<i>Rifle</i>').click());
  await until(() => store.get(lastScenarioAtom) !== undefined);
  await doing(() => byName('Execute Test').click());
  await until(() => ran.length === 2 && store.get(toastsAtom).length > 0);
  expect(ran).toEqual([{ id: 4 }, { id: 4 }]);
  expect(store.get(toastsAtom).at(-1)?.text).toBe('<i>Rifle</i>: 1 test report sent');
  await doing(() => byName('Choose another scenario').click());
  expect(names()).toHaveLength(2);
});

it("[map.77] shows the server's sentence if a scenario can't be run", async () => {
  await signInAs('ROLE_ADMIN');
  await testMode(true);
  await loaded();
  answer = () =>
    new Response('{}', {
      status: 400,
      headers: {
        'content-type': 'application/json',
        'X-app-error': 'The scenario has no shots that can be fired',
      },
    });
  await doing(() => byName('Execute Test').click());
  const before = store.get(toastsAtom).at(-1);
  await doing(() => byName('Handgun').click());
  await until(() => store.get(toastsAtom).at(-1) !== before);
  expect(store.get(toastsAtom).at(-1)?.text).toBe('The scenario has no shots that can be fired');
});

it('[live.38] takes no answer without a body for a scenario that was run', async () => {
  await signInAs('ROLE_ADMIN');
  await testMode(true);
  await loaded();
  answer = () => new Response('');
  const shown = () => store.get(toastsAtom).map(({ text }) => text);
  await doing(() => byName('Execute Test').click());
  await doing(() => byName('Handgun').click());
  await until(() => ran.length > 0);
  await until(() => shown().includes(ERROR_TEXT.unreadable));
  expect(shown().join()).not.toContain('Handgun');
});
