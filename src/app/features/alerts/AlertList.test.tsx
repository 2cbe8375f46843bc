import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { idleSummary } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { byName, doing, mount, type Mounted, until } from '../../testing/mount.tsx';
import { addAlertAtom, clearToastsAtom } from './alertAtoms.ts';
import { Drawer } from '../../shell/home/Drawer.tsx';
import { drawerAtom } from '../../data/view/drawerAtoms.ts';
import { receiveSummaryAtom, setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { screenNameAtom, tabTitleAtom } from '../../data/view/tabTitleAtoms.ts';
import { selectNothingAtom } from '../../data/view/selection.ts';
import { toastsAtom } from '../../browser/toastAtoms.ts';
import { markAllSeenAtom } from '../../data/alerts/alertLog.ts';
import { followUnseenCount } from './unseenCount.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted;
let end: () => void;
const FIREWORKS = REPORT_SYMBOLS.indexOf('Fireworks');
const rows = [fakeRow(0), fakeRow(1)];

beforeEach(async () => {
  store.set(setEngineAtom, fakeEngine(rows));
  store.set(drawerAtom, { open: true, tab: 'alerts', tall: true });
  end = followUnseenCount(store);
  page = await mount(<Drawer />, { store });
  // The list is a part of its own.
  await until(() => page.root.querySelector('output') !== null);
});
afterEach(async () => {
  end();
  await page.unmount();
  store.set(clearToastsAtom);
  store.set(selectNothingAtom);
  store.set(setEngineAtom, undefined);
});

const raise = (i: number) =>
  doing(() =>
    store.set(addAlertAtom, {
      kind: 'report',
      symbol: 0,
      title: `Shot: place ${i}`,
      text: 'Gate',
      time: epochMs(Date.now()),
      key: rows[i]?.key ?? { squadId: '', detectionId: '' },
    }),
  );
const unseen = () =>
  [...document.querySelectorAll('li[data-unseen] b')].map(({ textContent }) => textContent);
const icon = () => decodeURIComponent(document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '');

it('[alerts.10] lists the alerts in a tab of the drawer and selects a report by a press', async () => {
  expect(page.root.textContent).toContain('No alerts yet');
  await raise(0);
  await raise(1);
  expect(unseen()).toEqual(['Shot: place 1', 'Shot: place 0']);
  expect(byName('Alerts2').getAttribute('role')).toBe('tab');
  await doing(() => page.root.querySelector<HTMLElement>('li button')?.click());
  await expect.poll(unseen).toEqual(['Shot: place 0']);
  await doing(() => byName('Mark all as seen').click());
  expect(unseen()).toEqual([]);
});

it('[alerts.11] says how many alerts did not fit, by type, until all are marked as seen', async () => {
  const fireworks = {
    kind: 'report',
    symbol: FIREWORKS,
    title: 'Fireworks',
    text: '',
    time: epochMs(1),
  } as const;
  await doing(() => {
    for (let i = 0; i < 300; i++) store.set(addAlertAtom, fireworks);
  });
  await expect
    .poll(() => page.root.querySelector('[role=note] > span')?.textContent)
    .toBe('100 more alerts do not fit into this list: 100 fireworks. The table has the reports.');
  expect(page.root.querySelector('output')?.textContent).toBe('300 not yet selected');
  await doing(() => byName('Mark all as seen').click());
  expect(page.root.querySelector('[role=note]')).toBeNull();
});

it('[records.39] says that the report of an alert was removed', async () => {
  await raise(0);
  store.set(setEngineAtom, { ...fakeEngine([]), isRemoved: async () => true });
  await doing(() => page.root.querySelector<HTMLElement>('li button')?.click());
  await expect
    .poll(() => store.get(toastsAtom).map(({ text }) => text))
    .toEqual(['The selected report was removed.']);
});

it('[alerts.10] counts what is unseen in title and icon of the tab', async () => {
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="data:," />');
  await raise(0);
  await raise(1);
  expect(store.get(tabTitleAtom)).toBe('(2) Shotpoint');
  expect(icon()).toContain('>2</text>');
  await doing(() => byName('Mark all as seen').click());
  expect(store.get(tabTitleAtom)).toBe('Shotpoint');
  expect(icon()).not.toContain('</text>');
});

it('[alerts.13] says an outage first in title and icon of the tab', async () => {
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="data:," />');
  await raise(0);
  const idle = idleSummary();
  await doing(() =>
    store.set(receiveSummaryAtom, {
      ...idle,
      connection: { ...idle.connection, status: 'online' },
      storage: 'full',
    }),
  );
  expect(store.get(tabTitleAtom)).toBe('⚠ No live data – (1) Shotpoint');
  expect(icon()).toContain('#ffb000');
  await doing(() => store.set(receiveSummaryAtom, idle));
  expect(store.get(tabTitleAtom)).toBe('(1) Shotpoint');
});

it('[screens.10, alerts.10] the title of the tab names the screen, after the number of unseen alerts', async () => {
  store.set(screenNameAtom, 'Cameras');
  expect(store.get(tabTitleAtom)).toBe('Cameras – Shotpoint');
  await raise(0);
  expect(store.get(tabTitleAtom)).toBe('(1) Cameras – Shotpoint');
  store.set(screenNameAtom, '');
  expect(store.get(tabTitleAtom)).toBe('(1) Shotpoint');
});

it('[alerts.10] marks the row of an unseen alert', async () => {
  await raise(1);
  await doing(() => store.set(drawerAtom, { open: true, tab: 'shots', tall: true }));
  await expect.poll(() => document.querySelector('tr[data-unseen]')?.textContent).toContain('Shot: place 1');
});

it('[alerts.14] marks the alert of a test', async () => {
  await raise(0);
  const alert = { kind: 'report', symbol: 0, title: 'Shot: drill', text: '', time: epochMs(1) } as const;
  await doing(() => store.set(addAlertAtom, { ...alert, test: true }));
  const titles = [...page.root.querySelectorAll('li b')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Test Shot: drill', 'Shot: place 0']);
});

it('[incidents.15] counts what is to take in title and icon, though its alert was seen', async () => {
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="data:," />');
  await raise(0);
  const idle = idleSummary();
  const toTake = (count: number) =>
    doing(() =>
      store.set(receiveSummaryAtom, {
        ...idle,
        connection: { ...idle.connection, status: 'online' },
        incidents: { isOffered: true, revision: count, toTake: count },
      }),
    );
  await toTake(1);
  await doing(() => store.set(markAllSeenAtom));
  expect(store.get(tabTitleAtom)).toBe('(1) Shotpoint');
  expect(icon()).toContain('>1</text>');
  await toTake(0);
  expect(store.get(tabTitleAtom)).toBe('Shotpoint');
});
