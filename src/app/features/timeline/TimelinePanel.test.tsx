import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { AUTHORITIES } from '../../../domain/contract/authorities.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { idleSummary, type LoadState } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { momentText } from '../../ui/facts/timeText.ts';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { receiveSummaryAtom, receiveTotalsAtom, setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { selectNothingAtom, selectReportAtom } from '../../data/view/selection.ts';
import {
  rollingAtom,
  setRollingAtom,
  timelineCursorAtom,
  timelineListAtom,
} from '../../data/view/timelineAtoms.ts';
import { TimelinePanel } from './TimelinePanel.tsx';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { selectedReportAtom, timelineViewAtom } from '../../data/view/viewAtoms.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted | undefined;

const showState = (state: LoadState['state'], reason?: string) =>
  doing(() =>
    store.set(receiveSummaryAtom, {
      ...idleSummary(),
      window: { state, reason, at: epochMs(0) },
    }),
  );

beforeEach(() => {
  store.set(selectNothingAtom);
  store.set(timelineListAtom, false);
});
afterEach(async () => {
  await page?.unmount();
  store.set(setEngineAtom, undefined);
  store.set(setRollingAtom, true);
});

it('[timeline.19] shows that the window is loading, has failed with a retry, or is too old', async () => {
  const engine = fakeEngine([]);
  const retry = vi.spyOn(engine, 'retryLists');
  store.set(setEngineAtom, engine);
  page = await mount(<TimelinePanel />, { store });
  const text = () => page?.root.textContent ?? '';
  await showState('loading');
  expect(text()).toContain('Loading reports for this time');
  await showState('failed', 'unreachable');
  await doing(() => byName('Reports for this time could not be loaded – retry').click());
  expect(retry).toHaveBeenCalledOnce();
  await showState('loaded', 'tooOld');
  expect(text()).toContain('no longer held in this console');
  await showState('loaded');
  expect(text()).not.toContain('eports for this time');
});

it('[timeline.20] a button over the timeline that its own press by key takes away leaves the focus on the timeline', async () => {
  store.set(setEngineAtom, fakeEngine([]));
  page = await mount(<TimelinePanel />, { store });
  await showState('failed', 'unreachable');
  const button = byName('Reports for this time could not be loaded – retry');
  button.focus();
  await doing(() => button.click());
  await showState('loading');
  expect(document.activeElement).toBe(page.root.querySelector('canvas'));
});

it('[timeline.20] shows the window as a list that can be selected from, a hundred at most', async () => {
  // The window ends now, and does not include its end.
  const newest = Date.now() - 1000;
  const rows = Array.from({ length: 150 }, (_, i) => fakeRow(i, { time: epochMs(newest - i * 1000) }));
  store.set(setEngineAtom, fakeEngine(rows));
  page = await mount(<TimelinePanel />, { store });
  await doing(() => byName('List').click());
  const items = () => [...(page?.root.querySelectorAll('ol > li > button') ?? [])];
  await expect.poll(() => items().length).toBe(100);
  expect(page.root.textContent).toContain('The newest 100 of 150');
  expect(items()[3]?.textContent).toContain('Shot: place 3');
  await doing(() => (items()[3] as HTMLElement).click());
  await expect.poll(() => store.get(selectedReportAtom)?.message).toBe('Shot: place 3');
  expect(items()[3]?.getAttribute('aria-current')).toBe('true');
  expect(page.root.querySelector('canvas')?.closest('[inert]')).not.toBeNull();
  await doing(() => byName('List').click());
  expect(items()).toHaveLength(0);
});

it('[alerts.14] marks a test in the list of the window', async () => {
  const time = epochMs(Date.now() - 1000);
  const shots = [fakeRow(0, { time, test: true }), fakeRow(1, { time })];
  store.set(setEngineAtom, fakeEngine(shots));
  store.set(timelineListAtom, true);
  page = await mount(<TimelinePanel />, { store });
  const texts = () => [...page!.root.querySelectorAll('ol span:last-child')].map((one) => one.textContent);
  await expect.poll(() => texts().some((text) => text.startsWith('Test Shot: place 0'))).toBe(true);
  expect(texts().some((text) => text.startsWith('Shot: place 1'))).toBe(true);
});

it('[shots.10] a row of the list is one line with its type once, and its whole text as tooltip', async () => {
  const time = epochMs(Date.now() - 1000);
  const long = 'Shot: a place with a name that is longer than any list is wide, '.repeat(4);
  store.set(
    setEngineAtom,
    fakeEngine([fakeRow(0, { time, message: long }), fakeRow(1, { time, message: 'Gate' })]),
  );
  store.set(timelineListAtom, true);
  page = await mount(<TimelinePanel />, { store });
  const rows = () => [...page!.root.querySelectorAll<HTMLElement>('ol > li > button')];
  await expect.poll(() => rows().length).toBe(2);
  const last = rows().map((row) => row.querySelector<HTMLElement>('span:last-child'));
  expect(last.map((one) => one?.title)).toEqual(last.map((one) => one?.textContent));
  expect(last[0]?.title.match(/Shot/g)).toHaveLength(4);
  expect(last[1]?.title).toMatch(/^Shot, Gate/);
  expect(rows()[0]?.clientHeight).toBe(rows()[1]?.clientHeight);
});

it('[timeline.20, reports.20] says how many reports the list of the window has', async () => {
  const row = (index: number) => fakeRow(index, { time: epochMs(Date.now() - 1000) });
  for (const [rows, text] of [
    [[row(0)], '1 report'],
    [[row(0), row(1)], '2 reports'],
  ] as const) {
    store.set(setEngineAtom, fakeEngine(rows));
    store.set(timelineListAtom, true);
    page = await mount(<TimelinePanel />, { store });
    await expect.poll(() => page!.root.querySelector('section p')?.textContent).toBe(text);
    await page.unmount();
  }
});

it('[timeline.20] announces the focused item, and describes the keys to screen readers', async () => {
  store.set(setEngineAtom, fakeEngine([]));
  page = await mount(<TimelinePanel />, { store });
  const announcements = () =>
    [...(page?.root.querySelectorAll('output') ?? [])].map((one) => one.textContent);
  const time = epochMs(new Date(2026, 8, 20, 14, 3, 22).getTime());
  const item = { handle: 1, size: 1, symbol: 0, first: time, time };
  await doing(() => store.set(timelineCursorAtom, item));
  expect(announcements()).toContain('Shot, 14:03:22');
  await doing(() =>
    store.set(timelineCursorAtom, { ...item, size: 12, symbol: 7, first: epochMs(time - 200_000) }),
  );
  expect(announcements()).toContain('12 reports, Fireworks, 14:00:02 to 14:03:22');
  expect(page.root.querySelector('canvas')?.getAttribute('aria-description')).toContain('Enter: select');
});

it('[timeline.8] marks the selected report at its edge, with its time; a click goes there and pauses', async () => {
  const yesterday = epochMs(Date.now() - 26 * 3_600_000);
  store.set(setEngineAtom, fakeEngine([fakeRow(0, { time: yesterday })]));
  page = await mount(<TimelinePanel />, { store });
  await expect.poll(() => store.get(timelineViewAtom).width).toBeGreaterThan(0);
  await doing(() => void store.set(selectReportAtom, 0, 'row'));
  const mark = () => page?.root.querySelector<HTMLElement>('[data-end]');
  await expect.poll(() => mark()?.textContent).toBe(momentText(yesterday, epochMs(Date.now())));
  expect(mark()?.dataset['end']).toBe('before');
  expect(store.get(rollingAtom)).toBe(true);
  await doing(() => mark()?.click());
  const { from, to } = store.get(timelineViewAtom);
  expect((from + to) / 2).toBeCloseTo(yesterday, -1);
  expect(store.get(rollingAtom)).toBe(false);
  expect(mark()).toBeNull();
});

/** Name and size of each button of the panel, by whole pixels. */
function buttonSizes(panel: Element): string[] {
  return [...panel.querySelectorAll('button')].map((button) => {
    const { width, height } = button.getBoundingClientRect();
    return `${button.ariaLabel ?? button.textContent}: ${Math.round(width)} × ${Math.round(height)}`;
  });
}

/** Buttons and counts that are beyond the head, cut off, or over another one. */
function faultsOf(head: Element): string[] {
  const frame = head.getBoundingClientRect();
  const parts = [...head.querySelectorAll<HTMLElement>('button, output, li')];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const wrong = parts.filter((part, at) => {
    const box = boxes[at]!;
    const isBeyond =
      box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
    const isOver = boxes.slice(at + 1).some((other) => {
      const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      return across > 1 && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1;
    });
    const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return isBeyond || isOver || part.scrollWidth > part.clientWidth + 1 || !part.contains(middle);
  });
  return wrong.map((part) => `${part.ariaLabel ?? part.textContent} at ${frame.width}`);
}

it.each([
  [1024, 768],
  [1280, 800],
  [1366, 768],
  [1501, 900],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
])(
  '[timeline.14] nine counts of six digits leave each button its size, and the zone its room, at %i × %i',
  async (width, height) => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => browserPage.viewport(innerWidth, innerHeight));
    await browserPage.viewport(width, height);
    const options = Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...options,
      timeZone: 'America/New_York',
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const person = { login: 'admin', email: 'admin@example.test', firstName: '', lastName: '' };
    store.set(setAccountAtom, { ...person, authorities: new Set(AUTHORITIES) });
    page = await mount(<TimelinePanel />, { store });
    const drawer = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 27;
    for (const free of [width, width - drawer]) {
      page.root.style.width = `${free}px`;
      const panel = page.root.querySelector('section')!;
      const count = (each: number) =>
        doing(() => store.set(receiveTotalsAtom, new Uint32Array(REPORT_SYMBOLS.length).fill(each)));
      await count(0);
      const sizes = buttonSizes(panel);
      await count(1_234_567);
      expect(panel.querySelectorAll('li')).toHaveLength(9);
      expect([...panel.querySelectorAll('li b')].map((each) => each.textContent)).toEqual(
        Array.from({ length: 9 }, () => '999999'),
      );
      expect(buttonSizes(panel)).toEqual(sizes);
      expect(faultsOf(panel.querySelector('ul')!.parentElement!)).toEqual([]);
      const zone = panel.querySelector('ul + span')!;
      expect(zone.textContent).toMatch(/^America\/New_York E[SD]T UTC−[45]$/);
      const isCutOff = (part: Element) => part.scrollWidth > part.clientWidth + 1;
      expect([zone, ...zone.children].filter(isCutOff)).toEqual([]);
    }
  },
);
