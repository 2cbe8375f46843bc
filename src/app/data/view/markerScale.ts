import { atom } from 'jotai';

/** The scale of the scene that is mounted. */
export const sceneScaleAtom = atom(1);

/** Root font size / 16: marker sizes and hit radii grow with it on walls. */
export function markerScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** Tells a change of the scale, which comes with the size of the window; returns its end. */
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
