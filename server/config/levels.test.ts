import { expect, it } from 'vitest';
import type { ChangeObserver } from '../store/writer/storeWriter.ts';
import { Levels } from './levels.ts';

/** Levels whose reads fail as long as `isDown`; `write` is what a commit does. */
function opened() {
  const state = { urls: ['https://a.example'], isDown: false, reads: 0 };
  let observer: ChangeObserver = () => undefined;
  const list = async () => {
    state.reads++;
    if (state.isDown) throw new Error('The database is gone');
    return state.urls.map((map_url) => ({ map_url }));
  };
  const levels = new Levels({
    collection: () => ({ list }),
    observeChanges: (given: ChangeObserver) => (observer = given),
  } as never);
  return { state, levels, write: (collection: string) => observer([{ collection }]) };
}

it('[server.25] reads the levels once for many pages, and again after a level was written', async () => {
  const { state, levels, write } = opened();
  await Promise.all([levels.planUrls(), levels.planUrls()]);
  write('zones');
  expect(await levels.planUrls()).toEqual(['https://a.example']);
  expect(state.reads).toBe(1);
  state.urls = ['https://b.example'];
  write('levels');
  expect(await levels.planUrls()).toEqual(['https://b.example']);
  expect(state.reads).toBe(2);
});

it('[server.25] answers with the last known plans while the store fails, and reads again', async () => {
  const { state, levels, write } = opened();
  await levels.planUrls();
  write('levels');
  state.isDown = true;
  expect(await levels.planUrls()).toEqual(['https://a.example']);
  state.isDown = false;
  state.urls = [];
  expect(await levels.planUrls()).toEqual([]);
});
