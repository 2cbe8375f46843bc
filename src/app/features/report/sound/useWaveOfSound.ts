import { useStore } from 'jotai';
import { use, useEffect, useEffectEvent } from 'react';
import { pageLoop } from '../../../../render/base/frameLoop.ts';
import type { Seconds } from '../../../../domain/units.ts';
import { ShownStage } from '../stage/stage.ts';
import { afterShot, type PlacedTrack } from './tracks.ts';

interface PlayedSound {
  readonly chosen: PlacedTrack | undefined;
  readonly isPlaying: boolean;
  /** Position in the recording. */
  readonly now: () => Seconds;
}

/**
 * Keeps the wavefront of the scene where the sound that plays is; one that the wave itself began leaves the wave alone. Returns what moves
 * the wave to an instant of the recording. Where nobody knows when the shot was, nothing moves.
 */
export function useWaveOfSound({ chosen, isPlaying, now }: PlayedSound): (at: Seconds) => void {
  const store = useStore();
  const { waveAtom } = use(ShownStage);
  const move = (at: Seconds, movedBy: 'sound' | undefined) => {
    const after = chosen && afterShot(chosen, at);
    if (after !== undefined) store.set(waveAtom, { at: after, movedBy });
  };
  const follow = useEffectEvent(() => move(now(), 'sound'));
  useEffect(() => {
    if (!isPlaying || store.get(waveAtom).movedBy === 'itself') return undefined;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const handle = pageLoop.add({
      draw: () => {
        // The wave was played meanwhile: it goes on alone.
        if (store.get(waveAtom).movedBy === 'itself') return;
        follow();
        handle.invalidate();
      },
    });
    handle.invalidate();
    return () => {
      handle.remove();
      store.set(waveAtom, (wave) => (wave.movedBy === 'sound' ? { ...wave, movedBy: undefined } : wave));
    };
  }, [store, waveAtom, isPlaying]);
  return (at) => move(at, undefined);
}
