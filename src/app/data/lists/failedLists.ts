/** Lists that are missing, so that none of them is shown as empty (T-51). */
import type { StateAccess } from '../../base/store.ts';
import { atom } from 'jotai';
import type { Millis } from '../../../domain/units.ts';
import type { ListName } from '../../text/lists.ts';

/** A list counts as missing when its load has had no answer for this long. */
export const LATE_MS: Millis = 10_000;

const failedNamesAtom = atom<readonly ListName[]>([]);
/** Loads that were started; each has the next number. */
const startedAtom = atom(0);
/** Number of the newest load of each list. */
const newestAtom = atom<ReadonlyMap<ListName, number>>(new Map());
/** Number of the load of each list that is shown. */
const shownAtom = atom<ReadonlyMap<ListName, number>>(new Map());
/** Number of the newest load of a session that has ended. */
const endedAtom = atom(0);
const pendingAtom = atom(0);

/** Names of the lists whose last load failed or is late, in the order in which they were found missing. */
export const failedListsAtom = atom((get) => get(failedNamesAtom));

/** Number of loads without an answer. */
export const pendingLoadsAtom = atom((get) => get(pendingAtom));

/**
 * Adds a list to the missing ones where its load gives undefined or is late, and removes it when it is loaded; returns
 * what was loaded. The failure of a load after which another one was started is ignored, and so is what is older than what is
 * shown, or was loaded for somebody who has signed out: undefined is returned then.
 */
export async function trackFailure<Value>(
  store: StateAccess,
  name: ListName,
  load: Promise<Value | undefined>,
) {
  const setMissing = (isMissing: boolean) => {
    const others = store.get(failedNamesAtom).filter((other) => other !== name);
    store.set(failedNamesAtom, isMissing ? [...others, name] : others);
  };
  const number = store.get(startedAtom) + 1;
  const isNewest = () => store.get(newestAtom).get(name) === number;
  store.set(startedAtom, number);
  store.set(newestAtom, new Map(store.get(newestAtom)).set(name, number));
  store.set(pendingAtom, store.get(pendingAtom) + 1);
  const late = setTimeout(() => isNewest() && setMissing(true), LATE_MS);
  try {
    const value = await load;
    if (number <= store.get(endedAtom) || number < (store.get(shownAtom).get(name) ?? 0)) return undefined;
    if (value !== undefined) {
      store.set(shownAtom, new Map(store.get(shownAtom)).set(name, number));
      setMissing(false);
    } else if (isNewest()) setMissing(true);
    return value;
  } finally {
    clearTimeout(late);
    store.set(pendingAtom, store.get(pendingAtom) - 1);
  }
}

/** Empties the list of failures, and ends the loads that are under way, at sign-out. */
export function clearFailedLists(store: StateAccess): void {
  store.set(endedAtom, store.get(startedAtom));
  store.set(newestAtom, new Map());
  store.set(failedNamesAtom, []);
}
