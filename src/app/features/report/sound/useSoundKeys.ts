import { useSetAtom } from 'jotai';
import { use } from 'react';
import { REVIEW_SHORTCUTS } from '../../../text/reviewKeys.ts';
import { useShortcut } from '../../../ui/keyboard/useShortcut.ts';
import { ShownStage } from '../stage/stage.ts';
import type { SoundBoard } from './useSoundBoard.ts';

/** Plays the chosen sound, or that of the next sensor, by the keys of a reviewer, wherever the focus is. */
export function useSoundKeys({ tracks, chosen, choose, toggle }: SoundBoard): void {
  const play = useSetAtom(use(ShownStage).playAtom);
  useShortcut(REVIEW_SHORTCUTS.play, toggle);
  useShortcut(REVIEW_SHORTCUTS.sensor, () => {
    const at = tracks.findIndex(({ fileName }) => fileName === chosen?.fileName);
    const next = tracks[(at + 1) % tracks.length];
    if (next === undefined) return;
    choose(next);
    play({ how: 'start' });
  });
}
