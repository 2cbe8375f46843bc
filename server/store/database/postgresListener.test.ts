import { expect, it, vi } from 'vitest';
import { listenTo } from './postgresListener.ts';

const { opened } = vi.hoisted(() => ({ opened: [] as string[] }));

vi.mock('pg', () => ({
  default: {
    Client: class {
      on(): void {
        // Nothing is notified.
      }
      async connect(): Promise<void> {
        opened.push('connection');
      }
      async query(): Promise<void> {
        // Answers at once.
      }
      async end(): Promise<void> {
        opened.pop();
      }
    },
  },
}));

const observer = {
  onNotification: () => undefined,
  onConnected: () => undefined,
  onCheck: () => undefined,
  onSilence: () => undefined,
};

it('[cluster.15] a listener that is closed before it has begun to connect opens no connection', async () => {
  await listenTo('postgres://localhost/none', ['changes'], observer)();
  // The module is loaded by then.
  await import('pg');
  await new Promise(setImmediate);
  expect(opened).toEqual([]);
});
