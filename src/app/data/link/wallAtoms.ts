/** A pane of a wall: a window that was opened with `kiosk` in its address (BH-07). */
import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import type { ViewLink } from '../../../domain/link/viewLink.ts';
import { isWallAddress } from '../../../domain/link/wallAddress.ts';
import { linkOfAddress } from './viewLink.ts';

/** The view that the pane was opened with, as first read; undefined for the window of a desk. */
export const wallLinkAtom = atomWithLazy<ViewLink | undefined>(() =>
  isWallAddress(new URLSearchParams(window.location.search)) ? linkOfAddress().link : undefined,
);

/** Query of the address that the pane was opened with, as first read. */
export const wallAddressAtom = atomWithLazy(() => window.location.search);

/** Whether this window is a pane of a wall. */
export const isWallAtom = atom((get) => get(wallLinkAtom) !== undefined);
