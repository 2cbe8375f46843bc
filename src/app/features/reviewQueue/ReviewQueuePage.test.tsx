import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { ReviewQueue, WaitingReport } from '../../../domain/contract/reviewQueue.ts';
import type { Incident } from '../../../domain/contract/incident.ts';
import type { PresentPerson } from '../../../domain/contract/presence.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { idleSummary } from '../../../domain/live/summary.ts';
import { success } from '../../../domain/result.ts';
import { epochMs } from '../../../domain/units.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import { receiveSummaryAtom, setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { applyChanges } from '../../data/loading/reloadChanged.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { doing, mount, until } from '../../testing/mount.tsx';
import { storeOfCalls } from '../../testing/storeOfCalls.ts';
import { REPORT_REVIEWS } from '../../../domain/contract/reviewQueue.ts';
import { ReviewQueuePage } from './ReviewQueuePage.tsx';

const waiting = (n: number): WaitingReport => ({
  ...fakeRow(n).key,
  id: n,
  symbol: 'Shot',
  message: fakeRow(n).message,
  time: fakeRow(n).time,
  embargoLeft: 60_000,
});
const queueOf = (numbers: readonly number[], more: Partial<ReviewQueue> = {}): ReviewQueue => ({
  isOn: true,
  waiting: numbers.map(waiting),
  total: numbers.length,
  done: 4,
  reviews: [],
  ...more,
});

/** Opens the page; `answer` may be replaced meanwhile. */
async function open(answer: { queue: ReviewQueue }) {
  const sent: string[] = [];
  const store = storeOfCalls(async (path: string) => {
    if (path !== PATHS.reviewQueue) sent.push(path);
    const body = path === PATHS.reviewQueue ? answer.queue : path === PATHS.sendUpdateMessage ? {} : [];
    return success({ status: 200, headers: new Headers(), body });
  });
  const engine = fakeEngine([1, 2, 3].map((n) => fakeRow(n)));
  const describe = async (which: number | ReportKey) => {
    const detail = await engine.describe(which);
    return detail && { ...detail, report: { ...detail.report, id: Number(detail.key.detectionId) } };
  };
  store.set(setEngineAtom, { ...engine, describe });
  const idle = idleSummary();
  store.set(receiveSummaryAtom, { ...idle, history: { ...idle.history, state: 'loaded' } });
  store.set(configAtom, new Map([['REVIEWER_FUNCTION', 'ON']]));
  store.set(setAccountAtom, {
    login: 'me',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(['ROLE_USER', 'ROLE_REVIEWER'] as const),
  });
  const page = await mount(<ReviewQueuePage />, { path: '/review', store });
  onTestFinished(() => page.unmount());
  return { ...page, store, sent, title: () => page.root.querySelector('h1')?.textContent };
}

it('[review-queue.3] [review-queue.4] goes from report to report by keys, and counts what is decided', async () => {
  const { root, sent, title } = await open({ queue: queueOf([1, 2, 3]) });
  const counts = () => root.querySelector('aside output')?.textContent;
  await until(() => title() === fakeRow(1).message && counts() === '3left4done today');
  await doing(() => userEvent.keyboard('n'));
  await until(() => title() === fakeRow(2).message);
  await until(() => root.querySelector('fieldset button[aria-keyshortcuts="1"]') !== null);
  await doing(() => userEvent.keyboard('1'));
  await doing(() => userEvent.keyboard('{Enter}'));
  await until(() => title() === fakeRow(3).message && counts() === '2left5done today');
  expect(sent).toContain(PATHS.sendUpdateMessage);
});

it('[review-queue.8] says of each report who else listens to it, has it open or took its incident', async () => {
  const { root, store } = await open({ queue: queueOf([1, 2, 3]) });
  const people: Readonly<Record<number, readonly PresentPerson[]>> = {
    1: [
      { login: 'me', listening: true },
      { login: 'ann', listening: true },
    ],
    2: [
      { login: 'bob', listening: false },
      { login: 'cy', listening: false },
    ],
  };
  const owners: Readonly<Record<number, string>> = { 2: 'bob', 3: 'me' };
  await doing(() =>
    store.set(setEngineAtom, {
      ...fakeEngine([1, 2, 3].map((n) => fakeRow(n))),
      incidentOf: async ({ detectionId }) =>
        ({
          id: Number(detectionId),
          version: 1,
          owner: owners[Number(detectionId)],
          track: [],
        }) as unknown as Incident,
      presenceAt: async (id) => people[id] ?? [],
    }),
  );
  const rows = () =>
    [...root.querySelectorAll('ol small:nth-of-type(2)')].map(({ textContent }) => textContent);
  await until(() => rows().length === 2);
  expect(rows()).toEqual(['ann is listening', 'bob took it. Also open: cy']);
});

it('[review-queue.3] keeps a report that a colleague decides, with a word of it, until the reviewer goes on', async () => {
  const answer = { queue: queueOf([1, 2]) };
  const { root, store, title } = await open(answer);
  await until(() => title() === fakeRow(1).message);
  const review = { ...waiting(1), symbol: 'Fireworks', by: 'ann', time: epochMs(0) } as const;
  answer.queue = queueOf([2], { reviews: [review] });
  await doing(() => applyChanges(store, [{ collection: REPORT_REVIEWS }]));
  await until(() => root.textContent.includes('ann decided: Fireworks.'));
  expect(title()).toBe(fakeRow(1).message);
  await doing(() => userEvent.keyboard('n'));
  await until(() => title() === fakeRow(2).message);
  expect(root.querySelector('section[aria-label="Left the queue"]')?.textContent).toContain('ann: Fireworks');
});
