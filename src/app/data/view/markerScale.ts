import { atom } from 'jotai';

/**
 * {@link markerScale}, updated with the size of the window while something subscribes. Reads the page's style
 * only at a change, because a read makes the browser compute the style of the whole page.
 */
export const markerScaleAtom = atom(1);
markerScaleAtom.onMount = (set) => {
  const read = () => set(markerScale());
  read();
  window.addEventListener('resize', read);
  return () => window.removeEventListener('resize', read);
};

/** Scale of marker sizes and hit radii, larger on video walls: root font size in px / 16. */
export function markerScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
