import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionState } from '../../domain/live/summary.ts';
import { systemClock, type Clock } from './clock.ts';
import { epochMs } from '../../domain/units.ts';
import { Connection, reduceConnection, NOT_STARTED } from './connection.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => void vi.useRealTimers());

function rig(random = 0.5) {
  const clock: Clock = { ...systemClock, random: () => random };
  const attempts: number[] = [];
  const states: ConnectionState[] = [];
  const connection = new Connection(clock, {
    attempt: () => void attempts.push(Date.now() - 1_700_000_000_000),
    changed: (state) => void states.push(state),
  });
  const shown = () => `${connection.state.status} ${connection.state.attempt}`;
  return { connection, attempts, states, shown };
}

describe('the connection', () => {
  it('[live.18] is offline after an error, loading from the first retry 2 s later, and offline again after five', () => {
    const { connection, shown } = rig();
    connection.start();
    expect(shown()).toBe('loading 1');
    connection.opened();
    expect(shown()).toBe('online 0');
    connection.lost();
    expect(shown()).toBe('offline 1');
    vi.advanceTimersByTime(1999);
    expect(shown()).toBe('offline 1');
    const seen: string[] = [];
    vi.advanceTimersByTime(1);
    for (let retry = 1; retry <= 6; retry++) {
      seen.push(shown());
      connection.lost();
      seen.push(shown());
      vi.advanceTimersByTime(2000);
    }
    expect(seen).toEqual([
      'loading 1',
      'loading 2',
      'loading 2',
      'loading 3',
      'loading 3',
      'loading 4',
      'loading 4',
      'loading 5',
      'loading 5',
      'offline 6',
      'offline 6',
      'offline 7',
    ]);
  });

  it('[live.18] retries every 2 s without end while offline, and counts from 0 after a success', () => {
    const { connection, attempts, shown } = rig();
    connection.start();
    for (let i = 0; i < 1000; i++) {
      connection.lost();
      vi.advanceTimersByTime(2000);
    }
    expect(attempts).toHaveLength(1001);
    expect(attempts.at(-1)).toBe(2_000_000);
    expect(shown()).toBe('offline 1000');
    connection.opened();
    expect(shown()).toBe('online 0');
    connection.lost();
    expect(shown()).toBe('offline 1');
  });

  it.each([
    [0, 1800],
    [0.5, 2000],
    [1, 2200],
  ])('[live.18] spreads the wait by a tenth: lot %d waits %d ms', (random, wait) => {
    const { connection, attempts } = rig(random);
    connection.start();
    connection.lost();
    expect(connection.state.nextTryAt).toBe(1_700_000_000_000 + wait);
    vi.advanceTimersByTime(wait - 1);
    expect(attempts).toEqual([0]);
    vi.advanceTimersByTime(1);
    expect(attempts).toEqual([0, wait]);
    expect(connection.state.nextTryAt).toBe(0);
  });

  it('[live.19] has one attempt in flight, however often an error or a start is reported', () => {
    const { connection, attempts } = rig();
    connection.start();
    connection.start();
    connection.lost();
    connection.lost();
    connection.lost();
    vi.advanceTimersByTime(2000);
    expect(attempts).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(attempts).toHaveLength(2);
  });

  it('[live.19] starts no attempt after it was stopped, and starts one immediately on request', () => {
    const { connection, attempts, shown } = rig();
    connection.start();
    connection.lost();
    connection.retryNow();
    expect(attempts).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(attempts).toHaveLength(2);
    connection.lost();
    connection.stop();
    vi.advanceTimersByTime(60_000);
    expect(attempts).toHaveLength(2);
    expect(shown()).toBe('offline 0');
  });
});

it('[live.18] is a pure function: the same state and event give the same state, and `since` changes only with the status', () => {
  const at = (ms: number) => epochMs(ms);
  const started = reduceConnection(NOT_STARTED, { kind: 'started' }, at(5));
  const online = reduceConnection(started, { kind: 'opened' }, at(10));
  expect(reduceConnection(started, { kind: 'opened' }, at(10))).toEqual(online);
  const lost = reduceConnection(online, { kind: 'lost', wait: 2000 }, at(20));
  expect(lost).toEqual({ errors: 1, shown: { status: 'offline', attempt: 1, since: 20, nextTryAt: 2020 } });
  const tried = reduceConnection(lost, { kind: 'tried' }, at(2020));
  const again = reduceConnection(tried, { kind: 'lost', wait: 2000 }, at(2030));
  expect([tried.shown.since, again.shown.since, again.shown.status]).toEqual([2020, 2020, 'loading']);
  expect(online).toEqual({ errors: 0, shown: { status: 'online', attempt: 0, since: 10, nextTryAt: 0 } });
});
