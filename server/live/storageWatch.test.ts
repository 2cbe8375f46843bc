import { describe, expect, it } from 'vitest';
import type { StorageState } from '../../src/domain/contract/storageState.ts';
import { StorageWatch } from './storageWatch.ts';

function watchOf() {
  const store = { hasFailed: false, storage: 'stores' as StorageState, asked: 0 };
  const changes: StorageState[] = [];
  const watch = new StorageWatch(
    {
      hasFailedWrite: () => store.hasFailed,
      health: async () => {
        store.asked++;
        return {
          database: 'SQLite',
          up: store.storage === 'stores',
          isReadable: true,
          detail: '',
          storage: store.storage,
          damage: { count: 0, rows: [] },
        };
      },
    },
    (state) => changes.push(state),
  );
  return { store, changes, watch };
}

describe('the watch of the storage', () => {
  it('[reports.19] asks nothing while writes succeed', async () => {
    const { store, watch } = watchOf();
    await watch.check();
    expect([store.asked, watch.state]).toEqual([0, 'stores']);
  });

  it('[reports.19] tells a failure once, and its end, also where no further write has failed', async () => {
    const { store, changes, watch } = watchOf();
    Object.assign(store, { hasFailed: true, storage: 'full' });
    await watch.check();
    await watch.check();
    expect(changes).toEqual(['full']);
    Object.assign(store, { hasFailed: false, storage: 'stores' });
    await watch.check();
    await watch.check();
    expect([changes, store.asked]).toEqual([['full', 'stores'], 3]);
  });

  it('[reports.19] tells nothing of one write that failed in a store that works', async () => {
    const { store, changes, watch } = watchOf();
    store.hasFailed = true;
    await watch.check();
    expect(changes).toEqual([]);
  });

  it('[reports.19] asks a store that does not answer once at a time', async () => {
    const { store, watch } = watchOf();
    store.hasFailed = true;
    await Promise.all([watch.check(), watch.check(), watch.check()]);
    expect(store.asked).toBe(1);
  });
});
