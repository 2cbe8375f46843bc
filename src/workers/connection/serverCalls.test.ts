import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from './clock.ts';
import { ServerCalls } from './serverCalls.ts';
import type { Fetch } from './callSession.ts';
import { ServerClock } from './serverClock.ts';

const NOW = 1_700_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function rig(fetch: Fetch) {
  const calls = new ServerCalls(systemClock, new ServerClock(systemClock), fetch);
  calls.open('https://console.example/site/', 'token');
  return calls;
}
const answering =
  (body: string, status = 200): Fetch =>
  () =>
    Promise.resolve(new Response(body, { status }));
/** Never answers; rejects when it is aborted. */
const silent: Fetch = (_url, options) =>
  new Promise((_, reject) => {
    const { signal } = options as { signal: AbortSignal };
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

describe('calls of the engine', () => {
  it('[live.40] lost with a connection end when there is a new one, and others continue', async () => {
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const coming = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
    const calls = rig((url, options) =>
      url.includes('/coming?') ? Promise.resolve(new Response(coming)) : silent(url, options),
    );
    const lost = calls.get('lost');
    const answered = calls.get('coming');
    await vi.advanceTimersByTimeAsync(1001);
    const young = calls.get('young');
    await vi.advanceTimersByTimeAsync(1000);
    const fresh = calls.get('fresh');
    calls.abortLost();
    expect(await lost).toEqual({ ok: false, reason: 'unreachable' });
    body?.enqueue(new TextEncoder().encode('[1]'));
    body?.close();
    expect(await answered).toMatchObject({ ok: true });
    let youngEnded = false;
    void young.then(() => (youngEnded = true));
    await vi.advanceTimersByTimeAsync(4999);
    expect(youngEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await young).toEqual({ ok: false, reason: 'unreachable' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await fresh).toEqual({ ok: false, reason: 'timeout' });
  });

  it('[live.41] go on connections of their own, and with cookies where only those are answered', async () => {
    const modes: unknown[] = [];
    let wanted = 'omit';
    const calls = rig((_url, options) => {
      const { credentials } = options as { readonly credentials: string };
      modes.push(credentials);
      return Promise.resolve(new Response('[1]', { status: credentials === wanted ? 200 : 401 }));
    });
    expect(await calls.get('first')).toMatchObject({ ok: true });
    wanted = 'same-origin';
    expect(await calls.get('second')).toEqual({ ok: false, reason: 'unauthorized' });
    const behindGateway = rig((_url, options) => {
      const { credentials } = options as { readonly credentials: string };
      modes.push(credentials);
      return Promise.resolve(new Response('[1]', { status: credentials === wanted ? 200 : 401 }));
    });
    expect(await behindGateway.get('first')).toMatchObject({ ok: true });
    expect(await behindGateway.get('second')).toMatchObject({ ok: true });
    expect(modes).toEqual(['omit', 'omit', 'omit', 'same-origin', 'same-origin']);
  });

  it('[live.36] resolve against the base, carry the token, and return the body with the time of the request', async () => {
    const fetched: { url: string; options: Record<string, unknown> }[] = [];
    const calls = rig((url, options) => {
      fetched.push({ url, options: options as Record<string, unknown> });
      return Promise.resolve(new Response('[1]'));
    });
    expect(await calls.get('api/x', { start: 5, k: 'a b' })).toEqual({
      ok: true,
      value: { body: [1], asOf: NOW },
    });
    expect(fetched[0]?.url).toBe(`https://console.example/site/api/x?start=5&k=a+b&cacheBuster=${NOW}`);
    expect(fetched[0]?.options['headers']).toEqual({ Authorization: 'Bearer token' });
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'absent'],
    [500, 'refused'],
    [429, 'refused'],
  ])('[live.38] read status %d as %s', async (status, reason) => {
    expect(await rig(answering('{}', status)).get('x')).toEqual({ ok: false, reason });
  });

  it('[live.38] distinguish an unreachable server, a body that is no JSON and an ended session', async () => {
    expect(await rig(() => Promise.reject(new TypeError('Failed to fetch'))).get('x')).toEqual({
      ok: false,
      reason: 'unreachable',
    });
    expect(await rig(answering('<html>')).get('x')).toEqual({ ok: false, reason: 'unreadable' });
    const calls = rig(silent);
    const waiting = calls.get('x');
    calls.close();
    expect(await waiting).toEqual({ ok: false, reason: 'stopped' });
  });

  it('[live.39] are not sent once the session has ended, until another one begins', async () => {
    const sent: string[] = [];
    const calls = rig((url) => {
      sent.push(url);
      return Promise.resolve(new Response('[1]'));
    });
    calls.close();
    expect(await calls.get('x')).toEqual({ ok: false, reason: 'stopped' });
    expect(sent).toEqual([]);
    calls.open('https://console.example/', 'token');
    expect(await calls.get('x')).toMatchObject({ ok: true });
  });

  it('[live.37] time out after 60 s, the probe of the account after 5', async () => {
    const calls = rig(silent);
    const ended: string[] = [];
    void calls.get('x').then((result) => ended.push(`call ${result.ok ? '' : result.reason}`));
    void calls.checkToken().then((status) => ended.push(status));
    await vi.advanceTimersByTimeAsync(4999);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(['unreachable']);
    await vi.advanceTimersByTimeAsync(54_999);
    expect(ended).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(['unreachable', 'call timeout']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [200, 'valid'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'valid'],
    [500, 'valid'],
  ])('[live.22] an account call answered %d means %s', async (code, status) => {
    expect(await rig(answering('{}', code)).checkToken()).toBe(status);
  });

  it('[live.22] an account call answered 403 with a page of a web filter says nothing about the token', async () => {
    const page = () => new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } });
    const calls = rig(() => Promise.resolve(page()));
    expect([await calls.checkToken(), await calls.get('x')]).toEqual([
      'unreachable',
      { ok: false, reason: 'unreadable' },
    ]);
  });
});
