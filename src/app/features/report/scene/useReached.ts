import { atom, useAtomValue } from 'jotai';
import { use, useMemo } from 'react';
import type { Millis } from '../../../../domain/units.ts';
import { reachedAt } from './drawing/waveClock.ts';
import { ShownStage } from '../stage/stage.ts';

/** How many of some arrivals, the earliest first, the wavefront has reached; renders when that changes. */
export function useReached(arrivals: readonly Millis[]): number {
  const { waveAtom } = use(ShownStage);
  return useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          return reachedAt(arrivals, get(waveAtom).at);
        }),
      [waveAtom, arrivals],
    ),
  );
}
