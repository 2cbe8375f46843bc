import { expect, it, vi } from 'vitest';
import { epochMs, ticks } from '../../../src/domain/units.ts';
import type { CallCountStore } from '../../store/calls/callCountStore.ts';
import { StoreFailure } from '../../store/database/storeFailures.ts';
import { AnonymousCallLimit } from './anonymousCallLimit.ts';

const OPTIONS = { name: 'test', max: 3, span: 1000 };

/** Servers with a limit each, over one set of counts, which fails while `state.isDown`. */
function servers(count: number) {
  const calls = new Map<string, number>();
  const state = { isDown: false };
  const countCall = vi.fn<CallCountStore['count']>(async (key) => {
    if (state.isDown) throw new StoreFailure('unavailable', 'gone');
    calls.set(key, (calls.get(key) ?? 0) + 1);
    return { calls: calls.get(key) ?? 0, endsAt: epochMs(1000) };
  });
  const report = vi.fn<() => void>();
  const deps = {
    store: { callCounts: { count: countCall } },
    failures: { report },
    now: () => epochMs(0),
    ticks: () => ticks(0),
  };
  return {
    limits: Array.from({ length: count }, () => new AnonymousCallLimit(deps, OPTIONS)) as [
      AnonymousCallLimit,
      AnonymousCallLimit,
    ],
    countCall,
    report,
    state,
  };
}

it('[cluster.4] calls at all servers count together, and a flood is refused without asking the database', async () => {
  const { limits, countCall } = servers(2);
  const waits = [];
  for (let call = 0; call < 4; call++) waits.push(await limits[call % 2]?.count('a'));
  expect(waits).toEqual([0, 0, 0, 1000]);
  for (let call = 0; call < 100; call++) expect(await limits[0].count('a')).toBeGreaterThanOrEqual(0);
  expect(countCall.mock.calls.length).toBeLessThanOrEqual(2 * OPTIONS.max);
});

it('[cluster.4] where the database fails, what the server has counted itself holds', async () => {
  const { limits, report, state } = servers(2);
  state.isDown = true;
  const waits = [];
  for (let call = 0; call < 4; call++) waits.push(await limits[0].count('a'));
  expect(waits).toEqual([0, 0, 0, 1000]);
  expect(report).toHaveBeenCalledTimes(3);
});
