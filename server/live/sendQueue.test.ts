import { describe, expect, it } from 'vitest';
import { ticks } from '../../src/domain/units.ts';
import { SendQueue, MAX_QUEUED_BYTES, MAX_QUEUED_MS } from './sendQueue.ts';

/** A reader that takes what it is given only when told to. */
function drawReader() {
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  let now = 1_000_000;
  const transport = {
    send(text: string, done: () => void) {
      taken.push(text);
      waiting.push(done);
      return text.length;
    },
    close: () => undefined,
    terminate: () => undefined,
  };
  return {
    outbox: new SendQueue(
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

describe('what waits for one reader', () => {
  it('[LC8] sends what one turn published as one websocket message, in order', async () => {
    const { outbox, taken } = drawReader();
    outbox.push('a');
    outbox.pushState('n1', 'b');
    outbox.push('c');
    await turn();
    expect(taken).toEqual(['abc']);
  });

  it('[LC9] keeps only the newest state of a node for a reader that is behind, and every event', async () => {
    const { outbox, taken, read } = drawReader();
    outbox.push('x'.repeat(300_000));
    await turn();
    outbox.pushState('n1', 'old ');
    outbox.push('shot 1 ');
    outbox.pushState('n1', 'new ');
    outbox.pushState('n2', 'other ');
    outbox.push('shot 2 ');
    await turn();
    read();
    await turn();
    read();
    await turn();
    expect(taken.slice(1).join('')).toBe('shot 1 shot 2 new other ');
  });

  it('[LC10] says that a reader is overdue past 4 MiB', () => {
    const { outbox } = drawReader();
    outbox.push('x'.repeat(MAX_QUEUED_BYTES));
    expect(outbox.overdue()).toBeUndefined();
    outbox.push('x');
    expect(outbox.overdue()).toBe('bytes');
  });

  it('[LC10] says that a reader is overdue after 10 s with a byte waiting, and not while it reads', async () => {
    const { outbox, read, wait } = drawReader();
    outbox.push('x');
    await turn();
    wait(MAX_QUEUED_MS);
    expect(outbox.overdue()).toBeUndefined();
    wait(1);
    expect(outbox.overdue()).toBe('time');
    read();
    expect(outbox.overdue()).toBeUndefined();
  });
});
