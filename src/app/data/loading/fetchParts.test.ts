import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PARTS_FILE } from '../../../domain/contract/paths.ts';
import { idleSummary } from '../../../domain/live/summary.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { pendingCallsOf } from '../../http/pendingCalls.ts';
import { receiveSummaryAtom } from '../engine/liveAtoms.ts';
import { FETCH_PARTS_AFTER_MS, fetchParts } from './fetchParts.ts';

const MISSING = 'assets/missing.js';
const PARTS = ['assets/one.js', MISSING, 'assets/two.css'];
let store = createAppStore();
let end: () => void = () => undefined;
let sent: string[] = [];
/** Whether what is sent gets no answer. */
let hangs = false;
let answerMs = 0;

function setStatus(status: 'online' | 'offline'): void {
  const { connection, ...summary } = idleSummary();
  store.set(receiveSummaryAtom, { ...summary, connection: { ...connection, status } });
}

function answer(url: string, { signal }: RequestInit): Promise<Response> {
  const name = url.slice('https://console.example/'.length);
  sent.push(name);
  const status = name === MISSING ? 404 : 200;
  const body = name === PARTS_FILE ? JSON.stringify(PARTS) : 'code';
  if (!hangs) return new Promise((done) => setTimeout(done, answerMs, new Response(body, { status })));
  return new Promise((_done, reject) =>
    signal?.addEventListener('abort', () => reject(new Error('aborted'))),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { baseURI: 'https://console.example/' });
  vi.stubGlobal('fetch', answer);
  store = createAppStore();
  [sent, hangs, answerMs] = [[], false, 0];
  end = fetchParts(store);
});

afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the parts of the console that load on demand', () => {
  it('[screens.7] are fetched one after the other, but one that the server lacks, 10 s after the live channel connected', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    setStatus('online');
    await vi.advanceTimersByTimeAsync(FETCH_PARTS_AFTER_MS - 1);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([PARTS_FILE, ...PARTS]);
  });

  it('[screens.7] leave a slow line to others for as long as each has taken', async () => {
    setStatus('online');
    answerMs = 500;
    await vi.advanceTimersByTimeAsync(FETCH_PARTS_AFTER_MS + 1000);
    expect(sent).toEqual([PARTS_FILE, PARTS[0]]);
    await vi.advanceTimersByTimeAsync(499);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(3);
  });

  it('[screens.7] are not fetched where the browser saves data', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    setStatus('online');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });

  it('[screens.7] occupy one connection in an outage, and only until the next connection, when the rest is fetched', async () => {
    setStatus('online');
    await vi.advanceTimersByTimeAsync(FETCH_PARTS_AFTER_MS - 1);
    hangs = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([PARTS_FILE]);
    setStatus('offline');
    hangs = false;
    pendingCallsOf(store).abortLost();
    setStatus('online');
    await vi.advanceTimersByTimeAsync(FETCH_PARTS_AFTER_MS + 100);
    expect(sent.slice(1)).toEqual([PARTS_FILE, ...PARTS]);
  });

  it('[screens.7] are fetched once for a session, and no more after its end', async () => {
    setStatus('online');
    await vi.advanceTimersByTimeAsync(FETCH_PARTS_AFTER_MS + 100);
    setStatus('offline');
    setStatus('online');
    await vi.advanceTimersByTimeAsync(FETCH_PARTS_AFTER_MS + 100);
    expect(sent).toEqual([PARTS_FILE, ...PARTS, PARTS_FILE]);
    end();
    setStatus('offline');
    setStatus('online');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(PARTS.length + 2);
  });
});
