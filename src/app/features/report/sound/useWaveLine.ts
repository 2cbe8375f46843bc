import { useStore } from 'jotai';
import { use, useEffect, useRef, type RefObject } from 'react';
import { zeroOf } from '../../../../domain/sound/soundMarks.ts';
import type { TimeSpan } from '../../../../domain/sound/sound.ts';
import { ShownStage } from '../stage/stage.ts';
import type { PlacedTrack } from './tracks.ts';

/**
 * Keeps an element where the wavefront of the scene is in a track, without a render for each frame. It is hidden outside of the view, while
 * the wave rests beyond the last sensor, and where nobody knows when the shot was.
 */
export function useWaveLine(
  { marks, zero }: PlacedTrack,
  { from, to }: TimeSpan,
): RefObject<HTMLElement | null> {
  const store = useStore();
  const { waveAtom } = use(ShownStage);
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    const shot = zeroOf(marks, 'shot');
    const place = () => {
      const element = line.current;
      if (element === null) return;
      const share = (store.get(waveAtom).at / 1000 + (shot ?? NaN) - zero - from) / (to - from);
      element.hidden = !(share >= 0 && share <= 1);
      if (!element.hidden) element.style.left = `${share * 100}%`;
    };
    place();
    return store.sub(waveAtom, place);
  }, [store, waveAtom, marks, zero, from, to]);
  return line;
}
