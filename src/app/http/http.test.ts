import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import { failureTexts, type Failure } from './failure.ts';
import { PendingCalls } from './pendingCalls.ts';
import { createHttp, REQUEST_TIMEOUT_MS, type HttpHooks } from './http.ts';

interface Answered {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const calls: Request[] = [];
let answer: (request: Request) => Promise<Response>;
let hooks: { [Name in keyof HttpHooks]: Mock<HttpHooks[Name]> };

const json = (body: unknown, { status = 200, headers = {} }: Answered = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

beforeEach(() => {
  calls.length = 0;
  answer = async () => json({});
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    const request = new Request(url, options);
    calls.push(request);
    return answer(request);
  });
  hooks = {
    urlOf: vi.fn<HttpHooks['urlOf']>((path) => `http://host/console/${path}`),
    token: vi.fn<HttpHooks['token']>(() => 'secret'),
    onSent: vi.fn<HttpHooks['onSent']>(() => () => undefined),
    onUnauthorized: vi.fn<HttpHooks['onUnauthorized']>(),
    onFailure: vi.fn<HttpHooks['onFailure']>(),
    onAnswer: vi.fn<HttpHooks['onAnswer']>(),
    onAlert: vi.fn<HttpHooks['onAlert']>(),
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call over HTTP', () => {
  it('[live.36] resolves below the base and carries the bearer token', async () => {
    await createHttp(hooks).send('api/account');
    expect(calls[0]?.url.split('?')[0]).toBe('http://host/console/api/account');
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('[live.36] adds a cacheBuster to each GET, and to no other call', async () => {
    const http = createHttp(hooks);
    await http.send('api/record', { query: { search: 'a' } });
    await http.send('api/record', { method: 'POST', body: {} });
    const [read, written] = calls.map(({ url }) => new URL(url).searchParams);
    expect(read?.get('cacheBuster')).toMatch(/^\d+$/);
    expect(written?.has('cacheBuster')).toBe(false);
  });

  it('[live.36] reads the total count of a list', async () => {
    answer = async () => json([], { headers: { 'X-Total-Count': '41' } });
    const result = await createHttp(hooks).send('api/list', { query: { size: 5 } });
    expect(result.ok && result.value.total).toBe(41);
  });

  it('[live.37] fails after 60 s without a retry, as an unreachable server', async () => {
    vi.useFakeTimers();
    answer = (request) =>
      new Promise((_resolve, reject) =>
        request.signal.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const sent = createHttp(hooks).send('api/slow');
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1);
    expect(hooks.onFailure).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toMatchObject({ ok: false, reason: { kind: 'unreachable', status: 0 } });
    expect(calls).toHaveLength(1);
  });

  it('[live.37] a call that names a longer time than 60 s has it', async () => {
    vi.useFakeTimers();
    let isEnded = false;
    answer = (request) => new Promise(() => request.signal.addEventListener('abort', () => (isEnded = true)));
    void createHttp(hooks).send('api/journal', { blob: true, timeout: REQUEST_TIMEOUT_MS * 60 });
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS * 60 - 1);
    expect(isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isEnded).toBe(true);
  });

  it('[live.40] ends when a new connection opens after it was lost with the one before, and not if it changes state', async () => {
    vi.useFakeTimers();
    const pending = new PendingCalls();
    hooks.onSent.mockImplementation((call) => pending.add(call));
    answer = (request) =>
      new Promise((_resolve, reject) =>
        request.signal.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const http = createHttp(hooks);
    const lost = http.send('api/list');
    const writes = [http.send('api/list', { method: 'PUT' }), http.send('api/review', { onceKey: 'one' })];
    await vi.advanceTimersByTimeAsync(2000);
    const young = http.send('api/other');
    await vi.advanceTimersByTimeAsync(1);
    pending.abortLost();
    expect(await lost).toMatchObject({ ok: false, reason: { kind: 'unreachable' } });
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 2002);
    expect(hooks.onFailure).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2001);
    expect((await Promise.all([...writes, young])).map(({ ok }) => ok)).toEqual([false, false, false]);
  });

  it.each([401, 403])(
    '[live.39] clears authentication at status %i, and only once for a call',
    async (status) => {
      answer = async () => json({}, { status });
      await createHttp(hooks).send('api/list');
      expect(hooks.onUnauthorized).toHaveBeenCalledTimes(1);
    },
  );

  it('[live.39] shows no message if the call asks for none', async () => {
    answer = async () => json({}, { status: 401 });
    await createHttp(hooks).send('api/account', { failures: 'silent' });
    expect(hooks.onUnauthorized).not.toHaveBeenCalled();
  });

  it('[forms.4] shows no message for the status that the screen itself asks about, and any other one', async () => {
    for (const [status, shown] of [
      [409, true],
      [400, false],
    ] as const) {
      answer = async () => json({}, { status });
      await createHttp(hooks).send('api/places', { method: 'PUT', body: {}, failures: { except: 409 } });
      expect(hooks.onFailure).toHaveBeenLastCalledWith(expect.objectContaining({ silent: shown }));
    }
  });

  it.each([500, 502, 0])(
    '[live.37] sends a call that changes state once, also when it fails with %i',
    async (status) => {
      answer = async () => {
        if (status === 0) throw new TypeError('network');
        return json({}, { status });
      };
      await createHttp(hooks).send('api/updateReportType', { method: 'GET', query: { id: 1 } });
      expect(calls).toHaveLength(1);
    },
  );

  it('[records.38] gives the headers of answers to GET alone', async () => {
    answer = async () => json([], { headers: { changes: '7' } });
    await createHttp(hooks).send('api/places');
    await createHttp(hooks).send('api/places', { method: 'POST', body: {} });
    expect(vi.mocked(hooks.onAnswer).mock.calls.map(([headers]) => headers.get('changes'))).toEqual(['7']);
  });

  it('[screens.3] finds app-alert and app-error headers whatever their prefix and case', async () => {
    answer = async () => json({}, { headers: { 'X-shotpointApp-alert': 'Saved' } });
    await createHttp(hooks).send('api/thing', { method: 'POST', body: { a: 1 } });
    expect(hooks.onAlert).toHaveBeenCalledWith('Saved');
    answer = async () =>
      json({ message: 'no' }, { status: 400, headers: { 'X-other-App-Error': 'Name in use' } });
    const refused = await createHttp(hooks).send('api/thing', { method: 'POST', body: {} });
    expect(refused).toMatchObject({
      ok: false,
      reason: { kind: 'badRequest', appError: 'Name in use', message: 'no' },
    });
  });

  it('[live.38] answers a body that is no JSON with a reason, and an empty one with undefined', async () => {
    answer = async () => new Response('{"a":', { headers: { 'content-type': 'application/json' } });
    expect(await createHttp(hooks).send('x')).toMatchObject({ ok: false, reason: { kind: 'unreadable' } });
    answer = async () => new Response(undefined, { status: 204 });
    expect(await createHttp(hooks).send('x')).toMatchObject({ ok: true, value: { body: undefined } });
  });

  it('[live.38] takes a page of HTML for no answer but where one is asked for: a gateway has sent it', async () => {
    const page = () =>
      new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
    answer = async () => page();
    const http = createHttp(hooks);
    const unreadable = { ok: false, reason: { kind: 'unreadable', status: 200 } };
    for (const call of [{}, { blob: true }, { method: 'POST', body: {} }, { method: 'DELETE' }] as const)
      expect(await http.send('x', call)).toMatchObject(unreadable);
    expect(hooks.onFailure).toHaveBeenCalledTimes(4);
    expect(hooks.onAnswer).not.toHaveBeenCalled();
    expect(failureTexts(hooks.onFailure.mock.lastCall?.[0].failure as Failure)).toEqual([
      expect.stringContaining('proxy'),
    ]);
    expect(await http.send('help', { html: true })).toMatchObject({
      value: { body: '<html>Sign in</html>' },
    });
    answer = async () => new Response('', { headers: { 'content-type': 'text/html' } });
    expect(await http.send('x', { method: 'DELETE' })).toMatchObject({ ok: true });
    answer = async () => new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } });
    expect(await http.send('x')).toMatchObject({ ok: false, reason: { kind: 'unreadable', status: 403 } });
    expect(hooks.onUnauthorized).not.toHaveBeenCalled();
  });

  it('[live.38] takes an empty file for no answer: it is never saved as one', async () => {
    answer = async () => new Response('', { headers: { 'content-type': 'text/csv' } });
    const sent = await createHttp(hooks).send('x', { blob: true });
    expect(sent).toMatchObject({ ok: false, reason: { kind: 'unreadable' } });
    expect(hooks.onFailure).toHaveBeenCalledOnce();
  });

  it('[live.38] fails where the body is not what the call expects', async () => {
    answer = async () => json({ error: 'x' });
    expect(await createHttp(hooks).send('x', { expects: Array.isArray })).toMatchObject({
      ok: false,
      reason: { kind: 'unreadable' },
    });
    expect(hooks.onFailure).toHaveBeenCalledOnce();
    answer = async () => json([]);
    expect(await createHttp(hooks).send('x', { expects: Array.isArray })).toMatchObject({ ok: true });
  });

  it.each([
    [{ message: 'error.http.400', title: 'Bad Request' }, 'Bad Request'],
    [
      { message: 'error.idexists', detail: 'It has an id already', title: 'Bad Request' },
      'It has an id already',
    ],
    [{ message: 'Somebody was first', title: 'Conflict' }, 'Somebody was first'],
    [{ message: 'error.http.400' }, 'Refused'],
  ])('[screens.1] tells people words, never a key: %j', async (body, words) => {
    answer = async () => new Response(JSON.stringify(body), { status: 400, statusText: 'Refused' });
    const refused = await createHttp(hooks).send('x');
    expect(!refused.ok && failureTexts(refused.reason)).toEqual([words]);
  });

  it('[screens.1] returns the key of a header or body', async () => {
    answer = async () =>
      json({ title: 'Name in use' }, { status: 400, headers: { 'X-app-error': 'error.userexists' } });
    expect(await createHttp(hooks).send('x')).toMatchObject({
      ok: false,
      reason: { appError: undefined, errorKey: 'error.userexists', message: 'Name in use' },
    });
  });

  it.each(['<html>', '[1,2]', '{"fieldErrors":7,"message":{}}', '{"__proto__":{"x":1}}'])(
    '[live.38] reads a failure with the body %s without an exception',
    async (body) => {
      answer = async () => new Response(body, { status: 400 });
      expect(await createHttp(hooks).send('x')).toMatchObject({
        ok: false,
        reason: { status: 400, fieldErrors: [] },
      });
      expect(({} as { x?: number }).x).toBeUndefined();
    },
  );
});
