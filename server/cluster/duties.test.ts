import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { success } from '../../src/domain/result.ts';
import { ticks } from '../../src/domain/units.ts';
import { FailureGuard } from '../process/failureGuard.ts';
import { SharedDuties } from './duties.ts';

describe('duties of several servers', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('[MSV25] a duty that takes longer to start than the lease is renewed is started once', async () => {
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
});
