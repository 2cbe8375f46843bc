import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Incident } from '../../../domain/contract/incident.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { reportError } from '../../browser/errorLog.ts';
import { engineAtom, incidentRevisionAtom } from '../engine/liveAtoms.ts';

/** The incident of a report, read again at each change of the incidents, and a setter for what the server answers meanwhile. */
export function useIncidentOf({ squadId, detectionId }: ReportKey) {
  const store = useStore();
  const engine = useAtomValue(engineAtom);
  const revision = useAtomValue(incidentRevisionAtom);
  const [known, setKnown] = useState<Incident>();
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const incident = await engine?.incidentOf({ squadId, detectionId });
      if (isCurrent) setKnown((before) => newer(before, incident));
    };
    read().catch(reportError(store, 'incident'));
    return () => {
      isCurrent = false;
    };
  }, [store, engine, revision, squadId, detectionId]);
  return [known, setKnown] as const;
}

/** The engine may not have heard yet of an act that this page was answered. */
function newer(before: Incident | undefined, now: Incident | undefined): Incident | undefined {
  const isOlder = before !== undefined && now?.id === before.id && now.version < before.version;
  return isOlder ? before : now;
}
