import { useAtomValue } from 'jotai';
import { use, useEffect, useEffectEvent } from 'react';
import { ShownStage, type PlayRequest } from '../stage/stage.ts';

interface Acts extends Readonly<Record<PlayRequest['how'], () => void>> {
  /** The chosen sensor has no sound. */
  readonly isSilent: boolean;
  readonly pause: () => void;
}

/** Does what is asked of the sounds elsewhere in the view, once for each request. */
export function usePlayRequests(acts: Acts): void {
  const request = useAtomValue(use(ShownStage).playAtom);
  const answer = useEffectEvent(({ how }: PlayRequest) => (acts.isSilent ? acts.pause() : acts[how]()));
  useEffect(() => {
    if (request !== undefined) answer(request);
  }, [request]);
}
