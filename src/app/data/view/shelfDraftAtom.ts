import { atom } from 'jotai';
import { canShelve } from '../../../domain/access/shelfAccess.ts';
import type { ShelfScope } from '../../../domain/contract/shelf.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { hasIncidentsAtom, isReplayAtom } from '../engine/liveAtoms.ts';

const draftAtom = atom<ShelfScope | undefined>(undefined);

/** What the dialog of shelving begins with; undefined while it is closed. */
export const shelfDraftAtom = atom((get) => get(draftAtom));

/** Opens the dialog of shelving with what is known of the noise, or closes it. */
export const draftShelfAtom = atom(null, (_get, set, scope: ShelfScope | undefined) => set(draftAtom, scope));

/** Whether the person may shelve, at a server that has shelves, and not in a replay. */
export const mayShelveAtom = atom(
  (get) => get(hasIncidentsAtom) && !get(isReplayAtom) && canShelve(get(authoritiesAtom)),
);
