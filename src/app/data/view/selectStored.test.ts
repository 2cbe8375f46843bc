import { expect, it } from 'vitest';
import { createAppStore } from '../../shell/createAppStore.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { setEngineAtom } from '../engine/liveAtoms.ts';
import { chosenKeyAtom, selectReportAtom } from './selection.ts';
import { selectStored } from './selectStored.ts';

/** Opens a store whose engine has report 0 at once, and report 1 after its part of the history is loaded. */
function openStore() {
  const store = createAppStore();
  const [asked, loaded] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const [near, far] = [fakeRow(0), fakeRow(1)];
  const [before, after] = [fakeEngine([near]), fakeEngine([near, far])];
  let engine = before;
  const load = async () => {
    asked.resolve(undefined);
    await loaded.promise;
    engine = after;
  };
  store.set(setEngineAtom, { ...before, describe: (which) => engine.describe(which), loadHistory: load });
  return { store, near, far, asked: asked.promise, load: () => loaded.resolve(undefined) };
}

const choice = ({ key, time }: ReturnType<typeof fakeRow>) => ({ key, at: time, origin: 'link' }) as const;

it('[map.63] selects a report once its part of the history is loaded', async () => {
  const { store, far, load } = openStore();
  const selected = selectStored(store, choice(far));
  load();
  expect(await selected).toBe(true);
  expect(store.get(chosenKeyAtom)).toEqual(far.key);
});

it('[map.63] keeps what a person has chosen while the history was loaded', async () => {
  const { store, near, far, asked, load } = openStore();
  const selected = selectStored(store, choice(far));
  await asked;
  await store.set(selectReportAtom, near.key, 'map');
  load();
  expect(await selected).toBe(true);
  expect(store.get(chosenKeyAtom)).toEqual(near.key);
});

it('[map.63] selects nothing for a link after which another one was opened', async () => {
  const { store, far, asked, load } = openStore();
  const ending = new AbortController();
  const selected = selectStored(store, choice(far), ending.signal);
  await asked;
  ending.abort();
  load();
  await selected;
  expect(store.get(chosenKeyAtom)).toBeUndefined();
});
