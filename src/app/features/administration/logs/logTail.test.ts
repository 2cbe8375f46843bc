import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Http } from '../../../http/http.ts';
import { EMPTY_TAIL, followLog, MAX_LINES, type LogTail } from './logTail.ts';
import { pollCall, type PolledCall } from '../page/pollCall.ts';

const answers: unknown[] = [];
const calls: (string | number | undefined)[] = [];
const http: Http = {
  send: (_path, call) => {
    calls.push(call?.query?.['since']);
    const body = answers.shift();
    if (body === undefined) return Promise.resolve({ ok: false, reason: {} as never });
    return Promise.resolve({ ok: true, value: { status: 200, headers: new Headers(), body, total: 7 } });
  },
};
const page = new EventTarget() as EventTarget & { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  [answers, calls].forEach((list) => list.splice(0));
  page.hidden = false;
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const lines = (from: number, to: number) => ({
  newest: to,
  lines: Array.from({ length: to - from + 1 }, (_, at) => ({
    sequence: from + at,
    text: JSON.stringify({
      time: '2026-01-01T00:00:00Z',
      level: 'info',
      area: 'http',
      msg: `m${from + at}`,
      ms: 1,
    }),
  })),
});

async function follow(bodies: readonly unknown[]): Promise<LogTail> {
  answers.push(...bodies);
  let tail = EMPTY_TAIL;
  const close = followLog(http, EMPTY_TAIL, (next) => (tail = next));
  await vi.advanceTimersByTimeAsync(1000 * bodies.length - 500);
  close();
  return tail;
}

it('[server.42] shows each line once, with its parts', async () => {
  const tail = await follow([lines(1, 3), { newest: 3, lines: [] }, lines(4, 5)]);
  expect(calls).toEqual([0, 3, 3]);
  expect(tail.lines.map(({ message }) => message)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
  expect(tail.lines[0]).toMatchObject({ level: 'info', area: 'http', facts: '{"ms":1}' });
  expect(tail).toMatchObject({ missed: 0, status: 'loaded' });
});

it('[server.42] keeps a thousand lines and counts those that the server dropped', async () => {
  const tail = await follow([lines(1, 500), lines(501, 1000), lines(1101, 1200)]);
  expect(tail.lines).toHaveLength(MAX_LINES);
  expect(tail.missed).toBe(100);
});

it('[server.42] begins anew after a restart of the server, and shows a line that is no JSON as it is', async () => {
  const tail = await follow([lines(1, 50), { newest: 1, lines: [{ sequence: 1, text: 'plain {' }] }]);
  expect(tail.lines).toEqual([
    { sequence: 1, time: '', level: '', area: '', message: 'plain {', facts: '', text: 'plain {' },
  ]);
});

it('[server.42] keeps its lines while the server does not answer', async () => {
  const tail = await follow([lines(1, 2), undefined]);
  expect(tail.status).toBe('failed');
  expect(tail.lines).toHaveLength(2);
});

it('[server.41] pauses while the window is hidden, keeps the last data, and stops when it is closed', async () => {
  answers.push(1, undefined, 2, 3);
  const seen: PolledCall<number>[] = [];
  const parse = (body: unknown) => (typeof body === 'number' ? body : undefined);
  const poll = pollCall(http, { path: 'x', parse, every: 5000, show: (polled) => seen.push(polled) });
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toEqual([
    { status: 'loaded', data: 1, isStale: false },
    { status: 'loaded', data: 1, isStale: true },
  ]);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(3);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.at(-1)).toEqual({ status: 'loaded', data: 3, isStale: false });
  poll.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(4);
});

it('[server.41] loads once more where it is refreshed during a call', async () => {
  answers.push(1, 2, 3);
  const seen: PolledCall<number>[] = [];
  const parse = (body: unknown) => (typeof body === 'number' ? body : undefined);
  const poll = pollCall(http, { path: 'x', parse, every: undefined, show: (polled) => seen.push(polled) });
  poll.refresh();
  poll.refresh();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.map((polled) => polled.status === 'loaded' && polled.data)).toEqual([1, 2]);
  poll.close();
});
