/** Lists that are missing, so that none of them is shown as empty (T-51). */
import type { StateAccess } from '../../base/store.ts';
import { atom } from 'jotai';
import type { Millis } from '../../../domain/units.ts';
import type { ListName } from '../../text/lists.ts';

/** A list counts as missing when its load has had no answer for this long. */
export const LATE_MS: Millis = 10_000;

const failedNamesAtom = atom<readonly ListName[]>([]);
/** The newest load of each list. */
const newestAtom = atom<ReadonlyMap<ListName, Promise<unknown>>>(new Map());
const pendingAtom = atom(0);

/** Names of the lists whose last load failed or is late, in the order in which they were found missing. */
export const failedListsAtom = atom((get) => get(failedNamesAtom));

/** Number of loads without an answer. */
export const pendingLoadsAtom = atom((get) => get(pendingAtom));

/**
 * Adds a list to the missing ones where its load gives undefined or is late, and removes it when it is loaded; returns
 * what was loaded. The failure of a load after which another one was started is ignored.
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
  const isNewest = () => store.get(newestAtom).get(name) === load;
  store.set(newestAtom, new Map(store.get(newestAtom)).set(name, load));
  store.set(pendingAtom, store.get(pendingAtom) + 1);
  const late = setTimeout(() => isNewest() && setMissing(true), LATE_MS);
  try {
    const value = await load;
    if (value !== undefined) setMissing(false);
    else if (isNewest()) setMissing(true);
    return value;
  } finally {
    clearTimeout(late);
    store.set(pendingAtom, store.get(pendingAtom) - 1);
  }
}

/** Empties the list of failures, at sign-out. */
export function clearFailedLists(store: StateAccess): void {
  store.set(newestAtom, new Map());
  store.set(failedNamesAtom, []);
}
