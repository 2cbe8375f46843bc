import { atom, useAtom, useAtomValue, useStore } from 'jotai';
import { use, useEffect, useMemo } from 'react';
import { pageLoop } from '../../../../render/base/frameLoop.ts';
import type { Millis } from '../../../../domain/units.ts';
import { ShownStage } from '../stage/stage.ts';

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

/** The wavefront until `end`. Renders with each frame of it. */
export function useWavefront(end: Millis): PlayedWave {
  const [wave, setWave] = useAtom(use(ShownStage).waveAtom);
  const at = Math.min(end, wave.at);
  const isPlaying = wave.movedBy === 'itself';
  const toggle = () => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches)
      return setWave({ at: end, movedBy: undefined });
    setWave({ at: at >= end ? 0 : at, movedBy: isPlaying ? undefined : 'itself' });
  };
  return { at, isPlaying, toggle, seek: (to) => setWave({ at: to, movedBy: undefined }) };
}

/** Whether the wavefront moves itself. */
function useIsMoving(): boolean {
  const { waveAtom } = use(ShownStage);
  return useAtomValue(useMemo(() => atom((get) => get(waveAtom).movedBy === 'itself'), [waveAtom]));
}

/** Moves the wavefront while it is played, and asks for the sound of the chosen sensor when it reaches it. */
export function useWaveLoop(end: Millis, arrivals: ReadonlyMap<string, Millis>): void {
  const store = useStore();
  const { waveAtom, choiceAtom, playAtom } = use(ShownStage);
  const isMoving = useIsMoving();
  useEffect(() => {
    if (!isMoving) return undefined;
    let before: Millis | undefined;
    const handle = pageLoop.add({
      draw: (now) => {
        const from = store.get(waveAtom).at;
        const at = Math.min(end, from + (now - (before ?? now)) / SLOW);
        before = now;
        store.set(waveAtom, { at, movedBy: at < end ? 'itself' : undefined });
        const arrival = arrivals.get(store.get(choiceAtom).nodeId ?? '') ?? NaN;
        if (from < arrival && arrival <= at) store.set(playAtom, { how: 'arrival' });
        if (at < end) handle.invalidate();
      },
    });
    handle.invalidate();
    return () => handle.remove();
  }, [store, waveAtom, choiceAtom, playAtom, isMoving, end, arrivals]);
}
