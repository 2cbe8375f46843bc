import { atom, useAtomValue, useStore } from 'jotai';
import { use, useEffect, useEffectEvent, useMemo, useRef, type RefObject } from 'react';
import { pageLoop } from '../../../../render/base/frameLoop.ts';
import type { Millis } from '../../../../domain/units.ts';
import { waveTimeText } from '../../../text/reportView.ts';
import { ShownStage } from '../stage/stage.ts';

/** The wave is shown a hundred times as slow. */
export const SLOW = 100;

/** The wavefront that is played. */
export interface PlayedWave {
  readonly isPlaying: boolean;
  /** Plays, or pauses; from the end it begins again. Without motion it shows the end. */
  readonly toggle: () => void;
  readonly seek: (at: Millis) => void;
}

/** The wavefront until `end`. */
export function useWavefront(end: Millis): PlayedWave {
  const store = useStore();
  const { waveAtom } = use(ShownStage);
  const toggle = () => {
    const { at, movedBy } = store.get(waveAtom);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches)
      return store.set(waveAtom, { at: end, movedBy: undefined });
    store.set(waveAtom, { at: at >= end ? 0 : at, movedBy: movedBy === 'itself' ? undefined : 'itself' });
  };
  const seek = (at: Millis) => store.set(waveAtom, { at, movedBy: undefined });
  return { isPlaying: useIsMoving(), toggle, seek };
}

/** A slider that follows the wavefront until `end`, without a render for each frame. */
export function useWaveSlider(end: Millis): RefObject<HTMLInputElement | null> {
  const slider = useRef<HTMLInputElement>(null);
  useEachMillisecond(end, (at) => {
    if (slider.current === null) return;
    slider.current.valueAsNumber = at;
    slider.current.setAttribute('aria-valuetext', waveTimeText(at));
  });
  return slider;
}

/** A text that says where the wavefront is, until `end`; without a render for each frame. */
export function useWaveText(end: Millis): RefObject<HTMLElement | null> {
  const text = useRef<HTMLElement>(null);
  useEachMillisecond(end, (at) => text.current?.replaceChildren(waveTimeText(at)));
  return text;
}

/** Calls `place` with the moment of the wavefront, and again with each whole millisecond: several frames share one. */
function useEachMillisecond(end: Millis, place: (at: Millis) => void): void {
  const store = useStore();
  const { waveAtom } = use(ShownStage);
  const onMoved = useEffectEvent(place);
  useEffect(() => {
    let placed: Millis | undefined;
    const move = () => {
      const at = Math.round(Math.min(end, store.get(waveAtom).at));
      if (at === placed) return;
      placed = at;
      onMoved(at);
    };
    move();
    return store.sub(waveAtom, move);
  }, [store, waveAtom, end]);
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
