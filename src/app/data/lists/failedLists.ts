/** Lists that could not be loaded: never shown as empty ones (T-51). */
import { atom } from 'jotai';
import { store } from '../../base/store.ts';
import type { ListName } from '../../text/lists.ts';

const namesAtom = atom<readonly ListName[]>([]);

/** Names of the lists whose newest load failed, in the order in which they failed. */
export const failedListsAtom = atom((get) => get(namesAtom));

/** Waits for a list and notes whether it failed: undefined means that it did. */
export async function trackFailure<Value>(name: ListName, load: Promise<Value | undefined>) {
  const value = await load;
  const others = store.get(namesAtom).filter((other) => other !== name);
  store.set(namesAtom, value === undefined ? [...others, name] : others);
  return value;
}

/** At sign-out. */
export function clearFailedLists(): void {
  store.set(namesAtom, []);
}
