import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Activity } from '../../../domain/live/activities.ts';
import type { Millis } from '../../../domain/units.ts';
import { poll } from '../../http/poll.ts';
import { engineAtom } from '../../data/engine/liveAtoms.ts';

/** A change of the tracker is shown within this time. */
const READ_MS: Millis = 500;

/** Sessions and their pages as the engine has them, newest change first; undefined until they are read. */
export function useActivities(): readonly Activity[] | undefined {
  const engine = useAtomValue(engineAtom);
  const [activities, setActivities] = useState<readonly Activity[]>();
  useEffect(() => {
    if (engine === undefined) return undefined;
    const reading = poll(async (signal) => {
      // An engine that does not answer is replaced, and this effect with it.
      const list = await engine.activities().catch(() => undefined);
      if (list !== undefined && !signal.aborted) setActivities(list);
      return READ_MS;
    });
    return reading.close;
  }, [engine]);
  return activities;
}
