import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../domain/contract/reportTypes.ts';
import { epochMs } from '../../../domain/units.ts';
import { NO_SEARCH } from '../../../domain/frame/view.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import type { Incident } from '../../../domain/contract/incident.ts';
import { failure } from '../../../domain/result.ts';
import { setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { httpAtom } from '../../http/httpAtom.ts';
import { fakeEngine } from '../../testing/fakeEngine.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { ToastStack } from '../../shell/routes/ToastStack.tsx';
import { Welcome } from '../../shell/Welcome.tsx';
import { Modal } from '../../ui/popups/Modal.tsx';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { addAlertAtom, clearToastsAtom } from './alertAtoms.ts';
import { alertLogAtom } from '../../data/alerts/alertLog.ts';
import type { Alert } from '../../data/alerts/alertStack.ts';
import { drawerAtom } from '../../data/view/drawerAtoms.ts';
import { clearSearchAtom, searchAtom, setSearchAtom } from '../../data/view/searchAtoms.ts';
import { AlertList } from './AlertList.tsx';
import { AlertToasts } from './AlertToasts.tsx';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted;

beforeEach(async () => {
  vi.useFakeTimers();
  page = await mount(<AlertToasts />, { store });
});
afterEach(async () => {
  await doing(() => store.set(clearToastsAtom));
  await page.unmount();
  vi.useRealTimers();
});

const raise = (name: ReportSymbol, title: string) =>
  doing(() =>
    store.set(addAlertAtom, {
      kind: 'report',
      symbol: REPORT_SYMBOLS.indexOf(name),
      title,
      text: '',
      time: epochMs(Date.now()),
      key: { squadId: 'NG', detectionId: title },
    }),
  );
it('[alerts.3] shows place, weapon and confidence completely, of any length', async () => {
  const text = 'Old Town, zone OT_Z2 with a name that is longer than a toast is wide';
  const facts = 'Handgun 9 mm of an unusual make, confidence 88 %, 3 rounds';
  await doing(() =>
    store.set(addAlertAtom, { kind: 'report', symbol: 0, title: 'Shot: A', text, facts, time: epochMs(0) }),
  );
  const shown = [...document.querySelectorAll<HTMLElement>('[role=alert] p')];
  expect(shown.map(({ textContent }) => textContent)).toEqual([text, facts]);
  for (const line of shown) {
    expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
    expect(line.scrollHeight).toBeLessThanOrEqual(line.clientHeight);
    expect(line.getBoundingClientRect().height).toBeGreaterThan(20);
  }
});

it.each([
  ['fits', 1, false],
  ['fits', 4, false],
  ['scrolls', 40, true],
])('[alerts.9] a title that %s is shown whole: %i times its words', async (_name, times, scrolls) => {
  await raise('Shot', 'Shot: Öp Gäng Québec, '.repeat(times));
  const head = document.querySelector('[role=alert] h2')!;
  expect(head.scrollHeight > head.clientHeight).toBe(scrolls);
  expect(head.clientHeight).toBeLessThan(200);
  expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth);
});

it('[alerts.12] says in toast and list that the time of a report is unknown, and nothing of a group without one', async () => {
  const unknown = { symbol: 0, text: '', time: epochMs(0) } as const;
  await doing(() => {
    store.set(addAlertAtom, { ...unknown, kind: 'report', title: 'Shot: A' });
    store.set(addAlertAtom, { ...unknown, kind: 'late', title: '2 reclassified' });
  });
  const list = await mount(<AlertList />, { store });
  for (const { root } of [page, list])
    expect([...root.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
      'unknown time',
    ]);
  await list.unmount();
});

const titles = () => [...document.querySelectorAll('[role=alert] h2')].map((head) => head.textContent);
const pass = (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms));

it('[alerts.2] hides a toast after 10 s', async () => {
  await raise('Shot', 'Shot: A');
  await pass(9_900);
  expect(titles()).toEqual(['Shot: A']);
  await pass(200);
  expect(titles()).toEqual([]);
  expect(store.get(alertLogAtom)[0]?.title).toBe('Shot: A');
});

it('[alerts.1] shows three by severity, among equals the newest', async () => {
  for (const index of [1, 2, 3]) await raise('Fireworks', `Fireworks: ${index}`);
  await pass(1_000);
  await raise('Fireworks', 'Fireworks: 4');
  await raise('Panic', 'Panic: B');
  expect(titles()).toEqual(['Panic: B', 'Fireworks: 4', 'Fireworks: 3']);
});

it.each([0, 250, 500, 750, 990])(
  '[alerts.2] says the seconds that are left, rounded up, with %i ms between the seconds of the two clocks',
  async (phase) => {
    await pass(310);
    vi.setSystemTime(Math.ceil(Date.now() / 1_000) * 1_000 + phase);
    await raise('Shot', 'Shot: A');
    const seconds = byName('Dismiss').previousElementSibling;
    for (let left = 9_900; left > 0; left -= 100) {
      await pass(100);
      const shown = Number.parseInt(seconds?.textContent ?? '', 10);
      // Changed once a second, a second of another clock: by then up to one less is left.
      expect(shown - left / 1_000).toBeGreaterThanOrEqual(0);
      expect(shown - left / 1_000).toBeLessThan(2);
    }
  },
);

it('[alerts.2] shows an alert that waited for its own 10 s', async () => {
  for (const index of [1, 2, 3]) await raise('Panic', `Panic: ${index}`);
  await pass(4_000);
  await raise('Detection', 'Detection: 4');
  await pass(6_100);
  expect(titles()).toEqual(['Detection: 4']);
  await pass(9_500);
  expect(titles()).toEqual(['Detection: 4']);
  await pass(600);
  expect(titles()).toEqual([]);
});

it('[forms.15] lies in the middle of the foot of a page', async () => {
  const others = await mount(<ToastStack />, { store, path: '/entities/cameras' });
  await doing(() => store.set(showToastAtom, 'info', 'Shotpoint 4.3.4, server 4.3.4'));
  const toast = others.root.querySelector('[role=status]')!.getBoundingClientRect();
  expect(window.innerHeight - toast.top).toBeLessThan(50);
  expect(toast.bottom).toBeLessThanOrEqual(window.innerHeight);
  expect(Math.abs((toast.left + toast.right - window.innerWidth) / 2)).toBeLessThan(2);
  await others.unmount();
});

/** The list of alerts that contains a toast. */
const stackOf = (toast: Element | null) => toast?.closest<HTMLElement>('[aria-live=assertive]');

/** Uses the window size of a laptop until the end of the test. */
async function atLaptop(): Promise<void> {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => browserPage.viewport(innerWidth, innerHeight));
  await browserPage.viewport(1366, 768);
}

it('[forms.15] stays beside the form where a map has the focus, which is under all places of the alerts', async () => {
  await page.unmount();
  await atLaptop();
  page = await mount(<AlertToasts />, { store, path: '/survey' });
  const map = document.createElement('canvas');
  map.tabIndex = 0;
  map.style.cssText = 'position: fixed; top: 0; left: 19rem; width: 60rem; height: 100vh';
  document.body.append(map);
  map.focus();
  await raise('Shot', 'A');
  const place = stackOf(document.querySelector('[data-alert]'))?.dataset['place'];
  expect(document.querySelectorAll('[data-alert]')).toHaveLength(1);
  map.remove();
  expect(place ?? 'right').toBe('right');
});

it('[forms.15] lies where it covers no button of a table, and stays there', async () => {
  await page.unmount();
  await atLaptop();
  const deliveries = (
    <main style={{ position: 'fixed', inset: 0 }}>
      {Array.from({ length: 20 }, (_, row) => (
        <button key={row} type="button" style={{ position: 'absolute', right: 8, top: row * 38 }}>
          Send again
        </button>
      ))}
      <AlertToasts />
    </main>
  );
  page = await mount(deliveries, { store, path: '/admin/deliveries' });
  await raise('Shot', 'A');
  await raise('Panic', 'B');
  const alerts = [...document.querySelectorAll('[data-alert]')].map((alert) => alert.getBoundingClientRect());
  const buttons = [...page.root.querySelectorAll('main > button')].map((one) => one.getBoundingClientRect());
  expect(alerts).toHaveLength(2);
  for (const alert of alerts)
    expect(
      buttons.some(({ left, top, bottom }) => left < alert.right && top < alert.bottom && bottom > alert.top),
    ).toBe(false);
});

it('[screens.11] is above other toasts, and the welcome does not cover it', async () => {
  const person = { login: 'ann', email: '', firstName: '', lastName: '', authorities: new Set<string>() };
  store.set(setAccountAtom, person);
  const others = await mount(
    <>
      <ToastStack />
      <Welcome onOk={() => undefined} />
    </>,
    { store },
  );
  await doing(() => store.set(showToastAtom, 'info', 'Shotpoint 4.3.4, server 4.3.4'));
  await raise('Shot', 'Shot: A');
  const level = (element: Element | null | undefined) => Number(getComputedStyle(element!).zIndex);
  const notices = others.root.querySelector('[aria-live=polite]');
  const toasts = stackOf(document.querySelector('[data-alert]'));
  expect(level(toasts)).toBeGreaterThan(level(notices));
  const dialog = others.root.querySelector('dialog')!;
  expect(getComputedStyle(dialog, '::backdrop').backgroundColor).toBe('rgba(0, 0, 0, 0)');
  // Alerts are on the right.
  expect(dialog.getBoundingClientRect().left).toBeLessThan(window.innerWidth / 4);
  await others.unmount();
});

/** Whether a press in the middle of an element reaches it. */
function isReached(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}

it.each(['/', '/entities/cameras'])(
  '[alerts.13] at %s a dialog neither covers alerts and toasts nor makes them inert; what leads to a report closes it',
  async (path) => {
    await page.unmount();
    await atLaptop();
    const onClose = vi.fn<() => void>();
    const screen = (
      <>
        <AlertToasts />
        <ToastStack />
        <Modal label="Delete" onClose={onClose}>
          Delete?
        </Modal>
      </>
    );
    page = await mount(screen, { store, path });
    await raise('Shot', 'Shot: A');
    await doing(() => store.set(showToastAtom, 'danger', 'The server is away.'));
    const alert = document.querySelector('[data-alert]')!;
    const toast = document.querySelector('[data-tone=danger] button')!;
    expect([isReached(alert), isReached(toast)]).toEqual([true, true]);
    expect(alert.closest('dialog')?.matches(':modal')).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    await doing(() => byName('Show on map').click());
    expect(onClose).toHaveBeenCalledOnce();
    expect(page.location.address()).toBe('/');
  },
);

it('[forms.15] toasts of a page lie beside a dialog, whose buttons stay free', async () => {
  await page.unmount();
  await atLaptop();
  const screen = (
    <>
      <ToastStack />
      <Modal label="Arrange" onClose={() => undefined}>
        <p style={{ height: 600 }}>Arrange</p>
        <button type="button">Save order</button>
      </Modal>
    </>
  );
  page = await mount(screen, { store, path: '/entities/places' });
  const texts = [
    'The answer could not be read. A proxy or a sign-in page may have answered.',
    'Server not reachable',
  ];
  await doing(() => texts.forEach((text) => store.set(showToastAtom, 'danger', text)));
  const toasts = [...document.querySelectorAll('dialog [data-tone=danger]')];
  expect(toasts).toHaveLength(2);
  const { left } = document.querySelector('dialog')!.getBoundingClientRect();
  for (const toast of toasts) expect(toast.getBoundingClientRect().right).toBeLessThanOrEqual(left);
});

it('[alerts.3] counts alerts that could not be shown in time; the count opens the list of alerts', async () => {
  for (let index = 1; index <= 8; index++) await raise('Shot', `Shot: ${index}`);
  await pass(12_000);
  expect(titles()).toEqual([]);
  const more = [...page.root.querySelectorAll('button')].find(({ textContent }) => textContent === '+3 more');
  store.set(drawerAtom, { open: false, tab: 'shots', tall: true });
  await doing(() => more?.click());
  expect(store.get(drawerAtom)).toMatchObject({ open: true, tab: 'alerts' });
  expect(page.root.textContent).not.toContain('more');
});

it('[alerts.7] has a separate stack for updates and late groups, with their complete text', async () => {
  for (const index of [1, 2, 3]) await raise('Panic', `Panic: ${index}`);
  const text = 'Possible Shot is now Fireworks at the far end of the northern concourse, level 2';
  await doing(() =>
    store.set(addAlertAtom, { kind: 'update', symbol: 7, title: 'Fireworks: Park', text, time: epochMs(0) }),
  );
  expect(titles()).toEqual(['Panic: 3', 'Panic: 2', 'Panic: 1', 'Fireworks: Park']);
  const line = [...document.querySelectorAll('[role=alert] p')].at(-1) as HTMLElement;
  expect(line.textContent).toBe(`Updated: ${text}`);
  expect([getComputedStyle(line).whiteSpace, line.scrollWidth <= line.clientWidth]).toEqual(['normal', true]);
});

/** Whether an element is completely visible within another. */
function isWithin(element: Element, frame: Element): boolean {
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  return inner.top >= outer.top && inner.bottom <= outer.bottom + 0.5 && inner.height > 0;
}

/**
 * Three reports with every fact, and a text of each kind below them, over a map of the given size in CSS
 * pixels.
 */
async function crowdedAt(width: number, height: number): Promise<HTMLElement> {
  await page.unmount();
  const map = (
    <section style={{ position: 'relative', width, height, overflow: 'hidden' }}>
      <AlertToasts />
    </section>
  );
  page = await mount(map, { store });
  const alert = { symbol: 0, time: epochMs(Date.now()), key: { squadId: 'NG', detectionId: 'A' } };
  const facts = 'Rifle 5.56 mm, confidence 90 %, 4 rounds';
  for (let index = 1; index <= 5; index++) {
    const title = `Shot: Harbour Arena, Section 40${index}`;
    const report = { ...alert, kind: 'report', title, text: 'Harbour Arena, Level G', facts } as const;
    await doing(() => store.set(addAlertAtom, report));
  }
  const update = {
    ...alert,
    kind: 'update',
    title: 'Fireworks: Park',
    text: 'Shot is now Fireworks',
  } as const;
  await doing(() => store.set(addAlertAtom, update));
  return page.root.querySelector('section')!;
}

it.each([
  [990, 507],
  [990, 340],
  [1300, 760],
])(
  '[alerts.13] on a map of %i × %i pixels each toast can be read and pressed, an update without scrolling',
  async (width, height) => {
    await atLaptop();
    const map = await crowdedAt(width, height);
    const toasts = [...map.querySelectorAll('[role=alert]')];
    expect(toasts).toHaveLength(4);
    const [update, more] = [toasts.at(-1)!, byName('+2 more', map)];
    expect([isWithin(update, map), isWithin(more, map), isReached(more)]).toEqual([true, true, true]);
    expect(isWithin(toasts[0]!.querySelector('h2')!, map)).toBe(true);
    for (const toast of toasts) {
      for (const part of toast.querySelectorAll('h2, p, time, button, span')) {
        part.scrollIntoView({ block: 'nearest' });
        expect(isWithin(part, map)).toBe(true);
        const { left, right, top, bottom } = part.getBoundingClientRect();
        for (const y of [top + 1, bottom - 1])
          expect(toast.contains(document.elementFromPoint((left + right) / 2, y))).toBe(true);
      }
      for (const button of toast.querySelectorAll('button')) {
        button.scrollIntoView({ block: 'nearest' });
        expect(isReached(button)).toBe(true);
      }
    }
  },
);

it('[alerts.13] on the map of a laptop three reports and an update are in view, title by title', async () => {
  await atLaptop();
  const map = await crowdedAt(990, 507);
  const heads = [...map.querySelectorAll('[role=alert] h2')];
  expect(heads.map((head) => isWithin(head, map) && isReached(head))).toEqual([true, true, true, true]);
});

it('[alerts.14] marks a test in front of its title, and no other alert', async () => {
  await raise('Shot', 'Shot: A');
  const report = { kind: 'report', symbol: 0, title: 'Shot: drill', text: '', time: epochMs(0) } as const;
  await doing(() => store.set(addAlertAtom, { ...report, test: true }));
  expect(titles()).toEqual(['Test Shot: drill', 'Shot: A']);
});

it('[alerts.6] filters the reports to a late group by one click, whatever they were filtered by', async () => {
  store.set(setSearchAtom, { text: 'mill', inWindow: true });
  const group = {
    kind: 'late',
    symbol: 0,
    title: '3 received late',
    text: '3 Shot',
    time: epochMs(0),
    group: 9,
  };
  await doing(() => store.set(addAlertAtom, group as Omit<Alert, 'id'>));
  await doing(() => byName('Show in table').click());
  expect(store.get(searchAtom)).toEqual({ ...NO_SEARCH, group: 9 });
  expect(store.get(drawerAtom)).toMatchObject({ open: true, tab: 'shots' });
  expect(titles()).toEqual([]);
  store.set(clearSearchAtom);
});

it('[windows.8] toasts on a wall have no buttons, as nobody can press them', async () => {
  window.history.replaceState(null, '', '/?kiosk');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  await page.unmount();
  store = createAppStore();
  page = await mount(
    <div data-pane>
      <AlertToasts />
      <ToastStack />
    </div>,
    { store, path: '/?kiosk' },
  );
  await raise('Shot', 'A');
  await doing(() => store.set(showToastAtom, 'info', 'Test mode was switched on.'));
  expect(document.querySelectorAll('[role=alert], [role=status]')).toHaveLength(2);
  expect([...document.querySelectorAll('button')].filter((button) => button.checkVisibility())).toEqual([]);
  await doing(() => store.set(clearToastsAtom));
});

it('[incidents.15] takes the incident of its report by one press, and names who was first', async () => {
  const incident: Incident = {
    id: 7,
    version: 2,
    squadId: 'NG',
    count: 1,
    class: 'single',
    severity: 'Shot',
    types: ['Shot'],
    test: false,
    state: 'unacknowledged',
    firstTime: epochMs(1),
    lastTime: epochMs(1),
    track: [],
  };
  const paths: string[] = [];
  const acts = () => document.querySelector('[role=alert]')?.textContent ?? '';
  store.set(setAccountAtom, {
    login: 'me',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(['ROLE_USER']),
  });
  store.set(httpAtom, {
    send: async (path) => {
      paths.push(path);
      return failure({
        kind: 'other',
        status: 409,
        message: undefined,
        appError: undefined,
        errorKey: undefined,
        fieldErrors: [],
        current: { ...incident, version: 3, state: 'acknowledged', owner: 'r.diaz' },
      });
    },
  });
  store.set(setEngineAtom, { ...fakeEngine([]), incidentOf: async () => incident });
  await raise('Shot', 'A');
  expect(acts()).toContain('Take');
  await doing(() => byName('Take').click());
  expect(paths.map((path) => path.split('/').slice(-2).join('/'))).toEqual(['7/take']);
  expect(acts()).toContain('Taken by r.diaz');
  expect(acts()).not.toContain('TakeShow');
  await doing(() => store.set(setEngineAtom, undefined));
});
