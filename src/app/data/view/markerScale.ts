import { atom } from 'jotai';

/**
 * {@link markerScale}, as it changes with the size of the window while something subscribes. The style of the page is read at each
 * change alone: to read it has the whole page's style worked out at once.
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
