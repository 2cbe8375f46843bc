import { useAtom } from 'jotai';
import { use, useEffect, useEffectEvent } from 'react';
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
  const chooseFirst = useEffectEvent(() => {
    const [first] = tracks;
    if (first !== undefined && isNone(choice)) choose(first);
  });
  useEffect(() => {
    if (isComplete) chooseFirst();
  }, [isComplete]);
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
