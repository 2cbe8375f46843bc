/** Lists that are missing, so that none of them is shown as empty. */
import type { StateAccess } from '../../browser/store.ts';
import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import type { Millis, Seconds } from '../../../domain/units.ts';
import type { ListName } from '../../text/lists.ts';

/** A list counts as missing when its load has had no answer for this long. */
export const LATE_MS: Millis = 10_000;

const failedNamesAtom = atom<readonly ListName[]>([]);
const pendingAtom = atom(0);

/** Loads of a list in one session: number of started loads, and number of the shown load. */
interface Loads {
  started: number;
  shown: number;
}

/**
 * Loads by list, of this session. A sign-out replaces the map: a load that finds another map belongs to an
 * ended session.
 */
const loadsAtom = atomWithLazy(() => new Map<ListName, Loads>());

/** Names of the lists whose last load failed or is late, oldest failure first. */
export const failedListsAtom = atom((get) => get(failedNamesAtom));

/** Pause that the server asked for with the newest failed load; undefined if it named none. */
export const retryAfterAtom = atom<Seconds | undefined>(undefined);

/** Number of loads without an answer. */
export const pendingLoadsAtom = atom((get) => get(pendingAtom));

/**
 * Adds a list to the missing ones if its load gives undefined or is late, and removes it when it is loaded.
 * Returns the loaded value. Returns undefined for a load older than the shown one, and for a load whose user
 * has signed out. Ignores the failure of a load after which another load was started.
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
  const session = store.get(loadsAtom);
  const loads = session.get(name) ?? { started: 0, shown: 0 };
  session.set(name, loads);
  const number = ++loads.started;
  const isEnded = () => store.get(loadsAtom) !== session;
  const isNewest = () => number === loads.started && !isEnded();
  store.set(pendingAtom, store.get(pendingAtom) + 1);
  const late = setTimeout(() => isNewest() && setMissing(true), LATE_MS);
  try {
    const value = await load;
    if (isEnded() || number < loads.shown) return undefined;
    if (value !== undefined) {
      loads.shown = number;
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
  store.set(loadsAtom, new Map());
  store.set(failedNamesAtom, []);
}
