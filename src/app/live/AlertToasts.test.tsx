import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../domain/reports/reportTypes.ts';
import { epochMs } from '../../domain/units.ts';
import { store } from '../store.ts';
import { doing, mount, type Mounted } from '../testing/mount.tsx';
import { alertAtom, alertLogAtom, clearAlertsAtom } from './alertAtoms.ts';
import { notifyAtom } from '../notices/noticeAtoms.ts';
import { NoticeStack } from '../notices/NoticeStack.tsx';
import { Welcome } from '../platform/Welcome.tsx';
import { AlertToasts } from './AlertToasts.tsx';

let page: Mounted;

beforeEach(async () => {
  vi.useFakeTimers();
  page = await mount(<AlertToasts />);
});
afterEach(async () => {
  await doing(() => store.set(clearAlertsAtom));
  await page.unmount();
  vi.useRealTimers();
});

const raise = (name: ReportSymbol, title: string) =>
  doing(() =>
    store.set(alertAtom, {
      kind: 'report',
      symbol: REPORT_SYMBOLS.indexOf(name),
      title,
      text: '',
      time: epochMs(Date.now()),
      key: { squadId: 'NG', detectionId: title },
    }),
  );
it('[AL10] shows place, weapon and confidence whole, however long they are', async () => {
  const text = 'Old Town, zone OT_Z2 with a name that is longer than a toast is wide';
  const facts = 'Handgun 9 mm of an unusual make, confidence 88 %, 3 rounds';
  await doing(() =>
    store.set(alertAtom, { kind: 'report', symbol: 0, title: 'Shot: A', text, facts, time: epochMs(0) }),
  );
  const shown = [...document.querySelectorAll<HTMLElement>('[role=alert] p')];
  expect(shown.map(({ textContent }) => textContent)).toEqual([text, facts]);
  for (const line of shown) {
    expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
    expect(line.scrollHeight).toBeLessThanOrEqual(line.clientHeight);
    expect(line.getBoundingClientRect().height).toBeGreaterThan(20);
  }
});

const titles = () => [...document.querySelectorAll('[role=alert] h2')].map((head) => head.textContent);
const pass = (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms));

it('[AL2] hides a toast after 10 s', async () => {
  await raise('Shot', 'Shot: A');
  await pass(9_900);
  expect(titles()).toEqual(['Shot: A']);
  await pass(200);
  expect(titles()).toEqual([]);
  expect(store.get(alertLogAtom)[0]?.title).toBe('Shot: A');
});

it('[AL1] shows three by severity and counts the rest', async () => {
  for (const index of [1, 2, 3, 4]) await raise('Fireworks', `Fireworks: ${index}`);
  await raise('Panic', 'Panic: B');
  expect(titles()).toEqual(['Panic: B', 'Fireworks: 1', 'Fireworks: 2']);
  expect(page.root.textContent).toContain('+2 more');
});

it('[AL2] gives one that waited its own 10 s', async () => {
  for (const index of [1, 2, 3, 4]) await raise('Shot', `Shot: ${index}`);
  await pass(10_100);
  expect(titles()).toEqual(['Shot: 4']);
  await pass(9_500);
  expect(titles()).toEqual(['Shot: 4']);
  await pass(600);
  expect(titles()).toEqual([]);
});

it('[PF8] lies over notices, and the welcome leaves it in view', async () => {
  const others = await mount(
    <>
      <NoticeStack />
      <Welcome onOk={() => undefined} />
    </>,
  );
  await doing(() => store.set(notifyAtom, 'info', 'Shotpoint 4.3.4, server 4.3.4'));
  await raise('Shot', 'Shot: A');
  const level = (element: Element | null | undefined) => Number(getComputedStyle(element!).zIndex);
  const notices = others.root.querySelector('[aria-live=polite]');
  const toasts = page.root.firstElementChild;
  expect(level(toasts)).toBeGreaterThan(level(notices));
  const dialog = others.root.querySelector('dialog')!;
  expect(getComputedStyle(dialog, '::backdrop').backgroundColor).toBe('rgba(0, 0, 0, 0)');
  expect(dialog.getBoundingClientRect().top).toBeGreaterThan(window.innerHeight / 2);
  await others.unmount();
});
