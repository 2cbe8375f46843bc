/** Age of the live data each second, and whether equipment is shown as stale. */
import type { AppStore } from '../../browser/store.ts';
import { atom } from 'jotai';
import { ageText, isOutdatedData, isStaleData } from '../../../domain/live/freshness.ts';
import type { EpochMs, Millis } from '../../../domain/units.ts';
import { secondTickerOf } from '../../browser/secondTicker.ts';
import { connectionStatusAtom, lastDataAtom } from './liveAtoms.ts';

/** Age of the last data, "00:16"; undefined while data is fresh. */
const ageAtom = atom<string | undefined>(undefined);
const staleAtom = atom(false);
const outdatedAtom = atom(false);
const asOfAtom = atom<EpochMs | undefined>(undefined);

/** "00:16"; undefined while data is fresh. */
export const dataAgeAtom = atom((get) => get(ageAtom));

/** Whether the state of sensors and cameras is stale. */
export const isStaleAtom = atom((get) => get(staleAtom));

/** Whether the data is so old that a pane of a wall is covered. */
export const isOutdatedAtom = atom((get) => get(outdatedAtom));

/** Server time of the last data; undefined before the first. */
export const dataAsOfAtom = atom((get) => get(asOfAtom));

/**
 * Updates the age each second by the page's monotonic clock, so that it also grows while the engine thread is silent;
 * returns a function that ends it.
 */
export function followFreshness(store: AppStore): () => void {
  let lastDataTicks: Millis = performance.now();
  const update = () => {
    const status = store.get(connectionStatusAtom);
    const age = performance.now() - lastDataTicks;
    const isStale = isStaleData(status, age);
    store.set(staleAtom, isStale);
    store.set(outdatedAtom, isOutdatedData(age));
    store.set(ageAtom, status === 'online' && !isStale ? undefined : ageText(age));
  };
  const noteData = () => {
    const { at, ageMs } = store.get(lastDataAtom);
    if (at > 0) {
      lastDataTicks = performance.now() - ageMs;
      store.set(asOfAtom, at);
    }
    update();
  };
  noteData();
  const ends = [
    store.sub(lastDataAtom, noteData),
    store.sub(connectionStatusAtom, update),
    secondTickerOf(store).subscribe(update),
    () => {
      store.set(staleAtom, false);
      store.set(outdatedAtom, false);
      store.set(ageAtom, undefined);
      store.set(asOfAtom, undefined);
    },
  ];
  return () => ends.forEach((end) => end());
}
