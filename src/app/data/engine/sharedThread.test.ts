import { expect, it } from 'vitest';
import type { PageSink } from '../../../domain/live/enginePort.ts';
import { idleSummary, type LiveSummary } from '../../../domain/live/summary.ts';
import { onPageClock, sharedThread } from './sharedThread.ts';
import { dedicatedThread, NOT_LOADED } from './workerThread.ts';

it('[windows.4] moments of a thread whose clock is ahead are told by the page’s clock', async () => {
  const summaries: LiveSummary[] = [];
  const receipts: (number | undefined)[] = [];
  const page: PageSink = {
    frame: async ({ receivedAt }) => {
      receipts.push(receivedAt);
      return {};
    },
    summary: async (summary) => void summaries.push(summary),
    notifications: async () => undefined,
  };
  const shifted = onPageClock(page, () => 3_600_000);
  await shifted.frame({ receivedAt: 3_600_250 });
  await shifted.frame({});
  await shifted.summary({ ...idleSummary(), clockOffsetMs: -3_600_000 });
  await shifted.summary(idleSummary());
  expect(receipts).toEqual([250, undefined]);
  expect(summaries.map(({ clockOffsetMs }) => clockOffsetMs)).toEqual([0, undefined]);
});

it('[live.29] a thread that fails before it is used says so to who uses it', async () => {
  const worker = Object.assign(new EventTarget(), { port: { start: () => undefined } });
  const thread = sharedThread(worker as unknown as SharedWorker);
  worker.dispatchEvent(new Event('error'));
  expect(await new Promise((failed) => thread.onFailure(failed))).toBe(NOT_LOADED);
});

it('[live.29] a thread whose script is not served says so, one that throws says what', () => {
  const port = { start: () => undefined };
  const worker = Object.assign(new EventTarget(), { port, terminate: () => undefined });
  const reasons: string[] = [];
  sharedThread(worker as unknown as SharedWorker).onFailure((reason) => reasons.push(reason));
  dedicatedThread(worker as unknown as Worker).onFailure((reason) => reasons.push(reason));
  worker.dispatchEvent(new Event('error'));
  worker.dispatchEvent(Object.assign(new Event('error'), { message: 'x is undefined' }));
  expect(reasons).toEqual([NOT_LOADED, NOT_LOADED, NOT_LOADED, 'x is undefined']);
});
