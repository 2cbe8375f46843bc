import { atom } from 'jotai';

/** Marker scale of the mounted scene. */
export const sceneScaleAtom = atom(1);

/** Root font size in px / 16, by which marker sizes and hit radii grow on video walls. */
export function markerScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** Calls `onScale` when the scale changes with the size of the window; returns a function that ends it. */
export function watchMarkerScale(onScale: (scale: number) => void): () => void {
  let known = markerScale();
  const onResize = () => {
    const scale = markerScale();
    if (scale === known) return;
    known = scale;
    onScale(scale);
  };
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
}
