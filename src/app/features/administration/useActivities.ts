import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Activity } from '../../../domain/live/activities.ts';
import type { Millis } from '../../../domain/units.ts';
import { engineAtom } from '../../data/engine/liveAtoms.ts';

/** A change of the tracker is shown within this time. */
const READ_MS: Millis = 500;

/** Sessions and their pages as the engine has them, newest change first; undefined until they are read. */
export function useActivities(): readonly Activity[] | undefined {
  const engine = useAtomValue(engineAtom);
  const [activities, setActivities] = useState<readonly Activity[]>();
  useEffect(() => {
    if (engine === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const read = async (): Promise<void> => {
      // An engine that does not answer is replaced, and this effect with it.
      const list = await engine.activities().catch(() => undefined);
      if (isUnmounted) return;
      if (list !== undefined) setActivities(list);
      timer = setTimeout(() => void read(), READ_MS);
    };
    void read();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [engine]);
  return activities;
}
