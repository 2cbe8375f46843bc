/** The number of unseen alerts in title and icon of the browser tab. */
import type { AppStore } from '../../base/store.ts';
import { feedFromAtoms } from '../../base/followAtoms.ts';
import { unseenCountAtom } from '../../data/alerts/alertLog.ts';
import { tabCountAtom } from '../../data/view/tabTitleAtoms.ts';

/** Icon of the browser tab as a data URL: the logo, or the count on red if there are unseen alerts. */
export function iconOf(count: number): string {
  const text = count > 99 ? '99+' : String(count);
  const badge = `<rect y="8" width="32" height="24" rx="5" fill="#c8102e"/><text x="16" y="26" font-family="sans-serif" font-weight="700" font-size="${text.length > 2 ? 15 : 19}" fill="#fff" text-anchor="middle">${text}</text>`;
  const mark =
    '<circle cx="16" cy="16" r="12" fill="none" stroke="#c8102e" stroke-width="4"/><circle cx="16" cy="16" r="4" fill="#c8102e"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${count === 0 ? mark : badge}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Updates title and icon of the browser tab; returns the function that stops it and resets both. */
export function followUnseenCount(store: AppStore): () => void {
  const show = (count: number) => {
    store.set(tabCountAtom, count);
    document.querySelector('link[rel=icon]')?.setAttribute('href', iconOf(count));
  };
  const endFeed = feedFromAtoms(store, [unseenCountAtom], () => show(store.get(unseenCountAtom)));
  return () => {
    endFeed();
    show(0);
  };
}
