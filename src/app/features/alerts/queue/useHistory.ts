import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Incident, IncidentEvent } from '../../../../domain/contract/incident.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { loadHistory } from '../../../data/incidents/incidentActs.ts';

interface LoadedHistory {
  readonly id: number;
  readonly events: readonly IncidentEvent[];
  readonly hasFailed: boolean;
}

/** The history, read again with each version of the incident; what is known stays while it is read. */
export function useHistory({ id, version }: Incident) {
  const store = useStore();
  const [loaded, setLoaded] = useState<LoadedHistory>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const done = await loadHistory(store, id);
      if (!isCurrent) return;
      setLoaded((before) => {
        const known = before?.id === id ? before.events : [];
        return { id, events: done.ok ? done.value : known, hasFailed: !done.ok };
      });
    };
    read().catch(reportError(store, 'history'));
    return () => {
      isCurrent = false;
    };
  }, [store, id, version, attempt]);
  const isOfThis = loaded?.id === id;
  return {
    events: isOfThis ? loaded.events : [],
    hasFailed: isOfThis && loaded.hasFailed,
    retry: () => setAttempt(attempt + 1),
  };
}
