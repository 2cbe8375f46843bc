import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { HOLDS, type Hold } from '../../../domain/contract/hold.ts';
import { keyText } from '../../../domain/contract/shotReport.ts';
import { reportError } from '../../browser/errorLog.ts';
import { useChangesOf } from '../../data/loading/useChangesOf.ts';
import { loadHolds, type HoldSubject } from './holdCalls.ts';

/** The holds on a report or an incident, loaded again as holds change. Undefined while they load. */
export function useHolds(
  of: HoldSubject,
): readonly [holds: readonly Hold[] | 'absent' | 'failed' | undefined, reload: () => void] {
  const store = useStore();
  const [attempt, setAttempt] = useState(0);
  const [holds, setHolds] = useState<readonly Hold[] | 'absent' | 'failed'>();
  const reload = () => setAttempt((before) => before + 1);
  useChangesOf(HOLDS, reload);
  const isIncident = typeof of === 'number';
  const name = isIncident ? String(of) : keyText(of);
  const [squadId, detectionId] = isIncident ? ['', ''] : [of.squadId, of.detectionId];
  useEffect(() => {
    const loading = new AbortController();
    const subject = isIncident ? Number(name) : { squadId, detectionId };
    loadHolds(store, subject, loading.signal)
      .then((loaded) => loading.signal.aborted || setHolds(loaded ?? 'failed'))
      .catch(reportError(store, 'holds'));
    return () => loading.abort();
  }, [store, isIncident, name, squadId, detectionId, attempt]);
  return [holds, reload];
}
