import { useEffect, useState } from 'react';
import { pageLoop } from '../../../../render/base/frameLoop.ts';
import type { Millis } from '../../../../domain/units.ts';

/** The wave is shown a hundred times as slow. */
export const SLOW = 100;

/** The wavefront that is played: milliseconds after the shot. */
export interface PlayedWave {
  readonly at: Millis;
  readonly isPlaying: boolean;
  /** Plays, or pauses; from the end it begins again. Without motion it shows the end. */
  readonly toggle: () => void;
  readonly seek: (at: Millis) => void;
}

/** Plays the wavefront until `end`. At first everything is reached. */
export function useWavefront(end: Millis): PlayedWave {
  const [at, setAt] = useState<Millis>(end);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    let before: Millis | undefined;
    const handle = pageLoop.add({
      draw: (now) => {
        const passed = (now - (before ?? now)) / SLOW;
        before = now;
        setAt((shown) => Math.min(end, shown + passed));
        handle.invalidate();
      },
    });
    handle.invalidate();
    return () => handle.remove();
  }, [isPlaying, end]);
  // It stops by itself at the end.
  if (isPlaying && at >= end) setPlaying(false);
  const toggle = () => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setAt(end);
    if (!isPlaying && at >= end) setAt(0);
    setPlaying(!isPlaying);
  };
  const seek = (to: Millis) => {
    setPlaying(false);
    setAt(to);
  };
  return { at, isPlaying, toggle, seek };
}
