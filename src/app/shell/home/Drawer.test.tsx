import { createAppStore } from '../createAppStore.ts';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { placesAtom } from '../../data/config/consoleAtoms.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { Drawer } from './Drawer.tsx';
import { HomeScreen } from './HomeScreen.tsx';
import { drawerAtom } from '../../data/view/drawerAtoms.ts';
import { setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { selectNothingAtom, selectReportAtom } from '../../data/view/selection.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted;

beforeEach(async () => {
  store.set(setEngineAtom, fakeEngine([fakeRow(0), fakeRow(1)]));
  store.set(selectNothingAtom);
  store.set(placesAtom, []);
  store.set(drawerAtom, { open: false, tab: 'shots', tall: true });
  page = await mount(<Drawer />, { store });
});
afterEach(async () => {
  await page.unmount();
  store.set(setEngineAtom, undefined);
});

const tabs = () => [...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent);
const drawer = () => document.querySelector('aside') as HTMLElement;

it('[shots.11] selects the newest displayed report when it opens', async () => {
  await doing(() => byName('Open drawer').click());
  await until(() => store.get(selectedReportAtom) !== undefined);
  expect(drawer().dataset['open']).toBe('true');
  expect(store.get(selectedReportAtom)?.message).toBe('Shot: place 0');
  expect(document.querySelector('h1')?.textContent).toBe('Shot: place 0');
});

it('[shots.11] has a tab for places unless there are none, from the start: a later one would move the tab of the settings', async () => {
  await doing(() => store.set(placesAtom, undefined));
  expect(tabs()).toEqual(['Shots', 'Alerts', 'Places', 'Settings']);
  await doing(() => store.set(placesAtom, []));
  expect(tabs()).toEqual(['Shots', 'Alerts', 'Settings']);
  await doing(() =>
    store.set(placesAtom, [
      {
        id: 1,
        placeId: 'P',
        parent: '',
        name: 'Mall',
        lat: 1,
        lng: 1,
        zoom: 1,
        hide: false,
        levels: [],
        bookmark: undefined,
      },
    ]),
  );
  expect(tabs()).toEqual(['Shots', 'Alerts', 'Places', 'Settings']);
});

it('[shots.12] has the full height or leaves 215 px free', async () => {
  await doing(() => store.set(drawerAtom, { open: true, tab: 'shots', tall: true }));
  await doing(() => byName('Collapse').click());
  expect(getComputedStyle(drawer()).bottom).toBe('215px');
  await doing(() => byName('Expand').click());
  expect(getComputedStyle(drawer()).bottom).toBe('0px');
});

it('[shots.12] leaves the height of the timeline under a collapsed drawer, and none under a closed one', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => browserPage.viewport(innerWidth, innerHeight));
  await browserPage.viewport(1366, 768);
  const home = await mount(<HomeScreen shown />, { store });
  home.root.style.cssText = 'position:fixed;inset:0';
  const timeline = () => home.root.querySelector('[aria-label="Timeline"]')!.getBoundingClientRect();
  await doing(() => store.set(drawerAtom, { open: true, tab: 'shots', tall: false }));
  const aside = home.root.querySelector('aside')!.getBoundingClientRect();
  expect(timeline().top).toBeCloseTo(aside.bottom, 0);
  expect(timeline().right).toBeCloseTo(window.innerWidth, 0);
  await doing(() => store.set(drawerAtom, { open: false, tab: 'shots', tall: false }));
  expect(timeline().height).toBeLessThan(215);
  await home.unmount();
});

it('[shots.12] shows the newest rows in a collapsed drawer on a laptop, and scrolls the report over them', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => browserPage.viewport(innerWidth, innerHeight));
  await browserPage.viewport(1366, 660);
  const message = 'Shot: Harbour Arena, Section 201, Level 1, behind the second stand';
  store.set(setEngineAtom, fakeEngine([0, 1, 2, 3, 4].map((i) => fakeRow(i, { message }))));
  await doing(() => store.set(drawerAtom, { open: true, tab: 'shots', tall: false }));
  await doing(() => store.set(selectReportAtom, 0, 'row'));
  await until(() => drawer().querySelector('[data-tab]') !== null);
  const boxOf = (selector: string) => drawer().querySelector(selector)!.getBoundingClientRect();
  const foot = drawer().querySelector('select')!.closest('div')!.getBoundingClientRect();
  expect(foot.bottom).toBeLessThanOrEqual(drawer().getBoundingClientRect().bottom);
  expect(boxOf('tbody > tr:not([data-day]):nth-last-child(4)').bottom).toBeLessThanOrEqual(foot.top);
  const report = drawer().querySelector('h1')!.closest('[role=tabpanel] > div > div')!;
  expect(report.scrollHeight).toBeGreaterThan(report.clientHeight);
});

it('[shots.9] is unreachable by pointer and keyboard while it is closed', async () => {
  expect(drawer().inert).toBe(true);
});
