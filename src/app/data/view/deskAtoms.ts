/** The desk of a wall: this window, where it shows panes of the same browser what to show. */
import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import type { PaneSign } from '../../../domain/windows/wallMessages.ts';
import { newOnceKey } from '../../http/newOnceKey.ts';

/** Id of this window as a desk. */
export const deskIdAtom = atomWithLazy(newOnceKey);

const idsAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Ids of the panes that follow the view of this window. */
export const followersAtom = atom((get) => get(idsAtom));

/** Takes from what a pane says of itself whether it follows this window. */
export const noteSignAtom = atom(null, (get, set, { id, mode, desk }: PaneSign) => {
  const follows = mode === 'follows' && desk === get(deskIdAtom);
  const ids = new Set(get(idsAtom));
  if (follows === ids.has(id)) return;
  if (follows) ids.add(id);
  else ids.delete(id);
  set(idsAtom, ids);
});

/** Keeps the followers that are named; the others have not answered. */
export const keepFollowersAtom = atom(null, (get, set, heard: ReadonlySet<string>) => {
  const ids = get(idsAtom);
  const left = [...ids].filter((id) => heard.has(id));
  if (left.length < ids.size) set(idsAtom, new Set(left));
});
