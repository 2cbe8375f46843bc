import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Alignment } from '../../../../domain/sound/soundMarks.ts';
import type { TimeSpan } from '../../../../domain/sound/sound.ts';
import { moved, viewOfMarks, zoomed } from '../../../../domain/sound/timeAxis.ts';
import type { Seconds } from '../../../../domain/units.ts';
import type { Hearing, SoundPlayer } from './soundPlayer.ts';
import { areTimed, arrivalOf, placed, wholeOf, type PlacedTrack, type Track } from './tracks.ts';
import { useChosenTrack } from './useChosenTrack.ts';
import { usePlayRequests } from './usePlayRequests.ts';
import { useSoundPlayer } from './useSoundPlayer.ts';
import { useWaveOfSound } from './useWaveOfSound.ts';

/** Stretches that are shorter are a press, not a drag. */
const MIN_LOOP: Seconds = 0.004;

/** What the person chose; a new alignment starts from its own view. */
interface Choices {
  readonly alignment: Alignment;
  /** Undefined: the one of the marks. */
  readonly view: TimeSpan | undefined;
  readonly loop: TimeSpan | undefined;
  readonly isLooping: boolean;
  readonly hearing: Hearing;
}

const AT_FIRST: Choices = {
  alignment: 'blast',
  view: undefined,
  loop: undefined,
  isLooping: false,
  hearing: { rate: 1, gainDb: 0, highPassHz: 0 },
};

interface BoardSounds {
  /** At least one. */
  readonly all: readonly Track[];
  /** No further one is loading. */
  readonly isComplete: boolean;
}

/** The tracks on their axis, the view of it, and the player. Times are of the axis. */
export function useSoundBoard({ all, isComplete }: BoardSounds) {
  const [choices, setChoices] = useState(AT_FIRST);
  const change = (to: Partial<Choices>) => setChoices((before) => ({ ...before, ...to }));
  const isTimed = areTimed(all);
  const alignment = isTimed ? choices.alignment : 'blast';
  const tracks = useMemo(() => placed(all, alignment), [all, alignment]);
  const whole = useMemo(() => wholeOf(tracks), [tracks]);
  const marks = tracks.flatMap((track) => track.marks.map(({ at }) => at - track.zero));
  const view = choices.view ?? viewOfMarks(marks, whole);
  const { choice, chosen, choose } = useChosenTrack({ tracks, isComplete });
  const zero = chosen?.zero ?? 0;
  const { player, state } = useChosenSound(chosen, view.from, choices);
  const at = state.at - zero;
  const { loop, isLooping, hearing } = choices;
  const moveWave = useWaveOfSound({ chosen, isPlaying: state.isPlaying, now: () => player.at });
  const seek = (to: Seconds) => {
    player.seek(to + zero);
    moveWave(to + zero);
  };
  /** Starts at the left edge where the position is out of view. */
  const toggle = () => {
    if (chosen === undefined) return;
    if (!state.isPlaying && (at < view.from || at >= view.to)) seek(view.from);
    player.toggle();
  };
  usePlayRequests({
    start: () => chosen && startAt(player, view.from + zero),
    toggle,
    arrival: () => chosen && startAt(player, arrivalOf(chosen)),
    isSilent: chosen === undefined,
    pause: () => player.pause(),
  });
  return {
    tracks,
    choice,
    chosen,
    alignment,
    isTimed,
    view,
    at,
    isPlaying: state.isPlaying,
    loop,
    isLooping,
    hearing,
    choose,
    align: (to: Alignment) => change({ alignment: to, view: undefined, loop: undefined, isLooping: false }),
    seek,
    toggle,
    zoom: (factor: number, about: Seconds = (view.from + view.to) / 2) =>
      change({ view: zoomed(view, factor, { about, whole }) }),
    move: (by: Seconds) => change({ view: moved(view, by, whole) }),
    fit: () => change({ view: undefined }),
    /** Marks a stretch and repeats it; one that is too short marks none. */
    mark: (from: Seconds, to: Seconds) => change(markOf(from, to)),
    setLooping: (to: boolean) => change({ isLooping: to, loop: loop ?? view }),
    hear: (to: Partial<Hearing>) => change({ hearing: { ...hearing, ...to } }),
  };
}

function markOf(from: Seconds, to: Seconds): Pick<Choices, 'loop' | 'isLooping'> {
  const isLong = Math.abs(to - from) >= MIN_LOOP;
  const span = { from: Math.min(from, to), to: Math.max(from, to) };
  return { loop: isLong ? span : undefined, isLooping: isLong };
}

function startAt(player: SoundPlayer, at: Seconds): void {
  player.seek(at);
  player.play();
}

/** A player of the chosen sound: another one begins where the one before was on the axis, the first one at `start`. */
function useChosenSound(
  chosen: PlacedTrack | undefined,
  start: Seconds,
  { loop, isLooping, hearing }: Choices,
) {
  const { player, state } = useSoundPlayer();
  const zero = chosen?.zero ?? 0;
  const url = chosen?.url;
  const loadedZero = useRef<Seconds>(undefined);
  const load = useEffectEvent((from: string) => {
    const at = loadedZero.current === undefined ? start : state.at - loadedZero.current;
    player.load(from, at + zero);
  });
  useEffect(() => {
    if (url !== undefined) load(url);
  }, [url]);
  useEffect(() => {
    loadedZero.current = zero;
  }, [zero]);
  useEffect(
    () => player.loop(isLooping && loop ? { from: loop.from + zero, to: loop.to + zero } : undefined),
    [player, isLooping, loop, zero],
  );
  useEffect(() => player.hear(hearing), [player, hearing]);
  return { player, state };
}

export type SoundBoard = ReturnType<typeof useSoundBoard>;
