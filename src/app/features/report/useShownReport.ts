import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { isRow } from '../../../domain/json/row.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { eventTimeOfRow } from '../../../domain/time/sensorClock.ts';
import type { EpochMs } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import type { StateAccess } from '../../browser/store.ts';
import { engineAtom, historyStateAtom } from '../../data/engine/liveAtoms.ts';
import { selectStored } from '../../data/view/selectStored.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { sendForList } from '../../http/sendFor.ts';
import { httpOf } from '../../session/console.ts';

/** Reports of a search in which the wanted one is looked for. */
const SEARCHED = 50;

/**
 * The report of a key, selected as everywhere, so that it changes as it does on the map. It is looked up on the server where
 * the console has not loaded it.
 */
export function useShownReport({ squadId, detectionId }: ReportKey): ReportDetail | 'loading' | 'missing' {
  const store = useStore();
  const engine = useAtomValue(engineAtom);
  const history = useAtomValue(historyStateAtom);
  const selected = useAtomValue(selectedReportAtom);
  const [missing, setMissing] = useState<string>();
  const name = JSON.stringify([squadId, detectionId]);
  // Before them nothing says that a report is missing.
  const isReady = engine !== undefined && (history === 'loaded' || history === 'failed');
  useEffect(() => {
    if (!isReady) return undefined;
    const opening = new AbortController();
    openReport(store, { squadId, detectionId }, opening.signal)
      .then((isFound) => opening.signal.aborted || setMissing(isFound ? undefined : name))
      .catch(reportError(store, 'report'));
    return () => opening.abort();
  }, [store, isReady, squadId, detectionId, name]);
  if (selected?.key.squadId === squadId && selected.key.detectionId === detectionId) return selected;
  return missing === name ? 'missing' : 'loading';
}

async function openReport(store: StateAccess, key: ReportKey, signal: AbortSignal): Promise<boolean> {
  if (await selectStored(store, { key, at: undefined, origin: 'toast' }, signal)) return true;
  const at = await timeOf(store, key, signal);
  return at !== undefined && selectStored(store, { key, at, origin: 'toast' }, signal);
}

/** When a report happened, from the list of the server; undefined where it is not there. */
async function timeOf(
  store: StateAccess,
  { squadId, detectionId }: ReportKey,
  signal: AbortSignal,
): Promise<EpochMs | undefined> {
  const answer = await sendForList(httpOf(store), PATHS.shotreports, {
    query: { squadId, search: detectionId, size: SEARCHED, sort: 'timeStamp,desc' },
    failures: 'optional',
    signal,
  });
  if (!answer.ok) return undefined;
  const rows = answer.value.body.filter(isRow);
  const found = rows.find((row) => row['squadId'] === squadId && row['detectionId'] === detectionId);
  return found && eventTimeOfRow(found);
}
