import { expect, it, vi } from 'vitest';
import type { Ticks } from '../../src/domain/units.ts';
import type { LiveEvent, PlacedEvent } from '../store/writer/liveEvents.ts';
import type { StoredNumbering } from '../store/writer/numberings.ts';
import { EventRelay } from './eventRelay.ts';
import { PATIENCE_MS } from '../../tests/support/patience.ts';

/** A database whose events are all `removed`, and the relay of one server that no timer wakes. */
async function relayOf(committed: PlacedEvent[], numberings: StoredNumbering[] = []) {
  const published: LiveEvent[] = [];
  const onNumbering = vi.fn<() => void>();
  const shared = {
    refresh: () => Promise.resolve({ seq: 0, position: committed.length, numbering: numberings.at(-1)?.id }),
    numberings: () => Promise.resolve([...numberings]),
    forgetNumberings: () => {
      numberings.splice(0, numberings.length, { id: 'forgotten', seq: 0, events: committed.length });
      return Promise.resolve();
    },
    events: { after: (position: number) => Promise.resolve(committed.slice(position)) },
  };
  const relay = await EventRelay.open({
    shared: shared as never,
    publish: (event) => void published.push(event),
    onGap: () => expect.unreachable(),
    onNumbering,
    ticks: () => 0 as Ticks,
    failures: {
      runEvery: () => () => undefined,
      report: () => expect.unreachable(),
      awaitJob: (_sentence: string, job: Promise<void>) => job,
    } as never,
  });
  return { relay, published, onNumbering };
}

it.each(Array.from({ length: 16 }, (_, at) => at))(
  '[cluster.1] publishes what is committed %i steps after it was woken',
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

const removed = (position: number, detectionId = ''): PlacedEvent => ({
  position,
  event: { kind: 'removed', removed: { key: { squadId: '', detectionId } } } as never,
});

it('[cluster.9] after a failover that lost commits, publishes what is committed under their positions', async () => {
  const committed = [removed(1), removed(2), removed(3, 'lost'), removed(4, 'lost')];
  const numberings = [{ id: 'a', seq: 0, events: 0 }];
  const { relay, published, onNumbering } = await relayOf(committed, numberings);
  expect(relay.position).toBe(4);
  // More than was lost, before this server looks: its own position does not say that anything has happened.
  numberings.push({ id: 'b', seq: 0, events: 2 });
  committed.splice(2, 2, ...[3, 4, 5].map((position) => removed(position, `new ${position}`)));
  relay.wake();
  await vi.waitFor(() => expect(relay.position).toBe(5), PATIENCE_MS);
  expect(published).toEqual(committed.slice(2).map(({ event }) => event));
  expect(onNumbering).toHaveBeenCalledOnce();
  expect(relay.numberings).toEqual(numberings);
});

it('[cluster.9] begins a numbering where positions go back and the database does not say so', async () => {
  const committed = [removed(1), removed(2), removed(3)];
  const { relay, published, onNumbering } = await relayOf(committed, [{ id: 'a', seq: 0, events: 0 }]);
  committed.splice(1);
  relay.wake();
  await vi.waitFor(() => expect(onNumbering).toHaveBeenCalledOnce(), PATIENCE_MS);
  expect(relay.numberings.map(({ id }) => id)).toEqual(['forgotten']);
  committed.push(removed(2, 'new'));
  relay.wake();
  await vi.waitFor(() => expect(published).toEqual([committed[1]?.event]), PATIENCE_MS);
});

it.each([
  ['the first one, as at an upgrade', []],
  ['one that begins at what was published, as at the start of a server', [{ id: 'a', seq: 0, events: 0 }]],
])('[cluster.9] a numbering that gives no number again ends no session: %s', async (_case, before) => {
  const committed = [removed(1), removed(2)];
  const numberings: StoredNumbering[] = [...before];
  const { relay, published, onNumbering } = await relayOf(committed, numberings);
  numberings.push({ id: 'b', seq: 0, events: 2 });
  committed.push(removed(3, 'new'));
  relay.wake();
  await vi.waitFor(() => expect(published).toEqual([committed[2]?.event]), PATIENCE_MS);
  expect(onNumbering).not.toHaveBeenCalled();
  expect(relay.numberings).toEqual(numberings);
});
