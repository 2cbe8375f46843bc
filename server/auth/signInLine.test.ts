import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ticks, type Millis } from '../../src/domain/units.ts';
import type { IpNetwork } from '../process/ipAddress.ts';
import { passwordChecksByCall, type Claim } from './passwordChecks.ts';

/** Time that one password takes. */
const CHECK_MS: Millis = 50;
/** After which a client of a flood comes again. */
const RETRY_MS: Millis = 500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const clock = () => ticks(performance.now());

function openQueue() {
  const { signIn } = passwordChecksByCall({
    counts: undefined,
    failures: { report: () => expect.unreachable() },
    now: () => expect.unreachable(),
    ticks: clock,
  });
  const checked: string[] = [];
  /** What came of an attempt, and how long it took. */
  const attempt = async (
    account: string,
    network: string,
    more: Partial<Claim> & { isRight?: boolean } = {},
  ) => {
    const { isRight = false, ...rest } = more;
    const from = clock();
    const claim = { account, network: network as IpNetwork, exists: false, ...rest };
    const done = await signIn.run(claim, async () => {
      checked.push(account);
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
      return isRight ? account : undefined;
    });
    return { outcome: done.ok ? 'right' : done.reason.kind, took: clock() - from };
  };
  /** Invented names from each of `addresses`, `each` at once, which come again as soon as they are answered. */
  const flood = (addresses: number, each: number, exists = false) => {
    let isOver = false;
    let names = 0;
    const one = async (address: number) => {
      while (!isOver) {
        await attempt(exists ? `real ${names++ % 50}` : `invented ${names++}`, `address ${address}`, {
          exists,
        });
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    };
    const all = Array.from({ length: addresses * each }, (_, at) => one(at % addresses));
    return async () => {
      isOver = true;
      await vi.advanceTimersByTimeAsync(13_000);
      await Promise.all(all);
    };
  };
  return { attempt, flood, checked, signIn };
}

async function settled<T>(running: Promise<T>, within: Millis): Promise<T> {
  let isDone = false;
  void running.finally(() => (isDone = true));
  for (let passed = 0; !isDone && passed < within; passed += 25) await vi.advanceTimersByTimeAsync(25);
  expect(isDone).toBe(true);
  return running;
}

it('[accounts.9] in a flood of invented names a right sign-in is answered within a second, also the first from its address', async () => {
  const { attempt, flood } = openQueue();
  await settled(attempt('ann', 'home', { exists: true, isRight: true }), 1000);
  const endFlood = flood(20, 10);
  await vi.advanceTimersByTimeAsync(3000);
  const known = await settled(attempt('ann', 'home', { exists: true, isRight: true }), 1000);
  const first = await settled(attempt('bob', 'office', { exists: true, isRight: true }), 1000);
  expect([known.outcome, first.outcome]).toEqual(['right', 'right']);
  expect(known.took).toBeLessThanOrEqual(2 * CHECK_MS);
  await endFlood();
});

it('[accounts.9] who shares an address with a flood signs in, at once where it has before', async () => {
  const { attempt, flood } = openQueue();
  await settled(attempt('ann', 'address 0', { exists: true, isRight: true }), 1000);
  const endFlood = flood(1, 100);
  await vi.advanceTimersByTimeAsync(30_000);
  const known = await settled(attempt('ann', 'address 0', { exists: true, isRight: true }), 1000);
  expect(known.took).toBeLessThanOrEqual(2 * CHECK_MS);
  const first = await settled(attempt('bob', 'address 0', { exists: true, isRight: true }), 11_000);
  expect([known.outcome, first.outcome]).toEqual(['right', 'right']);
  await endFlood();
});

it('[accounts.9] guesses from many addresses at real accounts keep nobody out who signed in before', async () => {
  const { attempt, flood } = openQueue();
  await settled(attempt('ann', 'home', { exists: true, isRight: true }), 1000);
  const endFlood = flood(150, 1, true);
  await vi.advanceTimersByTimeAsync(3000);
  const { outcome, took } = await settled(attempt('ann', 'home', { exists: true, isRight: true }), 1000);
  expect(outcome).toBe('right');
  expect(took).toBeLessThanOrEqual(2 * CHECK_MS);
  await endFlood();
});

it('[accounts.8] of sixty names from one address and of guesses at one account from sixty, about twenty are checked', async () => {
  const guesses = [
    (n: number) => ({ account: `name ${n}`, network: 'a' }),
    (n: number) => ({ account: 'ann', network: `address ${n}` }),
  ];
  for (const guess of guesses) {
    const { attempt, checked } = openQueue();
    const running = Array.from({ length: 60 }, (_, n) =>
      attempt(guess(n).account, guess(n).network, { exists: true }),
    );
    await vi.advanceTimersByTimeAsync(13_000);
    const outcomes = (await Promise.all(running)).map(({ outcome }) => outcome);
    expect(checked.length).toBeLessThanOrEqual(32);
    expect(outcomes.filter((outcome) => outcome === 'wrongPassword')).toHaveLength(checked.length);
    expect(new Set(outcomes)).toEqual(new Set(['wrongPassword', 'tooMany']));
  }
});

it('[accounts.9] an attempt whose caller has gone leaves the line unchecked', async () => {
  const { attempt, checked } = openQueue();
  const caller = new AbortController();
  const first = attempt('first', 'a');
  const second = attempt('second', 'b', { signal: caller.signal });
  caller.abort();
  expect((await settled(second, 10)).outcome).toBe('gone');
  await settled(first, 1000);
  expect((await settled(attempt('third', 'a', { signal: caller.signal }), 10)).outcome).toBe('gone');
  expect(checked).toEqual(['first']);
});

it('[accounts.9] the line is bounded: beyond it the address with the most attempts is refused', async () => {
  const { attempt, checked } = openQueue();
  const crowd = Array.from({ length: 300 }, (_, n) => attempt(`name ${n}`, `address ${n % 6}`));
  const alone = attempt('alone', 'its own address');
  await vi.advanceTimersByTimeAsync(13_000);
  const outcomes = (await Promise.all(crowd)).map(({ outcome }) => outcome);
  expect((await alone).outcome).toBe('wrongPassword');
  expect(outcomes).toContain('tooMany');
  expect(checked.indexOf('alone')).toBeLessThanOrEqual(8);
});

it('[accounts.6] attempts at one account from one address are checked one after the other', async () => {
  const { attempt, checked } = openQueue();
  const guesses = Array.from({ length: 12 }, () => attempt('ann', 'a', { exists: true }));
  const other = attempt('bob', 'b', { exists: true, isRight: true });
  await vi.advanceTimersByTimeAsync(1000);
  const outcomes = (await Promise.all(guesses)).map(({ outcome }) => outcome);
  expect(outcomes).toEqual([...Array(5).fill('wrongPassword'), ...Array(7).fill('tooMany')]);
  expect((await other).outcome).toBe('right');
  expect(checked.filter((account) => account === 'ann')).toHaveLength(5);
});
