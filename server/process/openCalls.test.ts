import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countOpenCalls, yieldToCalls, OpenCalls } from './openCalls.ts';

describe('work that gives way to calls', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** Whether a wait that begins now has ended, each time that it is asked. */
  function begunWait({ memory }: OpenCalls): () => boolean {
    let isOver = false;
    void yieldToCalls(memory).then(() => (isOver = true));
    return () => isOver;
  }

  it('[journal.10] goes on at once while no call is open', async () => {
    const isOver = begunWait(new OpenCalls());
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver()).toBe(true);
  });

  it('[journal.10] waits until the last open call has ended', async () => {
    const calls = new OpenCalls();
    const ends = [calls.begin(), calls.begin()];
    const isOver = begunWait(calls);
    await vi.advanceTimersByTimeAsync(20);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(20);
    expect(isOver()).toBe(false);
    ends[1]?.();
    await vi.advanceTimersByTimeAsync(2);
    expect(isOver()).toBe(true);
  });

  it('[journal.10] waits for 100 ms at the most', async () => {
    const calls = new OpenCalls();
    calls.begin();
    const isOver = begunWait(calls);
    await vi.advanceTimersByTimeAsync(98);
    expect(isOver()).toBe(false);
    await vi.advanceTimersByTimeAsync(4);
    expect(isOver()).toBe(true);
  });
});

describe('the calls of a server', () => {
  /** The number that a worker thread sees. */
  const openCount = ({ memory }: OpenCalls) => new Int32Array(memory)[0];

  /** A server that answers `/slow` when the test says so. */
  async function openServer() {
    const app = fastify();
    const calls = new OpenCalls();
    countOpenCalls(app, calls);
    const answers: (() => void)[] = [];
    app.get('/slow', () => new Promise<string>((resolve) => answers.push(() => resolve('answered'))));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const ask = () => {
      const asked = request({ host: '127.0.0.1', port, path: '/slow', agent: false }, (answer) =>
        answer.resume(),
      );
      return asked.on('error', () => undefined).end();
    };
    return { app, calls, answers, ask };
  }

  it('[journal.10] are open until they are answered or given up by the client', async () => {
    const { app, calls, answers, ask } = await openServer();
    ask();
    const givenUp = ask();
    await expect.poll(() => [openCount(calls), answers.length]).toEqual([2, 2]);
    givenUp.destroy();
    await expect.poll(() => openCount(calls)).toBe(1);
    for (const answer of answers) answer();
    await expect.poll(() => openCount(calls)).toBe(0);
    await app.close();
  });
});
