import { expect, it, onTestFinished, vi } from 'vitest';
import type { Http } from '../../http/http.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import { fetchReport, withKey } from './fetchReport.ts';

const BODY = {
  id: 1,
  detection_id: 'd',
  squad_id: 's',
  report_type: 'Shot',
  shot_date: '2026-01-01',
  shot_time: '00:00:00',
};
const never = new AbortController().signal;

const answering = (status: number, body: unknown) => {
  const send = vi.fn<Http['send']>(() =>
    Promise.resolve({ ok: true, value: { status, body, headers: new Headers(), total: undefined } }),
  );
  return { send };
};
const failing = (kind: 'notFound' | 'unauthorized' | 'unreachable' | 'other', message?: string): Http => ({
  send: () =>
    Promise.resolve({
      ok: false,
      reason: { kind, status: 0, message, appError: undefined, errorKey: undefined, fieldErrors: [] },
    }),
});

it('[public-report.2] 202 marks the viewer as a reviewer, 200 does not', async () => {
  expect(await fetchReport(answering(202, BODY), 'k', never)).toMatchObject({
    state: 'loaded',
    reviewer: true,
  });
  expect(await fetchReport(answering(200, BODY), 'k', never)).toMatchObject({
    state: 'loaded',
    reviewer: false,
  });
});

const answeringAt = (date: string | undefined): Http => ({
  send: () => {
    const headers = new Headers(date === undefined ? {} : { date });
    return Promise.resolve({ ok: true, value: { status: 200, body: BODY, headers, total: undefined } });
  },
});

it('[public-report.7] takes the server clock from the date of the answer, and this machine’s where there is none', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const ask = async (date: string | undefined) => {
    const shown = await fetchReport(answeringAt(date), 'k', never);
    return shown.state === 'loaded' && shown.clockOffset !== undefined && shown.clockOffset + ticksNow();
  };
  expect(await ask('Thu, 01 Jan 2026 13:00:00 GMT')).toBe(Date.parse('2026-01-01T13:00:00.500Z'));
  expect(await ask('Thu, 01 Jan 2026 11:59:00 GMT')).toBe(Date.parse('2026-01-01T11:59:00.500Z'));
  expect(await ask(undefined)).toBe(false);
  expect(await ask('yesterday')).toBe(false);
});

it('[public-report.9] returns why there is no report: not found, sign in, not reachable, not readable', async () => {
  expect(await fetchReport(failing('notFound'), 'k', never)).toEqual({ state: 'missing' });
  expect(await fetchReport(failing('unauthorized'), 'k', never)).toEqual({ state: 'signIn' });
  expect(await fetchReport(failing('unreachable'), 'k', never)).toEqual({
    state: 'failed',
    texts: ['Server not reachable'],
  });
  expect(await fetchReport(failing('other', 'Too Many Requests'), 'k', never)).toEqual({
    state: 'failed',
    texts: ['Too Many Requests'],
  });
  expect(await fetchReport(answering(200, 'text'), 'k', never)).toEqual({ state: 'failed', texts: [] });
});

it('[public-report.9] makes no call without a key', async () => {
  const http = answering(200, BODY);
  expect(await fetchReport(http, '', never)).toEqual({ state: 'missing' });
  expect(http.send).not.toHaveBeenCalled();
});

it('[public-report.5] sends the key with every call for media', async () => {
  const http = answering(200, BODY);
  await withKey(http, 'secret').send('path', { query: { detectionId: 'd' }, blob: true });
  expect(http.send).toHaveBeenCalledExactlyOnceWith('path', {
    query: { detectionId: 'd', k: 'secret' },
    blob: true,
  });
});
