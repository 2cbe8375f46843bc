/** How old the live data is, second by second, and whether equipment must be shown as stale (F-92). */
import { atom } from 'jotai';
import { ageText, isStaleData } from '../../../domain/live/freshness.ts';
import type { EpochMs, Millis } from '../../../domain/units.ts';
import { store } from '../../base/store.ts';
import { secondTicker } from '../../base/secondTicker.ts';
import { connectionStatusAtom, lastDataAtom } from './liveAtoms.ts';

/** Age of the last data, "00:16"; undefined while the connection is open and beats. */
const ageAtom = atom<string | undefined>(undefined);
const staleAtom = atom(false);
const asOfAtom = atom<EpochMs | undefined>(undefined);

/** "00:16"; undefined while data is fresh. */
export const dataAgeAtom = atom((get) => get(ageAtom));

/** Whether the state of sensors and cameras is no longer known. */
export const isStaleAtom = atom((get) => get(staleAtom));

/** Server time of the last data; undefined before the first. */
export const dataAsOfAtom = atom((get) => get(asOfAtom));

/** Measures on this page's monotonic clock, so that it goes on counting when the engine thread is silent; returns its end. */
export function followFreshness(): () => void {
  let heardTicks: Millis = performance.now();
  const look = () => {
    const status = store.get(connectionStatusAtom);
    const age = performance.now() - heardTicks;
    const stale = isStaleData(status, age);
    store.set(staleAtom, stale);
    store.set(ageAtom, status === 'online' && !stale ? undefined : ageText(age));
  };
  const note = () => {
    const { at, ageMs } = store.get(lastDataAtom);
    if (at > 0) {
      heardTicks = performance.now() - ageMs;
      store.set(asOfAtom, at);
    }
    look();
  };
  note();
  const ends = [
    store.sub(lastDataAtom, note),
    store.sub(connectionStatusAtom, look),
    secondTicker.subscribe(look),
    () => {
      store.set(staleAtom, false);
      store.set(ageAtom, undefined);
      store.set(asOfAtom, undefined);
    },
  ];
  return () => ends.forEach((end) => end());
}
