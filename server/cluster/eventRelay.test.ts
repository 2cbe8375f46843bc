import { expect, it, vi } from 'vitest';
import type { Ticks } from '../../src/domain/units.ts';
import type { LiveEvent, PlacedEvent } from '../store/liveEvents.ts';
import { EventRelay } from './eventRelay.ts';
import { PATIENCE_MS } from '../../tests/support/patience.ts';

/** A database with events of which each is `removed`, and the relay of one server that is never woken by the clock. */
async function relayOf(committed: PlacedEvent[]) {
  const published: LiveEvent[] = [];
  const shared = {
    refresh: () => Promise.resolve({ seq: 0, position: committed.length }),
    events: { after: (position: number) => Promise.resolve(committed.slice(position)) },
  };
  const relay = await EventRelay.open({
    shared: shared as never,
    publish: (event) => void published.push(event),
    onGap: () => expect.unreachable(),
    ticks: () => 0 as Ticks,
    failures: {
      runEvery: () => () => undefined,
      report: () => expect.unreachable(),
      awaitJob: (_sentence: string, job: Promise<void>) => job,
    } as never,
  });
  return { relay, published };
}

it.each(Array.from({ length: 16 }, (_, at) => at))(
  '[MSV1] publishes what is committed %i steps after it was woken',
  async (steps) => {
    const committed: PlacedEvent[] = [];
    const { relay, published } = await relayOf(committed);
    const commit = () => {
      committed.push({ position: committed.length + 1, event: { kind: 'removed' } as LiveEvent });
      relay.wake();
    };
    commit();
    for (let step = 0; step < steps; step++) await Promise.resolve();
    commit();
    await vi.waitFor(() => expect(published).toHaveLength(2), PATIENCE_MS);
  },
);
