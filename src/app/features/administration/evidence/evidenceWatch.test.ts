import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EvidenceState } from '../../../../domain/contract/evidence.ts';
import type { Http } from '../../../http/http.ts';
import { watchEvidence, type EvidenceView } from './evidenceWatch.ts';

const STATE: EvidenceState = {
  isWhole: true,
  sentence: '',
  running: null,
  checkedAt: null,
  checkFailure: null,
  lines: null,
  rows: null,
  since: null,
  failure: null,
  head: { sequence: 0, hash: '', signedAt: null },
  key: null,
  anchor: { file: '', sequence: null, at: null, agreeing: null, failure: null },
  unwritten: { waiting: 0, lost: 0 },
};
const RUNNING = { ...STATE, running: { done: 1, total: 2 } };

let requests: string[];
let answers: unknown[];
let seen: EvidenceView[];
const http: Http = {
  send: (_path, call) => {
    requests.push(call?.method ?? 'GET');
    const body = answers.shift();
    if (body === undefined) return Promise.resolve({ ok: false, reason: {} as never });
    return Promise.resolve({
      ok: true,
      value: { status: 200, headers: new Headers(), body, total: undefined },
    });
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  [requests, answers, seen] = [[], [], []];
});
afterEach(() => vi.useRealTimers());

it('[journal.9] polls twice a second while a check runs, every half minute otherwise, and not after it is closed', async () => {
  answers = [STATE, RUNNING, STATE, STATE];
  const watch = watchEvidence(http, (view) => seen.push(view));
  await vi.advanceTimersByTimeAsync(0);
  watch.verify();
  await vi.advanceTimersByTimeAsync(500);
  expect(requests).toEqual(['GET', 'POST', 'GET']);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(requests).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests).toHaveLength(4);
  watch.close();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(requests).toHaveLength(4);
});

it('[journal.9] leaves the shown state when an answer fails, and shows a failure if there was none', async () => {
  answers = [undefined, STATE, 'no state'];
  const watch = watchEvidence(http, (view) => seen.push(view));
  await vi.advanceTimersByTimeAsync(60_000);
  watch.close();
  expect(requests).toHaveLength(3);
  expect(seen.map(({ status }) => status)).toEqual(['failed', 'loaded']);
});

it('[journal.9] starts a check that is asked for while the state is being read', async () => {
  answers = [STATE, RUNNING];
  const watch = watchEvidence(http, (view) => seen.push(view));
  watch.verify();
  await vi.advanceTimersByTimeAsync(0);
  watch.close();
  expect(requests).toEqual(['GET', 'POST']);
});
