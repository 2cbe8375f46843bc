import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { epochMs, type Millis } from '../../../../domain/units.ts';
import {
  followIncidents,
  shownIncidentsAtom,
  ownLoginAtom,
  sectionsOf,
  type QueueSections,
} from '../../../data/incidents/incidentAtoms.ts';
import { useShownNow } from '../../../ui/useNow.ts';
import { keepOneOpenAtom } from './queueAtoms.ts';

const MINUTE_MS: Millis = 60_000;

/** Parts of the queue as they change, one incident of them open; what was closed a shift ago leaves within a minute. */
export function useQueueSections(): QueueSections {
  const store = useStore();
  const incidents = useAtomValue(shownIncidentsAtom);
  const login = useAtomValue(ownLoginAtom);
  const keepOneOpen = useSetAtom(keepOneOpenAtom);
  const minute = Math.floor(useShownNow() / MINUTE_MS);
  const sections = useMemo(
    () => sectionsOf(incidents, login, epochMs(minute * MINUTE_MS)),
    [incidents, login, minute],
  );
  useEffect(() => followIncidents(store), [store]);
  useLayoutEffect(() => keepOneOpen(sections), [sections, keepOneOpen]);
  return sections;
}
