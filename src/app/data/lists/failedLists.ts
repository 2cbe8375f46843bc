/** Lists that could not be loaded, so that none of them is shown as empty (T-51). */
import type { StateAccess } from '../../base/store.ts';
import { atom } from 'jotai';
import type { ListName } from '../../text/lists.ts';

const failedNamesAtom = atom<readonly ListName[]>([]);

/** Names of the lists whose last load failed, in the order of their failures. */
export const failedListsAtom = atom((get) => get(failedNamesAtom));

/** Adds a list to the failed ones where its load gives undefined, else removes it; returns what was loaded. */
export async function trackFailure<Value>(
  store: StateAccess,
  name: ListName,
  load: Promise<Value | undefined>,
) {
  const value = await load;
  const others = store.get(failedNamesAtom).filter((other) => other !== name);
  store.set(failedNamesAtom, value === undefined ? [...others, name] : others);
  return value;
}

/** Empties the list of failures, at sign-out. */
export function clearFailedLists(store: StateAccess): void {
  store.set(failedNamesAtom, []);
}
