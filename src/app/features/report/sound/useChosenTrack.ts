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

/** The first track where nothing is chosen; none where the chosen sensor has no sound. */
function trackOf(tracks: readonly PlacedTrack[], choice: Choice): PlacedTrack | undefined {
  if (isNone(choice)) return tracks[0];
  const { nodeId, fileName } = choice;
  return (
    tracks.find((track) => track.fileName === fileName) ??
    tracks.find((track) => nodeId !== undefined && track.nodeId === nodeId)
  );
}

function isNone({ nodeId, fileName }: Choice): boolean {
  return nodeId === undefined && fileName === undefined;
}
