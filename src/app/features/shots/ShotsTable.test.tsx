import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idleSummary, type LoadState } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { tablePageAtom } from '../../data/view/drawerAtoms.ts';
import { receiveSummaryAtom, setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { pointedAtAtom } from '../../data/view/overlayAtoms.ts';
import { selectNewestAtom, selectNothingAtom, selectReportAtom } from '../../data/view/selection.ts';
import { logAlertAtom, markAllSeenAtom } from '../../data/alerts/alertLog.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { ShotsTable } from './ShotsTable.tsx';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const FIREWORKS = REPORT_SYMBOLS.indexOf('Fireworks');
let page: Mounted | undefined;
const rows = Array.from({ length: 23 }, (_, i) => fakeRow(i));

const showRows = (state: LoadState['state'], revision: number, stored = rows.length) =>
  store.set(receiveSummaryAtom, {
    ...idleSummary(),
    history: { state, reason: undefined, at: epochMs(0) },
    reports: { ...idleSummary().reports, stored, displayed: stored, revision },
  });
const messages = () =>
  [...document.querySelectorAll('tbody tr:not([data-day])')].map(
    (row) => row.querySelector('[data-column=event]')?.textContent,
  );
const settle = () => doing(() => new Promise((resolve) => setTimeout(resolve, 10)));

beforeEach(() => {
  store.set(tablePageAtom, { page: 0, size: 5 });
  store.set(selectNothingAtom);
  showRows('loaded', 1);
});
afterEach(async () => {
  await page?.unmount();
  store.set(setEngineAtom, undefined);
});

it('[shots.3] requests five rows at first, and no other', async () => {
  const engine = fakeEngine(rows);
  store.set(setEngineAtom, engine);
  page = await mount(<ShotsTable />, { store });
  await settle();
  expect(messages()).toEqual([0, 1, 2, 3, 4].map((i) => `Shot: place ${i}`));
  expect(engine.rowCalls.every(([from, count]) => from === 0 && count === 5)).toBe(true);
  expect(page.root.textContent).toContain('1–5 of 23');
});

it('[shots.3] turns pages and changes their size', async () => {
  store.set(setEngineAtom, fakeEngine(rows));
  page = await mount(<ShotsTable />, { store });
  await doing(() => byName('Next page').click());
  await settle();
  expect(messages()[0]).toBe('Shot: place 5');
  const select = page.root.querySelector('select') as HTMLSelectElement;
  expect([...select.options].map(({ value }) => value)).toEqual(['5', '25', '100']);
  await doing(() => {
    select.value = '25';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settle();
  expect(messages()).toHaveLength(23);
});

it('[shots.3] goes to the page of a report that was selected elsewhere, and marks its row', async () => {
  store.set(setEngineAtom, fakeEngine(rows));
  page = await mount(<ShotsTable />, { store });
  await doing(() => store.set(selectReportAtom, 13, 'map'));
  await settle();
  await settle();
  expect(page.root.querySelector('tr[aria-selected=true]')?.textContent).toContain('Shot: place 13');
  expect(store.get(tablePageAtom).page).toBe(2);
});

it('[shots.3] follows the selected report as newer ones move it, until the person changes the page', async () => {
  const pushed = [...rows];
  store.set(setEngineAtom, fakeEngine(pushed));
  page = await mount(<ShotsTable />, { store });
  await doing(() => store.set(selectReportAtom, 4, 'row'));
  await settle();
  pushed.unshift(fakeRow(100));
  await doing(() => showRows('loaded', 2));
  await settle();
  expect(store.get(tablePageAtom).page).toBe(1);
  await doing(() => byName('Next page').click());
  await doing(() => showRows('loaded', 3));
  await settle();
  expect(store.get(tablePageAtom).page).toBe(2);
});

it('[shots.9] leaves the focus on Next page as it comes to the last page, and goes no further', async () => {
  store.set(setEngineAtom, fakeEngine(rows));
  page = await mount(<ShotsTable />, { store });
  await settle();
  byName('Next page').focus();
  for (const expected of [1, 2, 3, 4, 4]) {
    await doing(() => byName('Next page').click());
    await settle();
    expect(store.get(tablePageAtom).page).toBe(expected);
    expect(document.activeElement).toBe(byName('Next page'));
  }
});

it('[shots.3] stays on its first page while the newest was selected automatically', async () => {
  const pushed = [...rows];
  store.set(setEngineAtom, fakeEngine(pushed));
  page = await mount(<ShotsTable />, { store });
  for (const origin of ['drawer', 'latest'] as const) {
    await doing(() => store.set(selectNewestAtom, origin));
    for (let i = 0; i < 7; i++) pushed.unshift(fakeRow(100 + pushed.length));
    await doing(() => showRows('loaded', pushed.length));
    await settle();
    expect(store.get(tablePageAtom).page).toBe(0);
    expect(messages()[0]).toBe(pushed[0]?.message);
    expect(page.root.textContent).not.toContain('newer');
  }
});

it('[shots.3] shows how many are newer than the page of a selected report, and goes to them by one click', async () => {
  store.set(setEngineAtom, fakeEngine(rows));
  page = await mount(<ShotsTable />, { store });
  await doing(() => store.set(selectReportAtom, 13, 'toast'));
  await settle();
  await settle();
  const up = [...page.root.querySelectorAll('button')].find(({ textContent }) => textContent === '10 newer');
  await doing(() => up?.click());
  await settle();
  expect(messages()[0]).toBe('Shot: place 0');
  await doing(() => showRows('loaded', 2));
  await settle();
  expect(store.get(tablePageAtom).page).toBe(0);
});

it('[shots.3] returns to its first page when the followed report is no longer selected', async () => {
  store.set(setEngineAtom, fakeEngine(rows));
  page = await mount(<ShotsTable />, { store });
  await doing(() => store.set(selectReportAtom, 13, 'timeline'));
  await settle();
  await settle();
  expect(store.get(tablePageAtom).page).toBe(2);
  await doing(() => store.set(selectNothingAtom));
  await settle();
  expect(store.get(tablePageAtom).page).toBe(0);
});

it('[shots.7] writes the date above rows of another day', async () => {
  const today = fakeRow(0, { time: epochMs(Date.now()) });
  const before = fakeRow(1, { time: epochMs(new Date(2026, 4, 3, 23, 28).getTime()) });
  store.set(setEngineAtom, fakeEngine([today, before]));
  page = await mount(<ShotsTable />, { store });
  await settle();
  const all = [...page.root.querySelectorAll('tbody tr')].map((row) => row.children.length);
  expect(all).toEqual([4, 1, 4]);
  expect(page.root.querySelector('tr[data-day]')?.textContent).toBe('2026-05-03');
});

it('[shots.3] shows the last page of a list that became shorter than the shown page', async () => {
  let displayed = rows;
  let revision = 1;
  store.set(setEngineAtom, {
    ...fakeEngine(rows),
    rows: async (from, count) => ({
      total: displayed.length,
      rows: displayed.slice(from, from + count),
      revision,
    }),
  });
  page = await mount(<ShotsTable />, { store });
  await doing(() => store.set(tablePageAtom, { page: 4, size: 5 }));
  await settle();
  displayed = rows.slice(0, 8);
  revision = 2;
  await doing(() => showRows('loaded', 2));
  await settle();
  expect(messages()).toEqual([5, 6, 7].map((i) => `Shot: place ${i}`));
  expect(page.root.textContent).toContain('6–8 of 8');
  displayed = [];
  revision = 3;
  await doing(() => showRows('loaded', 3));
  await settle();
  expect(page.root.textContent).toContain('1 / 1');
  expect(page.root.textContent).not.toContain('newer');
});

it('[shots.3] requests the rows again when the displayed rows changed', async () => {
  const engine = fakeEngine(rows);
  store.set(setEngineAtom, engine);
  page = await mount(<ShotsTable />, { store });
  await settle();
  const before = engine.rowCalls.length;
  await doing(() => showRows('loaded', 2));
  await settle();
  expect(engine.rowCalls.length).toBe(before + 1);
});

it('[shots.4] says nothing of an empty list while its rows are of before a change', async () => {
  store.set(setEngineAtom, fakeEngine([]));
  page = await mount(<ShotsTable />, { store });
  await settle();
  expect(page.root.textContent).toContain('Show all types and floors');
  await doing(() => showRows('loaded', 2));
  await settle();
  expect(page.root.textContent).not.toContain('Show all types and floors');
  expect(page.root.querySelector('[aria-busy=true]')).not.toBeNull();
});

it('[shots.4] never shows a list that could not be loaded as an empty one', async () => {
  store.set(setEngineAtom, fakeEngine([]));
  showRows('failed', 1, 0);
  page = await mount(<ShotsTable />, { store });
  await settle();
  expect(page.root.textContent).toContain('could not be loaded – retry');
  expect(page.root.textContent).not.toContain('No reports in this view');
});

it('[shots.4] shows why an empty table is empty', async () => {
  store.set(setEngineAtom, fakeEngine([]));
  showRows('loaded', 1, 115);
  page = await mount(<ShotsTable />, { store });
  await settle();
  expect(page.root.textContent).toContain('115 reports do not match the filters or the selected floor.');
});

it('[incidents.16] tells the state of a report by its mark and to screen readers, and nothing where nobody has a duty', async () => {
  const states = ['unacknowledged', 'acknowledged', 'closed', undefined] as const;
  store.set(setEngineAtom, fakeEngine(states.map((incidentState, i) => fakeRow(i, { incidentState }))));
  page = await mount(<ShotsTable />, { store });
  await settle();
  const cells = [...page.root.querySelectorAll('tbody td[data-column=event]')];
  expect(cells.map((cell) => cell.querySelector('svg')?.dataset['state'])).toEqual([...states]);
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Nobody has it: Shot: place 0',
    'Taken: Shot: place 1',
    'Closed: Shot: place 2',
    'Shot: place 3',
  ]);
});

it('[shots.5] strikes a former shot through above what it became', async () => {
  const now = fakeRow(0, {
    symbol: 7,
    message: 'Fireworks: Park',
    previousReportType: 'Shot',
    wasShotType: true,
  });
  store.set(setEngineAtom, fakeEngine([now]));
  store.set(setAccountAtom, {
    login: 'u',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set<string>(),
  });
  page = await mount(<ShotsTable />, { store });
  await settle();
  expect(messages()).toEqual(['Shot: Park', 'Fireworks: Park']);
  expect(page.root.querySelector('tr[data-ghost] s')?.textContent).toBe('Shot: Park');
  expect(page.root.querySelector('tr[data-ghost]')?.textContent).toContain('Reclassified');
});

it('[shots.5] shows a former shot as a selectable struck-through row if its new type is not displayed', async () => {
  const former = {
    symbol: 7,
    message: 'Fireworks: Park',
    previousReportType: 'Shot',
    wasShotType: true,
    masked: true,
  };
  store.set(setEngineAtom, fakeEngine([fakeRow(0, former), fakeRow(1)]));
  page = await mount(<ShotsTable />, { store });
  await settle();
  expect(messages()).toEqual(['Shot: Park', 'Shot: place 1']);
  const row = page.root.querySelector<HTMLElement>('tr[data-ghost]');
  expect(row?.tabIndex).toBe(0);
  await doing(() => row?.click());
  await settle();
  expect(page.root.querySelector('tr[data-ghost]')?.getAttribute('aria-selected')).toBe('true');
});

it('[shots.8] marks a row as new beside its most important mark, a test above all', async () => {
  const shots = [
    fakeRow(0, { test: true, hasPlace: false }),
    fakeRow(1, { hasPlace: false }),
    fakeRow(2, { delayedByMs: 360_000 }),
    fakeRow(3, { test: true }),
    fakeRow(4),
  ];
  store.set(setEngineAtom, fakeEngine(shots));
  for (const { key, message } of shots.slice(0, 3)) {
    const alert = { kind: 'report', symbol: 0, title: message, text: '', time: epochMs(0), key } as const;
    store.set(logAlertAtom, { ...alert, id: 1 });
  }
  page = await mount(<ShotsTable />, { store });
  await settle();
  const marks = [...page.root.querySelectorAll('tbody td[data-column=badges]')].map((cell) =>
    [...cell.querySelectorAll('span')].map(({ textContent }) => textContent),
  );
  expect(marks).toEqual([['New', 'Test'], ['New', 'No place'], ['New', '+6 min'], ['Test'], []]);
  expect(page.root.querySelector<HTMLElement>('td[data-column=badges]')?.title).toBe('New, Test, No place');
});

it('[shots.9] goes from row to row by arrow keys, to the last and first of the page by End and Home, and selects by Enter', async () => {
  store.set(setEngineAtom, fakeEngine(rows));
  page = await mount(<ShotsTable />, { store });
  await settle();
  const first = page.root.querySelector<HTMLElement>('tr[tabindex="0"]') as HTMLElement;
  first.focus();
  const key = (name: string) =>
    doing(() =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
    );
  await key('End');
  expect(document.activeElement?.textContent).toContain('Shot: place 4');
  await key('ArrowUp');
  expect(document.activeElement?.textContent).toContain('Shot: place 3');
  await key('Home');
  await key('ArrowDown');
  await key('Enter');
  await settle();
  expect(page.root.querySelector('tr[aria-selected=true]')?.textContent).toContain('Shot: place 1');
});

it('[shots.5] shows a reclassified report in a style of its own', async () => {
  const changed = fakeRow(1, { message: 'Ruckus: Gate', symbol: 6, previousReportType: 'Fireworks' });
  store.set(setEngineAtom, fakeEngine([fakeRow(0), changed]));
  page = await mount(<ShotsTable />, { store });
  await settle();
  const looks = [...page.root.querySelectorAll('tbody tr > td[data-column=event]')].map((cell) =>
    getComputedStyle(cell),
  );
  expect(looks.map(({ fontStyle }) => fontStyle)).toEqual(['normal', 'italic']);
  expect(page.root.querySelectorAll('tbody tr:not([data-day])')[1]?.textContent).toContain('Reclassified');
});

it('[shots.9] moves by j and k like by arrows, and does not handle keys of the browser', async () => {
  store.set(setEngineAtom, fakeEngine(rows));
  page = await mount(<ShotsTable />, { store });
  await settle();
  page.root.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  const way: (string | null | undefined)[] = [];
  for (const init of [{ key: 'j' }, { key: 'j' }, { key: 'k' }, { key: 'j', ctrlKey: true }]) {
    const event = new KeyboardEvent('keydown', { ...init, bubbles: true });
    await doing(() => document.activeElement?.dispatchEvent(event));
    way.push(document.activeElement?.querySelector('[data-column=event]')?.textContent);
  }
  expect(way).toEqual(['Shot: place 1', 'Shot: place 2', 'Shot: place 1', 'Shot: place 1']);
});

it('[shots.5] never splits a ghost from its report: counts and pages are of events', async () => {
  const former = { symbol: 7, message: 'Fireworks: Park', previousReportType: 'Shot', wasShotType: true };
  store.set(setEngineAtom, fakeEngine(rows.map((_, i) => fakeRow(i, former))));
  page = await mount(<ShotsTable />, { store });
  await settle();
  expect(messages()).toHaveLength(10);
  expect(page.root.querySelector('tbody tr:not([data-day])')?.hasAttribute('data-ghost')).toBe(true);
  expect(page.root.textContent).toContain('1–5 of 23');
  await doing(() => byName('Next page').click());
  await settle();
  expect(messages()).toHaveLength(10);
  expect(page.root.textContent).toContain('6–10 of 23');
});

it('[reports.6] shows text of data as text', async () => {
  store.set(setEngineAtom, fakeEngine([fakeRow(0, { message: '<img src=x onerror="window.hacked=1">' })]));
  page = await mount(<ShotsTable />, { store });
  await settle();
  expect(page.root.querySelector('img')).toBeNull();
  expect((window as { hacked?: number }).hacked).toBeUndefined();
});

it('[alerts.10] keeps the newest three unselected alarms above older rows, and none above the newest', async () => {
  store.set(setEngineAtom, fakeEngine(rows));
  page = await mount(<ShotsTable />, { store });
  const alert = { id: 1, kind: 'report', symbol: 0, text: '', time: epochMs(1) } as const;
  const alarms = () =>
    [...page!.root.querySelectorAll('[aria-label="New alarms"] span')].map(({ textContent }) => textContent);
  await doing(() => {
    for (const { key, message } of rows.slice(0, 4).toReversed())
      store.set(logAlertAtom, { ...alert, key, title: message });
    store.set(logAlertAtom, { ...alert, symbol: FIREWORKS, key: rows[5]!.key, title: 'Fireworks' });
  });
  expect(alarms()).toEqual([]);
  await doing(() => store.set(selectReportAtom, 13, 'toast'));
  await settle();
  await settle();
  expect(alarms()).toEqual(['Shot: place 0', 'Shot: place 1', 'Shot: place 2']);
  await doing(() => store.set(markAllSeenAtom));
  expect(alarms()).toEqual([]);
});

it('[shots.10] writes an event in one line, whose whole text is its tooltip, whatever marks it has', async () => {
  const message = 'Possible Shot: North Residence, Ground Floor, Room 114';
  store.set(setEngineAtom, fakeEngine([fakeRow(0, { message, test: true }), fakeRow(1)]));
  page = await mount(<ShotsTable />, { store });
  await settle();
  page.root.style.width = '240px';
  const cells = [...page.root.querySelectorAll<HTMLElement>('td[data-column=event]')];
  expect([cells[0]?.textContent, cells[0]?.title]).toEqual([message, message]);
  expect(cells[0]?.clientHeight).toBe(cells[1]?.clientHeight);
});

it('[map.4] emphasises the report whose row has the pointer or the focus, and none afterwards', async () => {
  store.set(setEngineAtom, fakeEngine(rows));
  page = await mount(<ShotsTable />, { store });
  await settle();
  const [first, second] = [...document.querySelectorAll<HTMLElement>('tbody tr:not([data-day])')];
  await doing(() => second?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  expect(store.get(pointedAtAtom)).toEqual(rows[1]?.key);
  await doing(() =>
    second?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body })),
  );
  expect(store.get(pointedAtAtom)).toBeUndefined();
  await doing(() => first?.focus());
  expect(store.get(pointedAtAtom)).toEqual(rows[0]?.key);
  await doing(() => first?.blur());
  expect(store.get(pointedAtAtom)).toBeUndefined();
});
