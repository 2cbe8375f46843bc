/** The number of alerts that wait, and an outage, in title and icon of the browser tab. */
import { atom } from 'jotai';
import type { AppStore } from '../../browser/store.ts';
import { feedFromAtoms } from '../../browser/subscribeToAtoms.ts';
import { unseenCountAtom } from '../../data/alerts/alertLog.ts';
import { isStaleAtom } from '../../data/engine/dataAge.ts';
import { notStoringAtom, toTakeAtom } from '../../data/engine/liveAtoms.ts';
import { tabCountAtom, tabOutageAtom } from '../../data/view/tabTitleAtoms.ts';

const RED = '#c8102e';
const AMBER = '#ffb000';

interface TabSigns {
  /** Unseen alerts, or incidents that somebody must take, whichever are more. */
  readonly unseen: number;
  readonly isOutage: boolean;
}

/**
 * Icon of the browser tab as a data URL: the logo, or the count on red if there are unseen alerts. During an outage an amber
 * warning sign, which is no red badge even at a glance.
 */
export function iconOf({ unseen: count, isOutage }: TabSigns): string {
  const text = count > 99 ? '99+' : String(count);
  const badge = `<rect y="8" width="32" height="24" rx="5" fill="${RED}"/><text x="16" y="26" font-family="sans-serif" font-weight="700" font-size="${text.length > 2 ? 15 : 19}" fill="#fff" text-anchor="middle">${text}</text>`;
  const mark = `<circle cx="16" cy="16" r="12" fill="none" stroke="${RED}" stroke-width="4"/><circle cx="16" cy="16" r="4" fill="${RED}"/>`;
  const warning = `<path d="M16 1 32 31H0Z" fill="${AMBER}"/><path d="M16 11v10" stroke="#000" stroke-width="4"/><circle cx="16" cy="26" r="2.4" fill="#000"/>`;
  const shape = isOutage ? warning : count === 0 ? mark : badge;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shape}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Reports do not come: the connection is lost, or the server stores none. */
const isOutageAtom = atom((get) => get(isStaleAtom) || get(notStoringAtom) !== undefined);

/** Looking at an alert does not end the count while its incident waits for somebody. */
const waitingAtom = atom((get) => Math.max(get(unseenCountAtom), get(toTakeAtom)));

/** Updates title and icon of the browser tab; returns the function that stops it and resets both. */
export function followUnseenCount(store: AppStore): () => void {
  const show = (signs: TabSigns) => {
    store.set(tabCountAtom, signs.unseen);
    store.set(tabOutageAtom, signs.isOutage);
    document.querySelector('link[rel=icon]')?.setAttribute('href', iconOf(signs));
  };
  const endFeed = feedFromAtoms(store, [waitingAtom, isOutageAtom], () =>
    show({ unseen: store.get(waitingAtom), isOutage: store.get(isOutageAtom) }),
  );
  return () => {
    endFeed();
    show({ unseen: 0, isOutage: false });
  };
}
