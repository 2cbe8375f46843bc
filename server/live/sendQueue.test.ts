import { describe, expect, it } from 'vitest';
import { TOPICS } from '../../src/domain/contract/topics.ts';
import { ticks } from '../../src/domain/units.ts';
import { StateBatch } from './messages.ts';
import { SendQueue, MAX_QUEUED_BYTES, MAX_QUEUED_MS } from './sendQueue.ts';
import type { SharedText } from './transport.ts';

/** A session whose socket reads only when `read` is called. */
function openQueue() {
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  let now = 1_000_000;
  const transport = {
    send(text: string, done: () => void) {
      taken.push(text);
      waiting.push(done);
      return text.length;
    },
    sendShared: ({ text }: SharedText, done: () => void): number => transport.send(text, done),
    close: () => undefined,
    terminate: () => undefined,
  };
  return {
    queue: new SendQueue(
      transport,
      () => ticks(now),
      (error) => expect.unreachable(String(error)),
    ),
    taken,
    read: () => waiting.splice(0).forEach((done) => done()),
    wait: (ms: number) => (now += ms),
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the send queue of a session', () => {
  it('[live.55] sends what one turn published as one websocket message, in order', async () => {
    const { queue, taken } = openQueue();
    queue.push('a');
    queue.pushState('n1', 'b');
    queue.push('c');
    await turn();
    expect(taken).toEqual(['abc']);
  });

  it('[live.56] retains only the newest state of a node for a slow session, and every event', async () => {
    const { queue, taken, read } = openQueue();
    queue.push('x'.repeat(300_000));
    await turn();
    queue.pushState('n1', 'old ');
    queue.push('shot 1 ');
    queue.pushState('n1', 'new ');
    queue.pushState('n2', 'other ');
    queue.push('shot 2 ');
    await turn();
    read();
    await turn();
    read();
    await turn();
    expect(taken.slice(1).join('')).toBe('shot 1 shot 2 new other ');
  });

  it('[live.56] exceeds its limit beyond 4 MiB', () => {
    const { queue } = openQueue();
    queue.push('x'.repeat(MAX_QUEUED_BYTES));
    expect(queue.exceededLimit()).toBeUndefined();
    queue.push('x');
    expect(queue.exceededLimit()).toBe('bytes');
  });

  it('[live.56] exceeds its limit after 10 s with an unread byte, and not while the session reads', async () => {
    const { queue, read, wait } = openQueue();
    queue.push('x');
    await turn();
    wait(MAX_QUEUED_MS);
    expect(queue.exceededLimit()).toBeUndefined();
    wait(1);
    expect(queue.exceededLimit()).toBe('time');
    read();
    expect(queue.exceededLimit()).toBeUndefined();
  });

  it('[live.55] sends states that many sessions receive after what is queued, from bytes that were made once', async () => {
    const { queue, taken } = openQueue();
    const batch = new StateBatch(TOPICS.heartbeats, [
      { key: 'n1', tail: ' one' },
      { key: 'n2', tail: ' two' },
    ]);
    queue.push('event');
    expect(queue.pushShared(batch.framesAfter('s'))).toBe(true);
    await turn();
    expect(taken).toEqual(['event', 's ones two']);
    expect(batch.framesAfter('s').bytes).toBe(batch.framesAfter('s').bytes);
    expect(batch.framesAfter('other').text).toBe('other oneother two');
  });

  it('[live.56] takes no shared states while the session is slow, so that newer ones replace them', async () => {
    const { queue, taken, read } = openQueue();
    const frames = new StateBatch(TOPICS.heartbeats, [{ key: 'n1', tail: 'new' }]).framesAfter('');
    queue.push('x'.repeat(300_000));
    await turn();
    expect(queue.pushShared(frames)).toBe(false);
    queue.pushState('n1', 'old');
    read();
    expect(queue.pushShared(frames)).toBe(false);
    queue.pushState('n1', 'new');
    await turn();
    expect(taken.slice(1)).toEqual(['new']);
  });
});
