import { expect, it, vi } from 'vitest';
import { epochMs, ticks } from '../../src/domain/units.ts';
import type { AttemptCount, AttemptCountStore } from '../store/calls/attemptCountStore.ts';
import { StoreFailure } from '../store/database/storeFailures.ts';
import { attemptQueues } from './attemptQueue.ts';

const ATTEMPT = { account: 'ann', address: 'a' };
const WRONG = () => Promise.resolve(undefined);
const RIGHT = () => Promise.resolve('ann');

/** Servers on one database in memory, which fails while `state.isDown`, and one clock. */
function servers(count: number) {
  const rows = new Map<string, AttemptCount>();
  const state = { isDown: false, now: 0 };
  const answering = async <T>(work: () => T): Promise<T> => {
    await Promise.resolve();
    if (state.isDown) throw new StoreFailure('unavailable', 'gone');
    return work();
  };
  const set = (key: string, next: AttemptCount | undefined) =>
    next === undefined ? rows.delete(key) : rows.set(key, next);
  const read = vi.fn<AttemptCountStore['read']>((keys) => answering(() => keys.map((key) => rows.get(key))));
  const counts: AttemptCountStore = {
    read,
    replace: (key, seen, next) =>
      answering(() => {
        const row = rows.get(key);
        const isSeen = row?.failures === seen?.failures && row?.endsAt === seen?.endsAt;
        if (isSeen) set(key, next);
        return isSeen;
      }),
    add: (keys, _at, endsAt) =>
      answering(() =>
        keys.forEach((key) => set(key, { failures: (rows.get(key)?.failures ?? 0) + 1, endsAt })),
      ),
    clear: (cleared, trusted, endsAt) =>
      answering(() => {
        rows.delete(cleared);
        set(trusted, { failures: 0, endsAt });
      }),
  };
  const report = vi.fn<() => void>();
  const queues = Array.from({ length: count }, () =>
    attemptQueues({
      counts,
      failures: { report },
      now: () => epochMs(1_000_000 + state.now),
      ticks: () => ticks(state.now),
    }),
  );
  const attempt = async (server: number, check: () => Promise<string | undefined>, who = ATTEMPT) => {
    const done = await queues[server]?.signIn.run(who, check);
    if (done === undefined || done.ok) return 'right';
    return done.reason.kind === 'tooMany' ? done.reason.wait : 'wrong';
  };
  return { attempt, read, report, state };
}

it('[MSV7] of simultaneous guesses at three servers no more are checked than at one', async () => {
  const { attempt } = servers(3);
  const guess = vi.fn<() => Promise<undefined>>(WRONG);
  const outcomes = await Promise.all(Array.from({ length: 30 }, (_, at) => attempt(at % 3, guess)));
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 5000)).toHaveLength(25);
  expect(guess).toHaveBeenCalledTimes(5);
});

it('[MSV7] a success at one server ends the wait at each, and makes the address trusted there', async () => {
  const { attempt, state } = servers(2);
  for (let at = 0; at < 5; at++) await attempt(0, WRONG);
  expect(await attempt(1, RIGHT)).toBe(5000);
  state.now = 5000;
  expect(await attempt(1, RIGHT)).toBe('right');
  for (let at = 0; at < 200; at++) await attempt(at % 2, WRONG, { account: `name ${at}`, address: 'a' });
  expect([await attempt(0, WRONG), await attempt(0, RIGHT)]).toEqual(['wrong', 'right']);
});

it('[MSV7] the failures of an address and of an account at all servers lengthen the wait', async () => {
  const { attempt, state } = servers(2);
  for (let at = 0; at < 60; at++) await attempt(at % 2, WRONG, { account: `name ${at}`, address: 'a' });
  for (let at = 0; at < 20; at++) await attempt(at % 2, WRONG, { account: 'bob', address: `address ${at}` });
  expect([await attempt(0, WRONG), await attempt(1, RIGHT)]).toEqual(['wrong', 30_000]);
  expect(await attempt(1, RIGHT, { account: 'bob', address: 'address 0' })).toBe(5000);
  state.now = 15 * 60_000;
  expect(await attempt(1, RIGHT)).toBe('right');
});

it('[MSV7] a flood of guesses during a wait does not ask the database', async () => {
  const { attempt, read } = servers(1);
  for (let at = 0; at < 6; at++) await attempt(0, WRONG);
  const asked = read.mock.calls.length;
  for (let at = 0; at < 100; at++) expect(await attempt(0, WRONG)).toBe(5000);
  expect(read).toHaveBeenCalledTimes(asked);
});

it('[MSV7] an attempt that could not be checked is not a failure', async () => {
  const { attempt } = servers(1);
  for (let at = 0; at < 10; at++) {
    await expect(attempt(0, () => Promise.reject(new Error('no hash')))).rejects.toThrow('no hash');
  }
  expect(await attempt(0, RIGHT)).toBe('right');
});

it('[MSV7] where the database fails, what the server has counted itself holds', async () => {
  const { attempt, state, report } = servers(2);
  for (let at = 0; at < 3; at++) await attempt(0, WRONG);
  state.isDown = true;
  expect([await attempt(0, WRONG), await attempt(0, WRONG), await attempt(0, RIGHT)]).toEqual([
    'wrong',
    'wrong',
    5000,
  ]);
  expect(await attempt(1, RIGHT)).toBe('right');
  expect(report).toHaveBeenCalled();
});

it('[SA13] a full queue of an address still admits an account that signed in from there at another server', async () => {
  const { attempt } = servers(2);
  await attempt(1, RIGHT);
  let release: () => void = () => undefined;
  const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
  const guesses = Array.from({ length: 50 }, (_, at) =>
    attempt(0, () => held, { account: `name ${at}`, address: 'a' }),
  );
  expect(await attempt(0, RIGHT, { account: 'bob', address: 'a' })).toBe(2000);
  expect(await attempt(0, RIGHT)).toBe('right');
  release();
  await Promise.all(guesses);
});
