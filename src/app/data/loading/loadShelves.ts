/** What is shelved now, and was lately: every console says so. */
import { atom } from 'jotai';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { CountedShelf } from '../../../domain/contract/shelf.ts';
import { readShelves } from '../../../domain/incidents/readShelves.ts';
import { sendForList } from '../../http/sendFor.ts';
import type { StateAccess } from '../../browser/store.ts';
import { httpOf } from '../../session/console.ts';

/** Newest first, with those that have ended within 12 h. Empty until they are loaded, and where the server has none. */
export const shelvesAtom = atom<readonly CountedShelf[]>([]);

/** Loads the shelves; a failed load keeps what was loaded before. */
export async function loadShelves(store: StateAccess): Promise<void> {
  const answer = await sendForList(httpOf(store), PATHS.shelves, { failures: 'optional' });
  if (answer.ok) store.set(shelvesAtom, readShelves(answer.value.body));
}

/** Counts a report that a shelf kept silent, until the list is loaded again. */
export const noteShelvedAtom = atom(null, (get, set, id: number) =>
  set(
    shelvesAtom,
    get(shelvesAtom).map((shelf) => (shelf.id === id ? { ...shelf, reports: shelf.reports + 1 } : shelf)),
  ),
);
