import { useAtomValue, useStore } from 'jotai';
import { use, useEffect, useMemo, useState } from 'react';
import type { Evidence } from '../../../../domain/acoustics/evidence.ts';
import type { ReportHistory } from '../../../../domain/contract/reportHistory.ts';
import { keyText } from '../../../../domain/contract/shotReport.ts';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import { historyLines, type HistoryLine, type KnownMoments } from '../../../../domain/live/reportHistory.ts';
import { epochMs } from '../../../../domain/units.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { useIncidentOf } from '../../../data/incidents/useIncidentOf.ts';
import { reportMomentsAtom } from '../../../data/view/reportMoments.ts';
import { ShownEvidence } from '../evidence/shownEvidence.ts';
import { loadReportHistory } from './historyCalls.ts';

export interface ShownHistory {
  /** Oldest first: of the server, the sensors and this console. */
  readonly lines: readonly HistoryLine[];
  /** Undefined while it loads. */
  readonly server: ReportHistory | 'absent' | 'failed' | undefined;
  readonly retry: () => void;
}

/** The history of a report, read again with each change of it and of its incident. */
export function useReportHistory(detail: ReportDetail): ShownHistory {
  const store = useStore();
  const evidence = use(ShownEvidence);
  const moments = useAtomValue(reportMomentsAtom);
  const [incident] = useIncidentOf(detail.key);
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ readonly of: string; readonly server: ShownHistory['server'] }>();
  const { squadId, detectionId } = detail.key;
  const of = keyText(detail.key);
  const state = JSON.stringify([detail.report, incident?.version, attempt]);
  useEffect(() => {
    const loading = new AbortController();
    loadReportHistory(store, { squadId, detectionId }, loading.signal)
      .then((server) => loading.signal.aborted || setKnown({ of, server }))
      .catch(reportError(store, 'history'));
    return () => loading.abort();
  }, [store, squadId, detectionId, of, state]);
  const server = known?.of === of ? known.server : undefined;
  const lines = useMemo(() => {
    const events = typeof server === 'object' ? server.events : [];
    const way = moments.of(detail.key);
    const fitted = evidence?.location.ok ? evidence.location.value.time : undefined;
    const shotAt = fitted === undefined ? detail.time : epochMs(fitted);
    return historyLines(events, { shotAt, heard: firstHeard(evidence), way });
  }, [server, moments, detail, evidence]);
  return { lines, server, retry: () => setAttempt(attempt + 1) };
}

/** The sensor with the earliest arrival of the muzzle blast or the shock wave. */
export function firstHeard(evidence: Evidence | undefined): KnownMoments['heard'] {
  const arrivals = (evidence?.sensors ?? []).flatMap(({ nodeId, observation }) => {
    const times = [observation?.mbTime, observation?.swTime].filter((time) => time !== undefined);
    return times.length === 0 ? [] : [{ nodeId, at: Math.min(...times) }];
  });
  return arrivals.toSorted((a, b) => a.at - b.at)[0];
}
