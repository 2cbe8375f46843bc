import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { epochMs, ticks } from '../../src/domain/units.ts';
import type { AttemptCount, AttemptCountStore } from '../store/calls/attemptCountStore.ts';
import type { IpNetwork } from '../process/ipAddress.ts';
import { StoreFailure } from '../store/database/storeFailures.ts';
import { passwordChecksByCall, type Claim } from './passwordChecks.ts';

const of = (account: string, network: string, exists = false): Claim => ({
  account,
  network: network as IpNetwork,
  exists,
});
const ANN = of('ann', 'a', true);
const WRONG = () => Promise.resolve(undefined);
const RIGHT = () => Promise.resolve('ann');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Servers on one database in memory, which fails while `state.isDown`, and one clock. */
function servers(count: number) {
  const rows = new Map<string, AttemptCount>();
  const state = { isDown: false };
  const start = performance.now();
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
  const passed = () => performance.now() - start;
  const queues = Array.from({ length: count }, () =>
    passwordChecksByCall({
      counts,
      failures: { report },
      now: () => epochMs(1_000_000 + passed()),
      ticks: () => ticks(passed()),
    }),
  );
  /** What came of an attempt; the clock goes on while it waits. */
  const attempt = async (server: number, check: () => Promise<string | undefined>, who = ANN) => {
    const done = await waitOut(queues[server]?.signIn.run(who, check));
    if (done === undefined || done.ok) return 'right';
    return done.reason.kind === 'tooMany' ? done.reason.wait : done.reason.kind;
  };
  return { attempt, read, report, state, queues };
}

async function waitOut<T>(running: Promise<T> | undefined): Promise<T | undefined> {
  let isDone = false;
  const settled = running?.finally(() => (isDone = true));
  settled?.catch(() => undefined);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  while (!isDone) await vi.advanceTimersToNextTimerAsync();
  return settled;
}

it('[cluster.4] of simultaneous guesses at three servers no more are checked than at one', async () => {
  const { attempt } = servers(3);
  const guess = vi.fn<() => Promise<undefined>>(WRONG);
  const outcomes = await Promise.all(Array.from({ length: 30 }, (_, at) => attempt(at % 3, guess)));
  expect(outcomes.filter((outcome) => outcome === 'wrongPassword')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 5000)).toHaveLength(25);
  expect(guess).toHaveBeenCalledTimes(5);
});

it('[cluster.4] a success at one server ends the wait at each, and makes the address trusted there', async () => {
  const { attempt } = servers(2);
  for (let at = 0; at < 5; at++) await attempt(0, WRONG);
  expect(await attempt(1, RIGHT)).toBe(5000);
  vi.advanceTimersByTime(5000);
  expect(await attempt(1, RIGHT)).toBe('right');
  for (let at = 0; at < 25; at++) await attempt(at % 2, WRONG, of(`name ${at}`, 'a'));
  for (let at = 0; at < 6; at++) expect(await attempt(0, WRONG)).toBe('wrongPassword');
  const before = performance.now();
  expect(await attempt(0, RIGHT)).toBe('right');
  expect(performance.now()).toBe(before);
});

it('[cluster.4] an address that is trusted in another way has no wait at any server', async () => {
  const { attempt, queues } = servers(2);
  for (let at = 0; at < 5; at++) await attempt(0, WRONG);
  await queues[0]?.signIn.trust(ANN);
  expect([await attempt(0, RIGHT), await attempt(1, RIGHT)]).toEqual(['right', 'right']);
});

it('[cluster.4] the failures of an address and of an account at all servers delay whoever comes next', async () => {
  const { attempt } = servers(2);
  for (let at = 0; at < 20; at++) await attempt(at % 2, WRONG, of(`name ${at}`, 'a'));
  const before = performance.now();
  expect(await attempt(1, RIGHT)).toBe('right');
  expect(performance.now() - before).toBeGreaterThanOrEqual(900);
  for (let at = 0; at < 41; at++) {
    vi.advanceTimersByTime(15_000);
    await attempt(at % 2, WRONG, of('bob', `address ${at}`, true));
  }
  expect(await attempt(0, RIGHT, of('bob', 'another address', true))).toBeGreaterThan(9_000);
  vi.advanceTimersByTime(15 * 60_000);
  expect(await attempt(1, RIGHT, of('bob', 'another address', true))).toBe('right');
});

it('[cluster.4] a flood of guesses during a wait does not ask the database', async () => {
  const { attempt, read } = servers(1);
  for (let at = 0; at < 6; at++) await attempt(0, WRONG);
  const asked = read.mock.calls.length;
  for (let at = 0; at < 100; at++) expect(await attempt(0, WRONG)).toBe(5000);
  expect(read).toHaveBeenCalledTimes(asked);
});

it('[cluster.4] an attempt that could not be checked is not a failure', async () => {
  const { attempt } = servers(1);
  for (let at = 0; at < 10; at++) {
    await expect(attempt(0, () => Promise.reject(new Error('no hash')))).rejects.toThrow('no hash');
  }
  expect(await attempt(0, RIGHT)).toBe('right');
});

it('[cluster.4] where the database fails, what the server has counted itself holds', async () => {
  const { attempt, state, report } = servers(2);
  for (let at = 0; at < 3; at++) await attempt(0, WRONG);
  state.isDown = true;
  expect([await attempt(0, WRONG), await attempt(0, WRONG), await attempt(0, RIGHT)]).toEqual([
    'wrongPassword',
    'wrongPassword',
    5000,
  ]);
  expect(await attempt(1, RIGHT)).toBe('right');
  expect(report).toHaveBeenCalled();
});

it('[accounts.7] where strangers fill the line, an account is checked at once that signed in from there at another server', async () => {
  const { attempt, queues } = servers(2);
  await attempt(1, RIGHT);
  let release: () => void = () => undefined;
  const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
  const guesses = Array.from({ length: 60 }, (_, at) =>
    queues[0]?.signIn.run(of(`name ${at}`, 'a'), () => held),
  );
  expect(await attempt(0, RIGHT)).toBe('right');
  release();
  await waitOut(Promise.all(guesses));
});
