import { useAtom } from 'jotai';
import { use, useEffect, useEffectEvent, useRef } from 'react';
import { ShownStage, type Choice } from '../stage/stage.ts';
import type { PlacedTrack, Track } from './tracks.ts';

interface Tracks {
  readonly tracks: readonly PlacedTrack[];
  /** No further one is loading. */
  readonly isComplete: boolean;
}

/** The chosen track. When all are there and nobody chose, the first one is. */
export function useChosenTrack({ tracks, isComplete }: Tracks) {
  const { choiceAtom } = use(ShownStage);
  const [choice, setChoice] = useAtom(choiceAtom);
  const choose = ({ nodeId, fileName }: Track) => setChoice({ nodeId, fileName });
  /** Nobody chose it: it gives way when the order changes with what is known of the sensors. */
  const chosenHere = useRef<string>(undefined);
  const firstName = tracks[0]?.fileName;
  const chooseFirst = useEffectEvent(() => {
    const [first] = tracks;
    if (first === undefined || !(isNone(choice) || choice.fileName === chosenHere.current)) return;
    chosenHere.current = first.fileName;
    choose(first);
  });
  useEffect(() => {
    if (isComplete) chooseFirst();
  }, [isComplete, firstName]);
  return { choice, chosen: trackOf(tracks, choice), choose };
}

/** The first track where none is chosen, or the chosen one is there no more; undefined where the chosen sensor has no sound. */
function trackOf(tracks: readonly PlacedTrack[], { nodeId, fileName }: Choice): PlacedTrack | undefined {
  const named = tracks.find((track) => track.fileName === fileName);
  if (named !== undefined || nodeId === undefined) return named ?? tracks[0];
  return tracks.find((track) => track.nodeId === nodeId);
}

function isNone({ nodeId, fileName }: Choice): boolean {
  return nodeId === undefined && fileName === undefined;
}
