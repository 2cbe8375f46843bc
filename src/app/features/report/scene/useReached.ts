import { atom, useAtomValue } from 'jotai';
import { use, useMemo } from 'react';
import type { Millis } from '../../../../domain/units.ts';
import { ShownStage } from '../stage/stage.ts';

/** How many of some arrivals, the earliest first, the wavefront has reached; renders when that changes. */
export function useReached(arrivals: readonly Millis[]): number {
  const { waveAtom } = use(ShownStage);
  return useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const { at } = get(waveAtom);
          const later = arrivals.findIndex((arrival) => arrival > at);
          return later < 0 ? arrivals.length : later;
        }),
      [waveAtom, arrivals],
    ),
  );
}
