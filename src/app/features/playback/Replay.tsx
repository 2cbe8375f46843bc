import { ReplayBar } from './ReplayBar.tsx';
import { useReplay } from './useReplay.ts';

/** Plays the replay that the address names, and shows its bar. */
export function Replay() {
  const { playback, sound } = useReplay();
  return playback && <ReplayBar playback={playback} sound={sound} />;
}
