import { expect, it } from 'vitest';
import { RecordChanges } from './recordChanges.ts';

/** Accounts whose reads fail as long as `isDown`; `retry` is what the clock does. */
function opened() {
  const state = { isDown: false, reads: 0, reported: 0 };
  let retry = (): void => undefined;
  const accounts = {
    reload: async () => {
      await Promise.resolve();
      if (state.isDown) throw new Error('The database is gone');
      state.reads++;
    },
  };
  const failures = {
    runEvery: (_interval: number, _sentence: string, work: () => void) => {
      retry = work;
      return () => (retry = () => undefined);
    },
    awaitJob: (_sentence: string, job: Promise<void>) => job.catch(() => void state.reported++),
  };
  const changes = new RecordChanges({ accounts, failures } as never);
  return { state, changes, retry: () => retry() };
}

it('[cluster.3] reads rights again that could not be read when they were changed, until they are', async () => {
  const { state, changes, retry } = opened();
  state.isDown = true;
  changes.changed('users');
  await expect.poll(() => state.reported).toBe(1);
  retry();
  await expect.poll(() => state.reported).toBe(2);
  state.isDown = false;
  retry();
  await expect.poll(() => state.reads).toBe(1);
  retry();
  changes.changed('users');
  changes.changed('users');
  await expect.poll(() => state.reads).toBe(3);
  changes.close();
});
