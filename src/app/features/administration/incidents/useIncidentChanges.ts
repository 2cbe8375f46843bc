import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { incidentRevisionAtom } from '../../../data/engine/liveAtoms.ts';

/** Calls `refresh` with each change of an incident on the live channel, an act of one's own too. */
export function useIncidentChanges(refresh: () => void): void {
  const revision = useAtomValue(incidentRevisionAtom);
  const onChange = useEffectEvent(refresh);
  useEffect(() => onChange(), [revision]);
}
