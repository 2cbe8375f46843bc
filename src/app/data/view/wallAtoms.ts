/** A pane of a wall: a window that was opened with `kiosk` in its address. */
import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { readViewLink, type ViewLink } from '../../../domain/windows/viewLink.ts';
import { isWallAddress } from '../../../domain/windows/wallAddress.ts';
import { storeText } from '../../browser/storeText.ts';

const ADDRESS_KEY = 'shotpoint.pane.address';

/** The address of this window, as first read: before the shown view is written into it. */
const openedAtom = atomWithLazy(() => {
  const isWall = isWallAddress(new URLSearchParams(window.location.search));
  const search = isWall ? addressOfPane() : window.location.search;
  return { search, link: isWall ? readViewLink(new URLSearchParams(search)).link : undefined };
});

/**
 * The query with which the pane was opened. After a reload the address has the view that was shown last: it gets its own one
 * back, before the view of the address is opened.
 */
function addressOfPane(): string {
  const opened = isLoadedAgain() ? sessionStorage.getItem(ADDRESS_KEY) : null;
  if (opened !== null) window.history.replaceState(window.history.state, '', opened);
  storeText(ADDRESS_KEY, window.location.search, sessionStorage);
  return window.location.search;
}

/** Whether this window had the page before: reloaded, restored, or come back to. */
export function isLoadedAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
}

/** The view that the pane was opened with; undefined for the window of a desk. */
export const wallLinkAtom = atom((get): ViewLink | undefined => get(openedAtom).link);

/** Query of the address that the pane was opened with. */
export const wallAddressAtom = atom((get) => get(openedAtom).search);

/** Whether this window is a pane of a wall. */
export const isWallAtom = atom((get) => get(wallLinkAtom) !== undefined);
