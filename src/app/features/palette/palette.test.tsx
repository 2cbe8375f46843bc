import { flushSync } from 'react-dom';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { incidentOf } from '../../../domain/testing/incidents.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { Authority } from '../../../domain/contract/authorities.ts';
import { NO_SEARCH } from '../../../domain/frame/view.ts';
import { SEARCH_TIME_HEADER } from '../../../domain/search/searchResult.ts';
import { askPaletteAtom } from '../../data/view/paletteQuestion.ts';
import { questionOf, SAVE_SEARCH } from '../../text/storedSearch.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { placesAtom, serverFactsAtom } from '../../data/config/consoleAtoms.ts';
import { switchesAtom } from '../../data/config/switchAtoms.ts';
import { closeReplayAtom, isReplayOpenAtom, replayText } from '../../data/view/replayAtoms.ts';
import { themeAtom } from '../../data/config/theme.ts';
import type { Scene } from '../../../render/base/sceneTypes.ts';
import { mountSceneAtom } from '../../data/view/mountedViews.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { KEY_GROUPS } from '../../text/keyGroups.ts';
import { SHORTCUTS } from '../../text/keys.ts';
import { PALETTE_TEXT } from '../../text/palette.ts';
import { actOn, SAVED_TEXT } from '../../text/savedSearches.ts';
import { doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { Palette } from './Palette.tsx';

let store = createAppStore();
let page: Mounted;
let calls: string[];
/** Rows of a call by a part of its path; 500 for `undefined`, an empty list for a path that is not named. */
let rows: Record<string, unknown>;
let searchHeaders: Record<string, string>;

const signInAs = (...authorities: readonly Authority[]) =>
  store.set(setAccountAtom, {
    login: 'x',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(authorities),
  });
const dialog = () => document.querySelector('dialog');
const input = () => document.querySelector<HTMLInputElement>('dialog input');
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const titles = () => options().map((option) => option.querySelector('span')?.textContent);
const active = () =>
  document.getElementById(input()?.getAttribute('aria-activedescendant') ?? '')?.textContent;
const screenButton = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('dialog button')].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
  );
const keyboard = (keys: string) => doing(() => userEvent.keyboard(keys));
const open = async () => {
  page = await mount(<Palette />, { store, path: '/test' });
  await keyboard('{Control>}k{/Control}');
  await until(() => options().length > 0);
};

const close = async () => {
  await keyboard('{Escape}');
  await until(() => dialog() === null);
  await page.unmount();
};
const fill = (text: string) =>
  doing(async () => {
    const field = input();
    if (field !== null) await userEvent.fill(field, text);
  });

beforeEach(() => {
  store = createAppStore();
  calls = [];
  rows = {};
  searchHeaders = {};
  store.set(serverFactsAtom, {
    scenarioCount: 1,
    profiles: [],
    subscriberEmails: [],
    serverVersion: undefined,
  });
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    const { pathname, searchParams } = new URL(new Request(url).url);
    if (!pathname.endsWith(PATHS.savedSearches))
      calls.push(`${pathname} ${searchParams.get('search') ?? searchParams.get('q') ?? ''}`);
    const found = Object.entries(rows).find(([path]) => pathname.endsWith(path));
    if (found !== undefined && found[1] === undefined) return new Response('{}', { status: 500 });
    return Response.json(found?.[1] ?? [], { headers: pathname.endsWith('/search') ? searchHeaders : {} });
  });
});
afterEach(async () => {
  await page.unmount();
  vi.restoreAllMocks();
});

it('[search.1] opens by Ctrl+K with the focus in its field, moves by arrows, runs by Enter, and gives the focus back', async () => {
  signInAs('ROLE_ADMIN', 'ROLE_USER');
  const before = document.createElement('button');
  document.body.append(before);
  before.focus();
  await open();
  expect(document.activeElement).toBe(input());
  expect(input()?.getAttribute('role')).toBe('combobox');
  await keyboard('light');
  await until(() => titles()[0] === 'Theme: Light');
  await until(() => active() === 'Theme: Light');
  await keyboard('{Enter}');
  await until(() => dialog() === null);
  expect(store.get(themeAtom)).toBe('light');
  expect(document.activeElement).toBe(before);
  await doing(() => store.set(themeAtom, 'dark'));
  before.remove();
});

it('[search.1] offers only the screens and actions of the person, and no switch that would mute alarms', async () => {
  signInAs('ROLE_TEST_SCENARIO');
  await open();
  await keyboard('test');
  await until(() => titles().includes('Auto Test'));
  expect(titles()).not.toContain('Blank Test Mode');
  expect(titles()).not.toContain('Home');
  await close();
  signInAs('ROLE_ADMIN');
  await open();
  await keyboard('hide');
  await until(() => titles().some((title) => title?.startsWith('Hide')));
  expect(store.get(switchesAtom).shot).toBe(true);
  expect(titles()).not.toContain('Hide Shot');
});

it('[search.4] finds records on the server with the search of each list that the person may see, and opens their page', async () => {
  signInAs('ROLE_ADMIN');
  rows['/cameras'] = [
    { id: 7, cameraId: 'CAM-7', name: 'Gate north' },
    { id: 8, cameraId: 'CAM-8', name: 'a row of a server that ignores the search' },
  ];
  await open();
  await fill('gate n');
  await until(() => titles().includes('Gate north'));
  expect(titles()).not.toContain('a row of a server that ignores the search');
  expect(calls.every((call) => call.endsWith(' gate n'))).toBe(true);
  await doing(() =>
    options()
      .find((option) => option.textContent?.includes('Gate north'))
      ?.click(),
  );
  await until(() => page.location.address() === '/entities/cameras/7');
  await page.unmount();
  calls = [];
  signInAs('ROLE_USER');
  await open();
  await keyboard('gate');
  await until(() => document.body.textContent?.includes('Nothing found.') === true);
  // On a busy machine a part of the word is searched too.
  const isForAll = (call: string) =>
    [PATHS.search, PATHS.incidents].some((path) => call.startsWith(`/${path} `));
  expect(calls.filter((call) => !isForAll(call))).toEqual([]);
});

it('[search.4] finds incidents by case number and owner, and opens their page', async () => {
  signInAs('ROLE_USER');
  rows['/incidents'] = [
    incidentOf({ id: 12, caseNumber: '26-1127', owner: 'm.keller', place: 'Granary' }),
    incidentOf({ id: 13, owner: 'of a server that ignores the search' }),
  ];
  await open();
  await fill('26-1127');
  await until(() => titles().includes('Shot, Granary'));
  expect(titles().filter((title) => title?.startsWith('Shot'))).toEqual(['Shot, Granary']);
  await doing(() =>
    options()
      .find((option) => option.textContent?.includes('Granary'))
      ?.click(),
  );
  await until(() => page.location.address() === '/incidents/12');
});

it('[search.3] opens with the question of a filter, and finds by it', async () => {
  signInAs('ROLE_USER');
  rows['/search'] = [
    { kind: 'zone', id: 3, title: 'Mill yard', time: null, lat: 1, lon: 2, link: '/?lat=1&lon=2&z=17' },
  ];
  page = await mount(<Palette />, { store });
  const filter = {
    ...NO_SEARCH,
    symbols: ['Shot', 'Possible Shot'] as const,
    zones: ['Wharf E7'],
    text: ' mill',
  };
  await doing(() => store.set(askPaletteAtom, questionOf(filter)));
  await until(() => titles().includes('Mill yard'));
  expect(input()?.value).toBe('Shot Wharf E7 mill');
  expect(calls).toContain(`/${PATHS.search} Shot Wharf E7 mill`);
});

it('[search.1] what is typed before the palette has loaded is its question, and acts on nothing beneath', async () => {
  const acted = vi.fn<() => void>();
  function Beneath() {
    useShortcut(SHORTCUTS.keys, acted);
    return undefined;
  }
  signInAs('ROLE_USER');
  page = await mount(
    <>
      <Palette />
      <Beneath />
    </>,
    { store },
  );
  const press = (key: string, ctrlKey = false) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
    );
  await doing(() => {
    flushSync(() => press('k', true));
    for (const key of ['m', 'i', '?', 'Backspace', 'l', 'l']) press(key);
  });
  await until(() => input() !== null);
  expect(input()?.value).toBe('mill');
  expect(acted).not.toHaveBeenCalled();
  await close();
});

it('[search.3] finds what is stored, with its time, and opens the map there', async () => {
  signInAs('ROLE_USER');
  rows['/search'] = [
    { kind: 'zone', id: 3, title: 'Dock yard', time: null, lat: 1, lon: 2, link: '/?lat=1&lon=2&z=17' },
    { kind: 'elsewhere', id: 4, title: 'of a later server', link: '/' },
  ];
  const [from, to] = [new Date(2026, 10, 28, 22, 0), new Date(2026, 10, 28, 22, 30)];
  searchHeaders = { [SEARCH_TIME_HEADER]: `${from.toISOString()}/${to.toISOString()}` };
  await open();
  await keyboard('dock yesterday');
  await until(() => titles().includes('Dock yard'));
  const heading = document.querySelector('dialog [role=group] header')?.textContent;
  expect(heading).toBe('Reports and places, 2026-11-28 22:00 to 22:30');
  expect(titles()).not.toContain('of a later server');
  await keyboard('{Enter}');
  await until(() => dialog() === null);
  expect(page.location.address()).toBe('/');
});

it('[search.3] says in which time nothing was found', async () => {
  signInAs('ROLE_USER');
  const [from, to] = [new Date(2026, 10, 27, 0, 0), new Date(2026, 10, 27, 23, 59)];
  searchHeaders = { [SEARCH_TIME_HEADER]: `${from.toISOString()}/${to.toISOString()}` };
  await open();
  await keyboard('dock two days ago');
  const said = () => document.querySelector('dialog output')?.textContent;
  await until(() => said() !== '');
  expect(said()).toBe('Nothing found: Reports and places, 2026-11-27 00:00 to 23:59.');
});

it('[search.1] starts a replay of the last hour', async () => {
  signInAs('ROLE_USER');
  await open();
  await keyboard('replay');
  await until(() => titles()[0] === 'Replay: Last hour');
  await keyboard('{Enter}');
  await until(() => dialog() === null);
  expect(store.get(isReplayOpenAtom)).toBe(true);
  const [begin = '', end = ''] = replayText()?.split(',') ?? [];
  expect(Date.parse(end) - Date.parse(begin)).toBe(3_600_000);
  await doing(() => store.set(closeReplayAtom));
});

it('[search.1] finds a screen by other words for it', async () => {
  signInAs('ROLE_ADMIN');
  await open();
  await keyboard('webhook');
  await until(() => titles().length > 0);
  expect(titles()).toContain('Connect');
});

it('[search.4] a search that fails says so beside what the others found', async () => {
  signInAs('ROLE_ADMIN');
  rows['/squadids'] = undefined;
  rows['/nodes'] = [{ id: 1, nodeId: 'gate-1' }];
  await open();
  await keyboard('gate');
  await until(() => document.querySelector('dialog [role=alert]') !== null);
  await until(() => titles().includes('gate-1'));
  expect(document.querySelector('dialog [role=alert]')?.textContent).toBe(
    'Could not be searched: Squads. Type again to retry.',
  );
});

it('[search.3] finds places by their name, and says when nothing is found', async () => {
  signInAs('ROLE_USER');
  const place = { id: 1, placeId: 'P1', parent: '', lat: 1, lng: 2, zoom: 15, hide: false, levels: [] };
  store.set(placesAtom, [{ ...place, name: 'Harbour Arena', bookmark: undefined }]);
  await open();
  await keyboard('arena');
  await until(() => titles().includes('Harbour Arena'));
  await keyboard('xyz');
  await until(() => document.body.textContent?.includes('Nothing found.') === true);
  expect(titles()).toEqual([SAVE_SEARCH]);
});

it('[search.3] each incident is one row, whichever call finds it, each record one for the map and one for its form', async () => {
  signInAs('ROLE_ADMIN');
  rows['/incidents'] = [incidentOf({ id: 12, owner: 'gate', place: 'Gate' })];
  rows['/cameras'] = [{ id: 7, cameraId: 'CAM-7', name: 'Gate north' }];
  rows['/search'] = [
    {
      kind: 'incident',
      id: 12,
      title: 'Incident 12, Shot, Gate',
      time: 1,
      lat: 1,
      lon: 2,
      link: '/incidents/12',
    },
    { kind: 'camera', id: 7, title: 'Gate north', time: null, lat: 1, lon: 2, link: '/?lat=1&lon=2&z=17' },
  ];
  await open();
  await fill('gate');
  await until(() => calls.filter((call) => call.endsWith('/cameras gate')).length > 0);
  await until(() => titles().includes('Incident 12, Shot, Gate'));
  await until(() => document.querySelector('dialog output')?.textContent?.endsWith('results') === true);
  const rowsOf = (text: string) => titles().filter((title) => title?.includes(text));
  expect([...rowsOf('Gate north'), ...rowsOf('Shot, Gate')]).toEqual([
    'Gate north',
    'Gate north',
    'Incident 12, Shot, Gate',
  ]);
});

it('[search.3] more results come by keyboard below those before, until there are no more', async () => {
  signInAs('ROLE_USER');
  const zone = (id: number) => ({
    kind: 'zone',
    id,
    title: `Yard ${id}`,
    time: null,
    lat: 1,
    lon: 2,
    link: '/',
  });
  rows['/search'] = [zone(1)];
  searchHeaders = { link: '</search?page=1>; rel="next"' };
  await open();
  await fill('yard');
  await until(() => titles().includes(PALETTE_TEXT.more));
  rows['/search'] = [zone(1), zone(2)];
  searchHeaders = {};
  for (let press = 0; press < 3 && active() !== PALETTE_TEXT.more; press++) await keyboard('{ArrowDown}');
  expect(active()).toBe(PALETTE_TEXT.more);
  await keyboard('{Enter}');
  await until(() => titles().includes('Yard 2'));
  expect(titles()).toEqual(['Yard 1', 'Yard 2', SAVE_SEARCH]);
});

it('[search.3] a slow search says so, a quick one says nothing of itself', async () => {
  signInAs('ROLE_USER');
  await open();
  let answer: (response: Response) => void = () => undefined;
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const output = () => document.querySelector('dialog output')?.textContent;
  await fill('zzz');
  expect(output()).toBe('');
  await until(() => output() === PALETTE_TEXT.searching);
  await doing(() => answer(Response.json([])));
});

it('[search.12] a saved search is found by its name, and asked with its words', async () => {
  signInAs('ROLE_USER');
  rows['/saved-searches'] = [
    { id: 4, name: 'Docks at night', question: 'shot dock yesterday night', owner: 'dora', isShared: true },
  ];
  await open();
  await fill('docks at');
  await until(() => titles().includes('Docks at night'));
  await doing(() =>
    options()
      .find((option) => option.textContent?.includes('Docks at night'))
      ?.click(),
  );
  expect(input()?.value).toBe('shot dock yesterday night');
  await until(() => calls.includes(`/${PATHS.search} shot dock yesterday night`));
});

it('[search.12] the search in the palette is saved under a name, changed and deleted, and its link opens it', async () => {
  signInAs('ROLE_ADMIN');
  const sent: string[] = [];
  const saved = { id: 4, name: 'Docks', question: 'shot dock', owner: 'x', isShared: false };
  rows['/saved-searches'] = [saved];
  const answer = vi.mocked(window.fetch).getMockImplementation();
  vi.spyOn(window, 'fetch').mockImplementation(async (url, options) => {
    const request = new Request(url, options);
    const { pathname } = new URL(request.url);
    if (request.method === 'GET' && pathname.endsWith('/saved-searches/4')) return Response.json(saved);
    if (request.method === 'GET') return answer?.(url, options) ?? Response.json([]);
    sent.push(`${request.method} ${pathname.replace(/.*searches/, '')} ${await request.text()}`);
    return Response.json(saved, { status: 201 });
  });
  await open();
  await fill('shot dock');
  await until(() => titles().includes(SAVE_SEARCH));
  const press = (name: string) => doing(() => screenButton(name)?.click());
  await doing(() =>
    options()
      .find((option) => option.textContent === SAVE_SEARCH)
      ?.click(),
  );
  await until(() => document.querySelector('form') !== null);
  await press(SAVED_TEXT.saveNow);
  await until(() => sent.length === 1 && document.querySelector('form') === null);
  await until(() => screenButton(actOn(SAVED_TEXT.share, 'Docks')) !== undefined);
  await press(actOn(SAVED_TEXT.share, 'Docks'));
  await until(() => sent.length === 2);
  await press(actOn(SAVED_TEXT.remove, 'Docks'));
  await press(SAVED_TEXT.remove);
  await until(() => sent.length === 3);
  expect(sent).toEqual([
    'POST  {"name":"shot dock","question":"shot dock","isShared":false}',
    'PUT /4 {"name":"Docks","isShared":true}',
    'DELETE /4 ',
  ]);
  await close();
  window.history.replaceState(null, '', '?search=4&z=3');
  page = await mount(<Palette />, { store });
  await until(() => input()?.value === 'shot dock');
  expect(window.location.search).toBe('?z=3');
});

it('[search.10] shows a place on the map that is typed as the world writes it', async () => {
  signInAs('ROLE_USER');
  const shown: unknown[] = [];
  store.set(mountSceneAtom, { flyTo: (place: unknown) => shown.push(place) } as unknown as Scene);
  await open();
  for (const [typed, title] of [
    [`40°26'46"N 79°58'56"W`, '40.446111, −79.982222'],
    ['33U 391545 5819698', '33U 391545 5819698'],
  ] as const) {
    if (input() === null) await keyboard('{Control>}k{/Control}');
    await until(() => input() !== null);
    await fill(typed);
    await until(() => titles()[0] === title);
    await keyboard('{Enter}');
    await until(() => shown.length > 0 && dialog() === null);
    const { lat, lng } = shown.splice(0)[0] as { lat: number; lng: number };
    expect([lat, lng].map((degrees) => degrees.toFixed(3))).toEqual(
      typed.startsWith('33U') ? ['52.517', '13.402'] : ['40.446', '-79.982'],
    );
  }
  await page.unmount();
});

it('[search.9] a question mark shows all keys of the registry, in a field it is typed', async () => {
  signInAs('ROLE_USER');
  page = await mount(
    <>
      <input aria-label="Field" />
      <Palette />
    </>,
    { store },
  );
  page.root.querySelector('input')?.focus();
  await keyboard('?');
  expect(dialog()).toBeNull();
  page.root.querySelector('input')?.blur();
  await keyboard('?');
  await until(() => dialog() !== null);
  const shown = [...document.querySelectorAll('dialog dt > span')].map(({ textContent }) => textContent);
  expect(shown).toEqual(KEY_GROUPS.flatMap(({ entries }) => entries.flatMap(({ keys }) => keys)));
  await keyboard('{Escape}');
  await until(() => dialog() === null);
});
