import { expect, it, vi } from 'vitest';
import { epochMs, type Ticks, type Unit01 } from '../../src/domain/units.ts';
import type { AttemptRecord } from '../store/notifications/notificationStore.ts';
import { DeliveryQueue, type DeliveryQueueDeps } from './deliveryQueue.ts';
import type { Attempt } from './sender.ts';
import { PATIENCE_MS } from '../../tests/support/patience.ts';
import type { DueDelivery, LaneFailures } from '../store/notifications/delivery.ts';

const LANE = 'webhook:1';
const LONG = 3_600_000;

/** A queue with one delivery that fails each time; `stored` is what the store has of the failures of its lane. */
async function failingQueue(attempt: Attempt = { outcome: 'failed', failure: 'no answer' }) {
  let time = 0;
  let stored: LaneFailures[] = [];
  const recorded: AttemptRecord[] = [];
  const send = vi.fn<() => Promise<Attempt>>(() => Promise.resolve(attempt));
  const store = {
    failingLanes: () => Promise.resolve(stored),
    pendingLanes: () => Promise.resolve([LANE]),
    due: () => Promise.resolve([{ id: 1, channel: 'webhook', attempts: 0 } as DueDelivery]),
    nextDue: () => Promise.resolve(undefined),
    record: (attempts: readonly AttemptRecord[], lanes: readonly LaneFailures[]) => {
      recorded.push(...attempts);
      if (lanes.length > 0) stored = lanes.filter(({ failures }) => failures > 0);
      return Promise.resolve();
    },
  };
  const onAttempted = vi.fn<DeliveryQueueDeps['onAttempted']>();
  const queue = await DeliveryQueue.open({
    store: store as never,
    senders: { webhook: send } as never,
    failures: {
      report: () => expect.unreachable(),
      awaitJob: (_sentence: string, job: Promise<void>) => job,
    } as never,
    now: () => epochMs(time),
    ticks: () => time as Ticks,
    random: () => 1 as Unit01,
    onAttempted,
    onFailing: () => Promise.resolve(),
  });
  const advance = async (ms: number) => {
    time += ms;
    queue.tick();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const pass = async (ms: number) => {
    time += ms;
    queue.tick();
    await vi.waitFor(() => expect(queue.running).toBe(0), PATIENCE_MS);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return { queue, send, store, recorded, onAttempted, advance, pass };
}

it('[notifications.16] a lane that another server has reset is attempted at once, and is counted anew', async () => {
  const { queue, send, store, pass } = await failingQueue();
  for (let attempt = 0; attempt < 12; attempt++) await pass(LONG);
  const before = send.mock.calls.length;
  await queue.forgetReset();
  await pass(1);
  expect(send).toHaveBeenCalledTimes(before);
  await store.record([], [{ lane: LANE, failures: 0, since: epochMs(0) }]);
  await queue.forgetReset();
  await pass(1);
  expect(send.mock.calls.length).toBeGreaterThan(before);
  expect((await store.failingLanes()).map(({ failures }) => failures < 10)).toEqual([true]);
  queue.close();
});

it('[notifications.19] why an attempt failed is stored without a NUL, for which PostgreSQL would refuse all attempts, again and again', async () => {
  const { queue, send, recorded, pass } = await failingQueue();
  send.mockResolvedValue({ outcome: 'failed', failure: 'The header X\0 is not valid: \ud83d' });
  for (let attempt = 0; attempt < 2; attempt++) await pass(LONG);
  queue.close();
  expect(recorded.at(-1)?.failure).toBe('The header X\ufffd is not valid: \ufffd');
});

it('[notifications.8] a lane that is probed is probed within 10 s where a delivery is new, and keeps its pause otherwise', async () => {
  const { queue, send, pass } = await failingQueue();
  for (let attempt = 0; attempt < 12; attempt++) await pass(LONG);
  send.mockClear();
  queue.follow([LANE]);
  await pass(10_000);
  expect(send).toHaveBeenCalledTimes(0);
  queue.wake([LANE]);
  await pass(0);
  expect(send).toHaveBeenCalledTimes(1);
  queue.wake([LANE]);
  await pass(9000);
  expect(send).toHaveBeenCalledTimes(1);
  await pass(1000);
  expect(send).toHaveBeenCalledTimes(2);
  queue.close();
});

it('[notifications.9] a probe that hangs for 5 s keeps no other delivery from being tried', async () => {
  const { queue, send, store, advance, pass } = await failingQueue();
  for (let attempt = 0; attempt < 3; attempt++) await pass(LONG);
  const open = [1, 2].map((id) => ({ id, channel: 'webhook', attempts: 0 }) as DueDelivery);
  store.due = () => Promise.resolve([...open]);
  const hanging = Promise.withResolvers<Attempt>();
  send.mockClear().mockReturnValueOnce(hanging.promise);
  send.mockImplementationOnce(() => {
    open.pop();
    return Promise.resolve({ outcome: 'delivered' });
  });
  await advance(LONG);
  await advance(4_999);
  expect(send).toHaveBeenCalledTimes(1);
  await advance(1);
  expect(send).toHaveBeenCalledTimes(2);
  expect(await store.failingLanes()).toEqual([]);
  queue.close();
  hanging.resolve({ outcome: 'delivered' });
});

it('[notifications.14] an attempt that was stored while due deliveries were read is not made again, though the answer has it', async () => {
  const { queue, send, store, advance, pass } = await failingQueue();
  await pass(0);
  send.mockClear();
  const pending = new Set([1, 2]);
  const answers: (() => void)[] = [];
  // A read sees what was stored when it began, and answers when it is told to.
  store.due = () => {
    const seen = [...pending].map((id) => ({ id, channel: 'webhook', attempts: 0 }) as DueDelivery);
    const answer = Promise.withResolvers<DueDelivery[]>();
    answers.push(() => answer.resolve(seen));
    return answer.promise;
  };
  const attempts = [Promise.withResolvers<Attempt>(), Promise.withResolvers<Attempt>()] as const;
  send.mockReturnValueOnce(attempts[0].promise).mockReturnValueOnce(attempts[1].promise);
  const { record } = store;
  store.record = (ended, lanes) => {
    for (const { id } of ended) pending.delete(id);
    return record(ended, lanes);
  };
  await advance(0);
  answers.shift()?.();
  await advance(0);
  expect(send).toHaveBeenCalledTimes(2);
  attempts[0].resolve({ outcome: 'delivered' });
  await advance(0);
  // Read with room for one, while the other is attempted.
  expect(answers).toHaveLength(1);
  attempts[1].resolve({ outcome: 'delivered' });
  await advance(0);
  expect(pending).toEqual(new Set());
  answers.shift()?.();
  await advance(0);
  expect(send).toHaveBeenCalledTimes(2);
  queue.close();
});

it('[notifications.14] a lane that gets a delivery while the store says that it has none is attempted at once', async () => {
  const { queue, send, store, advance } = await failingQueue();
  const none = Promise.withResolvers<undefined>();
  const { due } = store;
  store.due = () => Promise.resolve([]);
  store.nextDue = () => none.promise;
  await advance(0);
  store.due = due;
  send.mockClear();
  queue.wake([LANE]);
  none.resolve(undefined);
  await advance(0);
  await advance(250);
  expect(send).toHaveBeenCalled();
  queue.close();
});

it('[notifications.9] what a target refuses for one delivery alone makes no other wait', async () => {
  const { queue, send, store, pass } = await failingQueue({ outcome: 'failed', isOfDelivery: true });
  for (let attempt = 0; attempt < 12; attempt++) await pass(1);
  expect(send.mock.calls.length).toBeGreaterThanOrEqual(12);
  expect(await store.failingLanes()).toEqual([]);
  queue.close();
});

it('[notifications.9] a target that asks to be left alone is, also by deliveries that are new or sent again', async () => {
  const { queue, send, recorded, pass } = await failingQueue({ outcome: 'failed', requestedDelay: 60_000 });
  await pass(1);
  expect(recorded.map(({ nextAt, at }) => nextAt - at)).toEqual([60_000]);
  queue.wake([LANE]);
  await pass(59_999);
  expect(send).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(send).toHaveBeenCalledTimes(2);
  queue.close();
});

it('[notifications.9] what one delivery alone is asked to wait for delays no other', async () => {
  const asked = { outcome: 'failed', isOfDelivery: true, requestedDelay: 60_000 } as const;
  const { queue, send, pass } = await failingQueue(asked);
  await pass(1);
  await pass(1);
  expect(send.mock.calls.length).toBeGreaterThan(1);
  queue.close();
});

it('[server.40] each attempt is counted by what became of its delivery', async () => {
  const { send, store, queue, onAttempted, pass } = await failingQueue();
  // The first one was attempted when the queue was opened.
  const due = [2, 3].map((id) => ({ id, channel: 'webhook', attempts: 0 }) as DueDelivery);
  store.due = () => Promise.resolve(due.splice(0, 1));
  for (const outcome of ['delivered', 'rejected'] as const) send.mockResolvedValueOnce({ outcome });
  await pass(LONG);
  await pass(LONG);
  await pass(LONG);
  queue.close();
  expect(onAttempted.mock.calls).toEqual([
    ['webhook', 'pending'],
    ['webhook', 'delivered'],
    ['webhook', 'dead'],
  ]);
});
