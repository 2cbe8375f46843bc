/** What toasts and alerts cover of whole screens on a laptop. */
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { AUTHORITIES } from '../../domain/contract/authorities.ts';
import { epochMs } from '../../domain/units.ts';
import { createAppStore } from './createAppStore.ts';
import { showToastAtom } from '../browser/toastAtoms.ts';
import { serverFactsAtom } from '../data/config/consoleAtoms.ts';
import { addAlertAtom, clearToastsAtom } from '../features/alerts/alertAtoms.ts';
import { AlertToasts } from '../features/alerts/AlertToasts.tsx';
import { EntityPages } from '../features/entities/EntityPages.tsx';
import { EditColumn } from '../features/survey/EditColumn.tsx';
import { HistoryBar } from '../features/survey/history/HistoryBar.tsx';
import { LastStep } from '../features/survey/history/LastStep.tsx';
import report from '../features/report/ReportView.module.css';
import survey from '../features/survey/survey.module.css';
import { TestPages } from '../features/testMode/tests.tsx';
import { ToastStack } from './routes/ToastStack.tsx';
import { setAccountAtom } from '../session/tokenAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../testing/mount.tsx';
import { Header } from './header/Header.tsx';
import styles from './Shell.module.css';

const LAPTOP = { width: 1366, height: 768 };

let store = createAppStore();
let page: Mounted;

beforeEach(() => {
  store = createAppStore();
  const person = { login: 'ann', email: 'ann@example.test', firstName: '', lastName: '' };
  store.set(setAccountAtom, { ...person, authorities: new Set(AUTHORITIES) });
  store.set(serverFactsAtom, {
    scenarioCount: 1,
    profiles: [],
    subscriberEmails: [],
    serverVersion: undefined,
  });
  vi.stubGlobal(
    'fetch',
    async () => new Response('[]', { headers: { 'content-type': 'application/json', 'x-total-count': '0' } }),
  );
});
afterEach(async () => {
  await doing(() => store.set(clearToastsAtom));
  await page.unmount();
  scrollTo(0, 0);
  vi.unstubAllGlobals();
});

/** Makes the window so large, until the end of the test. */
async function resize({ width, height }: { readonly width: number; readonly height: number }): Promise<void> {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => browserPage.viewport(innerWidth, innerHeight));
  await browserPage.viewport(width, height);
}

/** Shows a screen as the shell does, below the header, with all toasts. In a small window the page scrolls. */
async function show(path: string, screen: ReactNode): Promise<void> {
  page = await mount(
    <>
      <Header onOpenMenu={() => undefined} />
      <div className={styles['work']}>
        <main className={styles['page']} data-area={path.slice(1)}>
          {screen}
        </main>
        <AlertToasts />
      </div>
      <ToastStack />
    </>,
    { store, path },
  );
  page.root.id = 'root';
}

/** Raises so many alerts with all facts. */
async function raise(count: number): Promise<void> {
  for (let index = 1; index <= count; index++) {
    const text = 'Old Town, zone OT_Z2';
    const facts = 'Rifle 5.56 mm, confidence 90 %, 4 rounds';
    const key = { squadId: 'NG', detectionId: String(index) };
    const report = { kind: 'report', symbol: 0, time: epochMs(Date.now()) } as const;
    await doing(() => store.set(addAlertAtom, { ...report, title: `Shot: ${index}`, text, facts, key }));
  }
}

const CONTROL = 'button, a, input, select, textarea, [role=tab], [role=combobox]';

/** The controls that would be seen in the place of an element. */
function coveredControls(toast: Element): string[] {
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  const covered = new Set<string>();
  for (let y = top + 1; y < bottom; y += 6) {
    for (let x = left + 1; x < right; x += 6) {
      const under = document.elementsFromPoint(x, y).find((element) => !toast.contains(element));
      const control = under?.closest(CONTROL);
      if (control instanceof Element) covered.add(control.outerHTML.slice(0, 80));
    }
  }
  return [...covered];
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** The fields of the form that an alert covers while they have the focus. */
async function coveredFields(): Promise<string[]> {
  const fields = [...document.querySelectorAll<HTMLElement>('main form :is(input, select, textarea)')];
  const seen = fields.filter((field) => field.checkVisibility() && field.getBoundingClientRect().width > 20);
  expect(seen.length).toBeGreaterThan(0);
  const covered: string[] = [];
  for (const field of seen) {
    await doing(() => field.focus());
    field.scrollIntoView({ block: 'nearest' });
    await doing(nextFrame);
    const { left, right, top, bottom } = field.getBoundingClientRect();
    const places = [left + 4, (left + right) / 2, right - 4];
    const shown = places.map((x) => document.elementFromPoint(x, (top + bottom) / 2));
    if (shown.some((each) => each === null || each.closest('[role=alert]') !== null))
      covered.push(field.outerHTML.slice(0, 80));
  }
  return covered;
}

const alertShown = () => document.querySelector<HTMLElement>('[data-alert]')!;

it.each(['/entities/cameras', '/entities/cameras/new'])(
  '[forms.15] a toast covers no control of %s',
  async (path) => {
    await resize(LAPTOP);
    await show(path, <EntityPages />);
    await doing(() => store.set(showToastAtom, 'info', 'Shotpoint 4.3.4, server 4.3.4'));
    await until(() => document.querySelector('main form, main table, main h1') !== null);
    expect(coveredControls(document.querySelector('[role=status]')!)).toEqual([]);
  },
);

it('[forms.15] a toast covers no act on a report', async () => {
  await resize(LAPTOP);
  const acts = Array.from({ length: 30 }, (_, act) => <button key={act}>Act {act}</button>);
  await show(
    '/review',
    <div style={{ display: 'grid', gridTemplateRows: '1fr auto', height: '100%' }}>
      <p />
      <footer className={report['foot']}>{acts}</footer>
    </div>,
  );
  await doing(() => store.set(showToastAtom, 'ok', 'The report is a firework'));
  const toast = document.querySelector('[aria-live] > [role=status]')!;
  const { bottom } = toast.getBoundingClientRect();
  const foot = page.root.querySelector('main footer')!.getBoundingClientRect();
  expect(foot.bottom).toBeGreaterThan(LAPTOP.height - 10);
  expect(bottom).toBeLessThanOrEqual(foot.top);
  expect(coveredControls(toast)).toEqual([]);
});

it('[forms.15] an alert covers no control of the form of the survey, and lies above the notice of its last step', async () => {
  await resize(LAPTOP);
  await show(
    '/survey',
    <div className={survey['page']}>
      <div className={survey['left']} />
      <section style={{ position: 'relative' }}>
        <HistoryBar />
        <LastStep />
      </section>
      <EditColumn />
    </div>,
  );
  await raise(3);
  for (const alert of document.querySelectorAll('[data-alert]')) expect(coveredControls(alert)).toEqual([]);
  const notice = page.root.querySelector('main output')!.parentElement!.getBoundingClientRect();
  expect(notice.top).toBeGreaterThan(LAPTOP.height / 2);
  const stack = alertShown().closest('[aria-live]')!.getBoundingClientRect();
  expect(stack.bottom).toBeLessThanOrEqual(notice.top);
});

it.each([
  ['/entities/cameras/new', <EntityPages key="" />],
  ['/entities/email-template/new', <EntityPages key="" />],
  ['/entities/snooze-alerts/new', <EntityPages key="" />],
  ['/entities/level/new', <EntityPages key="" />],
  ['/test/manual-test', <TestPages key="" />],
])(
  '[forms.15] three alerts cover no field of %s while it has the focus, at 200 % too',
  async (path, screen) => {
    await resize(LAPTOP);
    await show(path, screen);
    await until(() => document.querySelector('main form input') !== null);
    await raise(3);
    expect(await coveredFields()).toEqual([]);
    await browserPage.viewport(LAPTOP.width / 2, LAPTOP.height / 2);
    expect(await coveredFields()).toEqual([]);
  },
);

it.each([
  { width: 683, height: 400 },
  { width: 320, height: 640 },
])('[alerts.13] alerts leave the state of the connection free at $width × $height', async (size) => {
  await resize(size);
  await show('/', undefined);
  await raise(4);
  const chip = document.querySelector('header output')!;
  const { left, right, top, bottom } = chip.getBoundingClientRect();
  expect(top >= 0 && bottom <= size.height).toBe(true);
  for (const x of [left + 4, right - 4])
    expect(document.elementFromPoint(x, (top + bottom) / 2)?.closest('header')).not.toBeNull();
  expect(byName('Dismiss')).toBeDefined();
});
