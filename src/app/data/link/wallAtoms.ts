/** A pane of a wall: a window that was opened with `kiosk` in its address (BH-07). */
import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import type { ViewLink } from '../../../domain/link/viewLink.ts';
import { isWallAddress } from '../../../domain/link/wallAddress.ts';
import { linkOfAddress } from './viewLink.ts';

/** The address of this window, as first read: before the shown view is written into it. */
const openedAtom = atomWithLazy(() => {
  const { search } = window.location;
  const isWall = isWallAddress(new URLSearchParams(search));
  return { search, link: isWall ? linkOfAddress().link : undefined };
});

/** The view that the pane was opened with; undefined for the window of a desk. */
export const wallLinkAtom = atom((get): ViewLink | undefined => get(openedAtom).link);

/** Query of the address that the pane was opened with. */
export const wallAddressAtom = atom((get) => get(openedAtom).search);

/** Whether this window is a pane of a wall. */
export const isWallAtom = atom((get) => get(wallLinkAtom) !== undefined);
