import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { success } from '../../src/domain/result.ts';
import { ticks } from '../../src/domain/units.ts';
import { FailureGuard } from '../process/failureGuard.ts';
import { SharedDuties } from './duties.ts';

describe('duties of several servers', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('[cluster.2] a duty that takes longer to start than the lease is renewed is started once', async () => {
    const reported: unknown[] = [];
    const duties = await SharedDuties.open({
      leases: { acquire: () => Promise.resolve(true), release: () => Promise.resolve() },
      owner: 'this',
      ticks: () => ticks(performance.now()),
      failures: new FailureGuard(
        (facts) => reported.push(facts),
        () => ticks(performance.now()),
      ),
    });
    let starts = 0;
    let stops = 0;
    const added = duties.add({
      start: async () => {
        starts++;
        await new Promise((resolve) => setTimeout(resolve, 4_500));
        return success(undefined);
      },
      stop: () => {
        stops++;
        return Promise.resolve();
      },
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await added).toEqual(success(undefined));
    await duties.close();
    expect({ starts, stops, reported }).toEqual({ starts: 1, stops: 1, reported: [] });
  });

  it('[cluster.2] a server that ends while it renews the lease gives it up after that', async () => {
    const calls: string[] = [];
    const renewal = Promise.withResolvers<boolean>();
    const now = () => ticks(performance.now());
    const acquire = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
    const duties = await SharedDuties.open({
      leases: { acquire, release: async () => void calls.push('released') },
      owner: 'this',
      ticks: now,
      failures: new FailureGuard(() => undefined, now),
    });
    acquire.mockReturnValueOnce(renewal.promise.finally(() => calls.push('renewed')));
    await vi.advanceTimersByTimeAsync(1_000);
    const closed = duties.close();
    await vi.advanceTimersByTimeAsync(0);
    renewal.resolve(true);
    await closed;
    expect(calls).toEqual(['renewed', 'released']);
    expect(duties.isMine()).toBe(false);
  });

  /** A duty whose parts take seconds, on a server whose lease another one takes after a while. */
  async function beginLong(span: {
    readonly takeOver: number;
    readonly start: number;
    readonly lease: number;
  }) {
    const now = () => ticks(performance.now());
    const until = now() + span.lease;
    const duties = await SharedDuties.open({
      leases: { acquire: () => Promise.resolve(now() < until), release: () => Promise.resolve() },
      owner: 'this',
      ticks: now,
      failures: new FailureGuard(() => undefined, now),
    });
    const calls: string[] = [];
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    void duties.add({
      takeOver: async () => void (await wait(span.takeOver)),
      start: async () => {
        calls.push('start');
        await wait(span.start);
        return success(undefined);
      },
      stop: async () => void calls.push('stop'),
    });
    return { duties, calls };
  }

  it('[cluster.2] a duty whose data was read for longer than the lease is not started', async () => {
    const { duties, calls } = await beginLong({ takeOver: 9_000, start: 0, lease: 2_000 });
    await vi.advanceTimersByTimeAsync(20_000);
    await duties.close();
    expect(calls).toEqual([]);
  });

  it('[cluster.2] a duty that was being started as the server closed is not left running', async () => {
    const reading = await beginLong({ takeOver: 2_000, start: 0, lease: Infinity });
    const starting = await beginLong({ takeOver: 0, start: 2_000, lease: Infinity });
    await vi.advanceTimersByTimeAsync(500);
    await Promise.all([reading.duties.close(), starting.duties.close()]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([reading.calls, starting.calls]).toEqual([[], ['start', 'stop']]);
  });
});
