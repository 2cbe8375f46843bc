import { useAtomValue, useStore } from 'jotai';
import { useMemo } from 'react';
import { isShelvedAt } from '../../../domain/incidents/shelving.ts';
import { exposureOf, type Exposure } from '../../../domain/live/exposure.ts';
import { activeSnoozes } from '../../../domain/notifications/currentSnoozes.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { shelvesAtom } from '../../data/loading/loadShelves.ts';
import { currentSnoozesAtom } from '../../data/loading/snoozes.ts';
import { useEachSecond } from '../../ui/useNow.ts';
import { exposureFactsAtom } from './exposureAtoms.ts';

/** What could hide or silence an alarm now, as shelves and snoozes begin and end. */
export function useExposure(): readonly Exposure[] {
  const store = useStore();
  const facts = useAtomValue(exposureFactsAtom);
  const all = useAtomValue(shelvesAtom);
  const allSnoozes = useAtomValue(currentSnoozesAtom);
  const shelves = useEachSecond(() => all.filter((shelf) => isShelvedAt(shelf, serverNow(store))).length);
  const snoozes = useEachSecond(() => activeSnoozes(allSnoozes, serverNow(store)).length);
  return useMemo(() => exposureOf({ ...facts, shelves, snoozes }), [facts, shelves, snoozes]);
}
