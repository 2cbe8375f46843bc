import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { PresentPerson } from '../../../domain/contract/presence.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import type { Millis } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import { engineAtom, isReplayAtom, presenceRevisionAtom } from '../engine/liveAtoms.ts';
import { ownLoginAtom } from './incidentAtoms.ts';
import { notePart } from './ownPresence.ts';
import { useIncidentOf } from './useIncidentOf.ts';

/** Recordings last about a second; whoever has heard one is about to decide for so long. */
const HEARD_MS: Millis = 5_000;
const NOBODY: readonly PresentPerson[] = [];

/** Who else has an incident open, as it changes; nobody on a server that does not say. */
export function usePresence(incidentId: number | undefined): readonly PresentPerson[] {
  const store = useStore();
  const engine = useAtomValue(engineAtom);
  const revision = useAtomValue(presenceRevisionAtom);
  const me = useAtomValue(ownLoginAtom);
  const [known, setKnown] = useState<{ readonly at: number; readonly people: readonly PresentPerson[] }>();
  useEffect(() => {
    if (incidentId === undefined) return undefined;
    let isCurrent = true;
    const read = async () => {
      const people = (await engine?.presenceAt(incidentId)) ?? NOBODY;
      if (isCurrent) setKnown({ at: incidentId, people });
    };
    read().catch(reportError(store, 'presence'));
    return () => {
      isCurrent = false;
    };
  }, [store, engine, revision, incidentId]);
  const people = known !== undefined && known.at === incidentId ? known.people : NOBODY;
  return people.filter(({ login }) => login !== me);
}

/** Who else listens to the sound of a report's incident. */
export function usePresenceAtReport(key: ReportKey): readonly PresentPerson[] {
  const [incident] = useIncidentOf(key);
  return usePresence(incident?.id);
}

/** Tells the others that the person has an incident open, while the component is shown, unless in a replay. */
export function useOpenIncident(incidentId: number): void {
  const store = useStore();
  const isReplay = useAtomValue(isReplayAtom);
  useEffect(
    () => (isReplay ? undefined : notePart(store, { incidentId, isListening: false })),
    [store, incidentId, isReplay],
  );
}

/** Tells the others that the person listens to the incident of a report, until HEARD_MS after; undefined: to none. */
export function useListening(key: ReportKey | undefined): void {
  const store = useStore();
  const engine = useAtomValue(engineAtom);
  const { squadId, detectionId } = key ?? {};
  useEffect(() => {
    if (squadId === undefined || detectionId === undefined) return undefined;
    let end: (() => void) | undefined;
    let hasEnded = false;
    const note = async () => {
      const incident = await engine?.incidentOf({ squadId, detectionId });
      if (incident !== undefined && !hasEnded)
        end = notePart(store, { incidentId: incident.id, isListening: true });
    };
    note().catch(reportError(store, 'presence'));
    return () => {
      hasEnded = true;
      if (end !== undefined) setTimeout(end, HEARD_MS);
    };
  }, [store, engine, squadId, detectionId]);
}
