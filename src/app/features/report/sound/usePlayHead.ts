import { useEffect, useRef, type RefObject } from 'react';
import type { Seconds } from '../../../../domain/units.ts';

export interface HeadPlace {
  /** Of the width, 0 to 1 inside. */
  readonly share: number;
  readonly isPlaying: boolean;
  /** How long the way from the left to the right edge takes. */
  readonly crossing: Seconds;
}

/** Moves an element from a place to the right edge while a sound plays; the browser animates it without a frame of ours. */
export function usePlayHead({ share, isPlaying, crossing }: HeadPlace): RefObject<HTMLElement | null> {
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = head.current;
    if (element === null) return undefined;
    element.style.left = `${share * 100}%`;
    if (!isPlaying || share < 0 || share >= 1) return undefined;
    const way = element.animate([{ left: `${share * 100}%` }, { left: '100%' }], {
      duration: 1000 * crossing * (1 - share),
      fill: 'forwards',
    });
    return () => way.cancel();
  }, [share, isPlaying, crossing]);
  return head;
}
