import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Authority } from '../../../domain/contract/authorities.ts';
import type { Incident } from '../../../domain/contract/incident.ts';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { CLASS_PROPOSALS } from '../../../domain/contract/classProposal.ts';
import { applyChanges } from '../../data/loading/reloadChanged.ts';
import { epochMs, type Millis } from '../../../domain/units.ts';
import { setEngineClockAtom } from '../../browser/serverClock.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import { setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { dismissToastAtom, toastsAtom } from '../../browser/toastAtoms.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { ReviewControl } from './ReviewControl.tsx';
import { plainUrl } from '../../testing/plainUrl.ts';
import { PATIENCE_MS } from '../../../../tests/support/patience.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted | undefined;
const calls: Request[] = [];
let answer: (path: string) => Response | Promise<Response>;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const pathOf = ({ url }: Request) => new URL(url).pathname.split('/').at(-1) ?? '';
const requests = () =>
  calls.map((request) => `${pathOf(request)} ${decodeURIComponent(plainUrl(request.url).search)}`);

const signIn = (...authorities: Authority[]) =>
  store.set(setAccountAtom, {
    login: 'someone',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(authorities),
  });

function select(more: Partial<ShotReport> = {}): void {
  const row = fakeRow(0);
  const report = {
    ...row.key,
    id: 7,
    timeStamp: row.time,
    reportType: 'Shot',
    message: 'Shot: Hall',
    ...more,
  };
  store.set(selectedReportAtom, { ...row, report, receivedAt: row.time, arrivedLive: true });
}

const configured = (on: 'ON' | 'OFF') =>
  store.set(
    configAtom,
    new Map([
      ['REVIEWER_FUNCTION', on],
      ['REVIEWER_DELAY', '60'],
      ['EXTRA_REVIEW_TIME', '45'],
    ]),
  );
const open = async () => {
  page = await mount(<ReviewControl />, { store });
  await until(() => byName('Send Update Message'));
};
const press = (name: string) => doing(() => byName(name).click());
/** Lets the screen work until `check` passes; rethrows its error after a time that is long enough beside busy neighbours. */
const until = async (check: () => unknown, patience: Millis = PATIENCE_MS): Promise<void> => {
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      check();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await doing(() => new Promise((resolve) => setTimeout(resolve, 5)));
    }
  }
};
const words = () => page?.root.textContent ?? '';
const shown = () => store.get(selectedReportAtom);
const pressed = () => document.querySelector('[aria-pressed=true]')?.textContent;

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    const request = new Request(url, options);
    calls.push(request);
    return answer(pathOf(request));
  });
  answer = () => json({});
  signIn('ROLE_REVIEWER');
  configured('ON');
  select();
});

afterEach(async () => {
  await page?.unmount();
  page = undefined;
  vi.unstubAllGlobals();
  store.set(selectedReportAtom, undefined);
  store.set(setEngineAtom, undefined);
  for (const { id } of store.get(toastsAtom)) store.set(dismissToastAtom, id);
});

describe('the review control', () => {
  it('[review.1] shows the control to reviewers and ADMIN alone, for shots, fireworks and ruckus', async () => {
    page = await mount(<ReviewControl />, { store });
    for (const authority of ['ROLE_ADMIN', 'ROLE_REVIEWER'] as const) {
      await doing(() => signIn(authority));
      await until(() => byName('Send Update Message'));
    }
    await doing(() => select({ reportType: 'Ruckus' }));
    expect(pressed()).toBe('Other Noise');
    await doing(() => select({ weaponCategory: 6 }));
    expect(pressed()).toBe('Possible Shot');
    await doing(() => select({ reportType: 'Panic' }));
    expect(words()).toBe('');
    await doing(() => select());
    await doing(() => signIn('ROLE_USER', 'ROLE_EXPERT'));
    expect(words()).toBe('');
  });

  it('[review.1] has only Send Update Message while the reviewer function is off', async () => {
    configured('OFF');
    await open();
    expect([...document.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      'Send Update Message',
    ]);
    await userEvent.keyboard('3');
    expect(words()).toBe('Send Update Message');
  });
});

describe('reclassifying', () => {
  it('[review.12] asks, shows the choice immediately, then the answer of the server, and notifies the group', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = (path) => (path === 'updateReportType' ? promise : json({}));
    await open();
    await press('Firework');
    expect(words()).toContain('Reclassify as Firework?');
    expect(calls).toEqual([]);
    await press('Yes');
    expect(shown()).toMatchObject({
      symbol: 7,
      message: 'Fireworks: Hall',
      previousReportType: 'Shot',
      wasShotType: true,
    });
    expect(requests()).toEqual([
      'updateReportType ?id=7&reportType=Fireworks&weaponCategory=0&previousReportType=Shot',
    ]);
    await doing(() =>
      resolve(
        json({ id: 7, reportType: 'Fireworks', message: 'Fireworks: The Hall', weaponCategory: 'six' }),
      ),
    );
    await until(() => expect(calls).toHaveLength(2));
    expect(shown()).toMatchObject({ message: 'Fireworks: The Hall', report: { weaponCategory: 0 } });
    expect(requests()[1]).toBe('sendUpdateMessage ?id=7&message=Firework');
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    expect(calls.every(({ cache, method }) => cache === 'no-store' && method === 'GET')).toBe(true);
  });

  it('[review.12] confirms the current class with an empty message', async () => {
    await open();
    await press('Shot');
    expect(words()).toContain('Confirm Shot?');
    await press('Yes');
    await until(() =>
      expect(requests()).toEqual(['sendUpdateMessage ?id=7&message=&previousReportType=Shot']),
    );
  });

  it('[review.9] sends a choice with the class that was shown when the person chose', async () => {
    answer = (path) => (path === 'loadShotreport' ? json({ id: 7, reportType: 'Ruckus' }) : json({}, 409));
    await open();
    await press('Firework');
    expect(words()).not.toContain('Another reviewer');
    await doing(() => select({ reportType: 'Ruckus' }));
    const texts = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
    expect(texts).toContain('Another reviewer changed it to Ruckus.');
    await press('Yes');
    await until(() => expect(shown()).toMatchObject({ report: { reportType: 'Ruckus' } }));
    expect(requests()[0]).toContain('previousReportType=Shot');
  });

  it('[review.18] proposes less than a shot to a second reviewer, and says who proposed what', async () => {
    store.set(configAtom, new Map([...store.get(configAtom), ['TWO_PERSONS', 'ON']]));
    const proposedBy = (by: string) => ({ proposedClass: { symbol: 'Fireworks', by, time: 1 } });
    let proposed = {};
    answer = () => json({ id: 7, reportType: 'Shot', weaponCategory: 0, ...proposed });
    await open();
    proposed = proposedBy('someone');
    await press('Firework');
    await press('Yes');
    await until(() => expect(words()).toContain('You proposed Fireworks.'));
    expect([pressed(), requests().some((call) => call.includes('Message'))]).toEqual(['Shot', false]);
    proposed = proposedBy('ann');
    await doing(() => applyChanges(store, [{ collection: CLASS_PROPOSALS }]));
    await until(() => expect(words()).toContain('ann proposed Fireworks. Choose the same to agree'));
  });

  it('[incidents.37] says who else listens to the sound before the reviewer decides', async () => {
    const people = ['someone', 'ann'].map((login) => ({ login, listening: true }));
    const presenceAt = async (id: number) => (id === 3 ? people : []);
    const incidentOf = async () => ({ id: 3, version: 1 }) as Incident;
    store.set(setEngineAtom, { ...fakeEngine([]), incidentOf, presenceAt });
    await open();
    await until(() => expect(words()).toMatch(/ann is listening(?!.*listening)/));
  });

  it('[review.12] does nothing after No', async () => {
    await open();
    await press('Other Noise');
    await press('No');
    expect(words()).not.toContain('Reclassify as');
    expect(calls).toEqual([]);
  });

  it('[review.9] shows the class of another reviewer with a message, and notifies nobody', async () => {
    const message = 'Another reviewer was first: this report is now Ruckus.';
    answer = (path) =>
      path === 'updateReportType'
        ? json({ message }, 409)
        : json({ id: 7, reportType: 'Ruckus', previousReportType: 'Shot', message: 'Ruckus: Hall' });
    await open();
    await press('Firework');
    await press('Yes');
    await until(() => expect(shown()).toMatchObject({ symbol: 6, message: 'Ruckus: Hall' }));
    expect(store.get(toastsAtom).map(({ text }) => text)).toEqual([message]);
    expect(calls.map(pathOf)).toEqual(['updateReportType', 'loadShotreport']);
  });

  it('[review.9] undoes a failed choice: the engine’s state is shown again, and nothing is sent twice', async () => {
    store.set(setEngineAtom, fakeEngine([fakeRow(0)]));
    answer = () => json({}, 503);
    await open();
    await press('Firework');
    await press('Yes');
    await until(() => expect(shown()).toMatchObject({ symbol: 0, report: { reportType: 'Shot' } }));
    expect(calls).toHaveLength(1);
  });

  it('[live.38] undoes a choice that was answered without a body, which may not have arrived', async () => {
    store.set(setEngineAtom, fakeEngine([fakeRow(0)]));
    answer = () => new Response('');
    await open();
    await press('Firework');
    await press('Yes');
    await until(() => expect(store.get(toastsAtom)).toHaveLength(1));
    await until(() => expect(shown()).toMatchObject({ symbol: 0, report: { reportType: 'Shot' } }));
    expect(calls.map(pathOf)).toEqual(['updateReportType']);
  });

  it.each([
    ['[review.11] says that the server did not confirm a choice, until the next one', 500, true],
    ['[review.11] leaves it to the toast where the server has rejected a choice', 400, false],
  ])('%s', async (_name, status, isSaid) => {
    const text = 'The server did not confirm this.';
    const before = shown();
    store.set(setEngineAtom, { ...fakeEngine([fakeRow(0)]), describe: async () => before });
    answer = () => json({}, status);
    await open();
    await press('Firework');
    await press('Yes');
    await until(() => expect(shown()).toMatchObject({ symbol: 0 }));
    await until(() => expect(words().includes(text)).toBe(isSaid));
    answer = () => json({});
    await press('Firework');
    await press('Yes');
    await until(() => expect(calls.map(pathOf).at(-1)).toBe('sendUpdateMessage'));
    expect(words()).not.toContain(text);
    const keys = calls.slice(0, 2).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0] === keys[1]).toBe(isSaid);
  });

  it('[review.12] works by the keys 1 to 4, Enter and Esc, and leaves digits of a text alone', async () => {
    await open();
    await doing(() => userEvent.keyboard('4'));
    expect(words()).toContain('Reclassify as Other Noise?');
    await doing(() => userEvent.keyboard('{Escape}'));
    expect(words()).not.toContain('Reclassify as');
    await doing(() => userEvent.keyboard('2'));
    expect(document.activeElement?.textContent).toBe('Yes');
    await doing(() => userEvent.keyboard('{Enter}'));
    await until(() => expect(requests()[0]).toContain('weaponCategory=6'));
    await until(() => expect(calls).toHaveLength(2));
    await press('Send Update Message');
    await doing(() => userEvent.keyboard('3 rounds'));
    expect(document.querySelector('textarea')?.value).toBe('3 rounds');
    expect(words()).not.toContain('Reclassify as');
  });

  it('[review.12] works by keys from the slider of a sound and from a switch, which accept no text', async () => {
    await open();
    for (const type of ['range', 'checkbox']) {
      const input = Object.assign(document.createElement('input'), { type });
      document.body.append(input);
      input.focus();
      await doing(() => userEvent.keyboard('4'));
      expect(words()).toContain('Reclassify as Other Noise?');
      await doing(() => userEvent.keyboard('{Escape}'));
      input.remove();
    }
  });
});

describe('more time', () => {
  const start = () => epochMs(Date.now() - 20_000);
  /** Seconds that the countdown shows. */
  const shownSeconds = () => {
    const [, minutes, seconds] = /^(\d\d):(\d\d)$/.exec(timer() ?? '') ?? [];
    return 60 * Number(minutes) + Number(seconds);
  };
  const timer = () => document.querySelector('[role=timer]')?.textContent;
  /** Waits until the countdown shows what is left, whatever the machine has needed until then. */
  const counts = (left: () => number, patience?: Millis) =>
    until(() => expect(Math.abs(shownSeconds() - left() / 1_000)).toBeLessThanOrEqual(1.5), patience);

  it('[review.6] counts down and adds EXTRA_REVIEW_TIME', async () => {
    const due = start() + 60_000;
    select({ start: epochMs(due - 60_000) });
    answer = () => json({ id: 7, notificationDelay: 45 });
    await open();
    await counts(() => due - Date.now());
    await press('Add Time');
    expect(requests()).toContain('increaseNotificationDelay ?id=7&delay=45');
    await counts(() => due + 45_000 - Date.now());
  });

  it('[review.6] asks again after a step of the clocks, and not at each measurement of one that drifts', async () => {
    select({ start: start() });
    const measure = (offset: number) =>
      doing(async () => {
        store.set(setEngineClockAtom, { offset });
        await new Promise((resolve) => setTimeout(resolve, 1_100));
      });
    const offset = Math.round((Date.now() - ticksNow()) / 2_000) * 2_000 + 1_000;
    store.set(setEngineClockAtom, { offset });
    await open();
    for (const drift of [-5, 5, -5]) await measure(offset + drift);
    expect(requests()).toEqual(['loadShotreport ?id=7']);
    await measure(offset + 2_000);
    await until(() => expect(requests()).toEqual(['loadShotreport ?id=7', 'loadShotreport ?id=7']));
  });

  it('[review.6] counts the span that the server answers, although its wall clock was set forward', async () => {
    select({ start: epochMs(Date.now() - 3_600_000) });
    let due = performance.now() + 50_500;
    const left = () => due - performance.now();
    answer = (path) =>
      path === 'loadShotreport'
        ? json({ id: 7, embargoLeft: Math.round(left()) })
        : json({ id: 7, notificationDelay: 45 });
    const asked = () => requests().filter((one) => one.startsWith('load')).length;
    let offset = Date.now() - ticksNow();
    const setForward = async () => {
      const before = asked();
      await doing(() => store.set(setEngineClockAtom, { offset: (offset += 600_000) }));
      await until(() => expect(asked()).toBeGreaterThan(before));
    };
    /** Less is shown where the machine has stalled between the call and the server's answer, until it is asked again. */
    const countsOnceAsked = async () => {
      for (let tries = 1; tries < 5; tries++) {
        const isRight = await counts(left, 2_000).then(
          () => true,
          () => false,
        );
        if (isRight) return;
        await setForward();
      }
      await counts(left);
    };
    await open();
    await countsOnceAsked();
    due += 45_000;
    await press('Add Time');
    await countsOnceAsked();
    await setForward();
    await countsOnceAsked();
  });

  it('[live.38] is not counted as added after an empty answer of 200', async () => {
    select({ start: start() });
    answer = (path) => (path === 'increaseNotificationDelay' ? new Response('') : json({ id: 7 }));
    await open();
    await press('Add Time');
    await until(() => expect(store.get(toastsAtom)).toHaveLength(1));
    expect(store.get(toastsAtom)[0]?.text).toContain('proxy');
  });

  it('[review.6] is hidden once the report is released, by the clock or by the server', async () => {
    select({ start: start() });
    answer = (path) =>
      path === 'increaseNotificationDelay' ? json({ message: 'released' }, 409) : json({ id: 7 });
    await open();
    await press('Add Time');
    await until(() => expect(words()).not.toContain('Add Time'));
    await doing(() => select({ start: start() - 3_600_000 }));
    expect(words()).not.toContain('Add Time');
  });
});

describe('the update message', () => {
  const type = (text: string) =>
    doing(() => userEvent.fill(document.querySelector('textarea') as Element, text));

  it('[review.13] is required and has at most 255 characters', async () => {
    await open();
    await press('Send Update Message');
    expect(document.querySelector('[role=alert]')).toBeNull();
    await type('   ');
    await press('Send');
    expect(words()).toContain('This field is required');
    await type('x'.repeat(256));
    expect(words()).toContain('This field cannot be longer than 255 characters.');
    await press('Send');
    expect(calls).toEqual([]);
    await type('Doors locked');
    await press('Send');
    await until(() => expect(requests()).toEqual(['sendUpdateMessage ?id=7&message=Doors+locked']));
    await until(() => expect(document.querySelector('textarea')).toBeNull());
  });

  it('[review.13] gives the focus to its button when it is sent, and when it is given up', async () => {
    await open();
    const focused = () => document.activeElement?.textContent;
    for (const end of ['Send', 'Cancel', 'Escape']) {
      await press('Send Update Message');
      await type('Doors locked');
      if (end === 'Escape') await doing(() => userEvent.keyboard('{Escape}'));
      else await doing(() => userEvent.click(byName(end)));
      await until(() => expect(focused()).toBe('Send Update Message'));
    }
  });

  it.each([
    ['[review.13] stays in the field where it could not be sent', 503],
    ['[live.38] stays in the field after an empty answer of 200', 200],
  ])('%s', async (_name, status) => {
    answer = () => new Response('', { status });
    await open();
    await press('Send Update Message');
    await type('Doors locked');
    await press('Send');
    await until(() => expect(calls).toHaveLength(1));
    expect(document.querySelector('textarea')?.value).toBe('Doors locked');
  });
});
