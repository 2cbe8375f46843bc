import type { AppStore } from '../../browser/store.ts';
import { useStore } from 'jotai';
import { useEffect } from 'react';
import { isDeliberateStep, type ViewLink } from '../../../domain/windows/viewLink.ts';
import type { Millis } from '../../../domain/units.ts';
import { delayed } from '../../http/lastWins.ts';
import { reportError } from '../../browser/errorLog.ts';
import { subscribeToAtoms } from '../../browser/subscribeToAtoms.ts';
import { openViewLink, reportInvalidParams } from '../../data/view/openViewLink.ts';
import {
  LINK_ATOMS,
  linkOfAddress,
  linkOfScreen,
  queryOf,
  withForeignKeys,
} from '../../data/view/screenLink.ts';

/** Changes within this time are one change of the address; browsers allow 200 changes in 30 s. */
const WRITE_MS: Millis = 400;

/**
 * Writes the state of the screen into the address while the map is shown, so that reload, Back and Forward
 * restore it.
 */
export function useViewAddress(shown: boolean): void {
  const store = useStore();
  useEffect(() => (shown ? followAddress(store) : undefined), [shown, store]);
}

/** Whether the address has no parameter of a link. */
function hasNoLink(): boolean {
  const { link, invalid } = linkOfAddress();
  return queryOf(link) === '' && invalid.length === 0;
}

/**
 * Returns the link to the screen. Before the places are loaded the screen names no place; the address then
 * keeps the place of the link.
 */
function linkAfter(store: AppStore, written: ViewLink): ViewLink {
  const link = linkOfScreen(store);
  return link.place === undefined ? { ...link, place: written.place } : link;
}

/**
 * Opens a link, and returns the link to the opened screen with the filter of the given link. The filter is shown at once:
 * a change of the filter during the opening is a step of the browser history.
 */
async function openLink(store: AppStore, link: ViewLink, signal: AbortSignal): Promise<ViewLink> {
  const opened = openViewLink(store, link, signal);
  const { search, layers } = linkOfScreen(store);
  await opened;
  return { ...linkOfScreen(store), place: link.place, search, layers };
}

function followAddress(store: AppStore): () => void {
  const { pathname } = window.location;
  let written: ViewLink = linkOfAddress().link;
  let opening = new AbortController();
  const ended = new AbortController();
  let isOpening = false;
  const writing = delayed(() => {
    if (window.location.pathname !== pathname) return;
    const link = linkAfter(store, written);
    const query = queryOf(link);
    if (query === queryOf(written) && window.location.search !== '') return;
    const address = `${pathname}?${withForeignKeys(query)}`;
    if (isDeliberateStep(written, link)) window.history.pushState(null, '', address);
    else window.history.replaceState(window.history.state, '', address);
    written = link;
  }, WRITE_MS);
  const later = () => {
    if (!isOpening) writing.start();
  };
  const open = async () => {
    writing.cancel();
    opening.abort();
    const mine = new AbortController();
    opening = mine;
    isOpening = true;
    const { link, invalid } = linkOfAddress();
    written = link;
    reportInvalidParams(store, invalid);
    const shownLink = await openLink(store, link, mine.signal);
    if (mine.signal.aborted) return;
    isOpening = false;
    // The screen writes the link in its own form; this is no new step of the browser history.
    written = shownLink;
    later();
  };
  // The router handles navigation to another screen.
  const onPop = () => {
    if (window.location.pathname === pathname) open().catch(reportError(store, 'link'));
  };
  // The Home link on home removes the link from the address and leaves the screen unchanged; the router sends
  // an event.
  const onPush = () => {
    if (window.location.pathname === pathname && hasNoLink()) later();
  };
  const endFollowing = subscribeToAtoms(store, LINK_ATOMS, later);
  window.addEventListener('popstate', onPop, ended);
  window.addEventListener('pushState', onPush, ended);
  if (hasNoLink()) {
    // Opened without a link: the map is as the person left it.
    written = linkOfScreen(store);
    later();
  } else onPop();
  return () => {
    writing.cancel();
    opening.abort();
    ended.abort();
    endFollowing();
  };
}
