import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { epochMs } from '../../../domain/units.ts';
import { SearchChip } from '../../shell/header/SearchChip.tsx';
import { setSwitchAtom } from '../../data/config/switchAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import type { Authority } from '../../../domain/contract/authorities.ts';
import { tablePageAtom } from '../../data/view/drawerAtoms.ts';
import { localText } from '../../ui/facts/localTime.ts';
import { clearSearchAtom } from '../../data/view/searchAtoms.ts';
import { rollingAtom, setRollingAtom } from '../../data/view/timelineAtoms.ts';
import { TimelineTools } from './TimelineTools.tsx';
import { timelineViewAtom, viewAtom } from '../../data/view/viewAtoms.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const PATIENCE = { timeout: 15_000 };
const signInAs = (...authorities: readonly Authority[]) =>
  store.set(setAccountAtom, {
    login: 'seeker',
    email: 'seeker@example.test',
    firstName: '',
    lastName: '',
    authorities: new Set(authorities),
  });
let page: Mounted | undefined;

beforeEach(() => {
  store.set(setRollingAtom, true);
  store.set(clearSearchAtom);
});
afterEach(async () => {
  await page?.unmount();
  store.set(clearSearchAtom);
});

/** Types into a field with the event that React handles. */
async function enter(label: string, text: string): Promise<void> {
  const found = () =>
    [...document.querySelectorAll('label')].find((each) => each.textContent.startsWith(label))?.control as
      | HTMLInputElement
      | null
      | undefined;
  await expect.poll(found, PATIENCE).toBeTruthy();
  const input = found();
  if (!input) throw new Error(`No field ${label}`);
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  await doing(() => {
    value?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const check = (label: string) =>
  doing(() =>
    [...document.querySelectorAll('label')].find((each) => each.textContent === label)?.control?.click(),
  );

it('[records.22] sends the filter to the engine in one view, shows it in a chip, and clears it with one click', async () => {
  signInAs('ROLE_ADMIN', 'ROLE_USER', 'ROLE_PANIC');
  page = await mount(
    <>
      <SearchChip />
      <TimelineTools />
    </>,
    { store },
  );
  expect(store.get(viewAtom).search).toBeUndefined();
  store.set(tablePageAtom, { page: 3, size: 5 });
  await doing(() => byName('Filter').click());
  await enter('Text', 'mill');
  expect(store.get(tablePageAtom).page).toBe(0);
  await check('Panic');
  await check('Only the period shown on the timeline');
  expect(store.get(viewAtom).search).toEqual({
    inWindow: true,
    symbols: ['Panic'],
    zones: [],
    text: 'mill',
    group: undefined,
  });
  const name = 'Filtered by Panic, “mill”, timeline window. Show all reports';
  await doing(() => byName(name).click());
  expect(store.get(viewAtom).search).toBeUndefined();
  expect(document.querySelector('[aria-label^="Filtered by"]')).toBeNull();
});

it('[records.22] does not change the switches, which decide about alerts, and offers no type that is switched off', async () => {
  signInAs('ROLE_ADMIN', 'ROLE_USER', 'ROLE_PANIC');
  store.set(setSwitchAtom, 'panic', false);
  page = await mount(<TimelineTools />, { store });
  const { symbols } = store.get(viewAtom).filter;
  await doing(() => byName('Filter').click());
  const box = (name: string) =>
    [...document.querySelectorAll('label')].find((each) => each.textContent === name)?.querySelector('input');
  await expect.poll(() => box('Panic')?.disabled, PATIENCE).toBe(true);
  await check('Shot');
  expect(store.get(viewAtom).filter.symbols).toEqual(symbols);
  store.set(setSwitchAtom, 'panic', true);
});

it('[timeline.9] goes to the entered time and pauses; reports an invalid one; begins there when it is opened again; Now rolls again', async () => {
  page = await mount(<TimelineTools />, { store });
  const yesterday = epochMs(Math.floor(Date.now() / 1_000) * 1_000 - 86_400_000);
  await doing(() => byName('Go to time').click());
  await enter('Date and time', '');
  await doing(() => byName('Go').click());
  expect(document.body.textContent).toContain('Enter a date and a time.');
  expect(store.get(rollingAtom)).toBe(true);
  await enter('Date and time', localText(yesterday));
  await doing(() => byName('Go').click());
  const middle = () => (store.get(timelineViewAtom).from + store.get(timelineViewAtom).to) / 2;
  expect([middle(), store.get(rollingAtom)]).toEqual([yesterday, false]);
  await doing(() => byName('Go to time').click());
  await until(() => /1 h earlier/.test(document.querySelector('[role=dialog]')?.innerHTML ?? ''));
  expect(document.querySelector('input')?.value).toBe(localText(yesterday));
  await doing(() => byName('1 h earlier').click());
  expect(middle()).toBe(yesterday - 3_600_000);
  await doing(() => byName('Now').click());
  expect(store.get(rollingAtom)).toBe(true);
});
