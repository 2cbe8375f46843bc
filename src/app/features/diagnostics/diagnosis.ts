/** Collects the figures that the diagnostics panel shows and exports, as one plain value. */
import type { StateReader } from '../../browser/store.ts';
import type { LiveSummary } from '../../../domain/live/summary.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { epochMs } from '../../../domain/units.ts';
import { CLIENT_VERSION } from '../../../domain/contract/paths.ts';
import { downloadBlob } from '../../browser/downloadBlob.ts';
import { failedCallsAtom } from '../../http/failedCalls.ts';
import { alertLogAtom } from '../../data/alerts/alertLog.ts';
import { connectionHistoryAtom, fullSummaryAtom } from '../../data/engine/liveAtoms.ts';
import { modelCountAtom } from '../../data/view/mapListAtoms.ts';
import { paintTimesAtom } from '../../data/view/paintTimes.ts';
import { soundFailuresAtom } from '../../data/alerts/soundAtoms.ts';
import { sceneAtom, timelineAtom } from '../../data/view/mountedViews.ts';
import { errorLogAtom } from '../../browser/errorLog.ts';
import { serverFactsAtom } from '../../data/config/consoleAtoms.ts';
import { fileStamp } from '../../ui/facts/dateForms.ts';

export type Diagnosis = ReturnType<typeof collectDiagnosis>;

export function collectDiagnosis(store: StateReader) {
  const summary = store.get(fullSummaryAtom);
  return {
    at: new Date().toISOString(),
    clientVersion: CLIENT_VERSION,
    serverVersion: store.get(serverFactsAtom).serverVersion,
    userAgent: navigator.userAgent,
    window: { width: window.innerWidth, height: window.innerHeight, pixelRatio: window.devicePixelRatio },
    summary: { ...summary, reports: countsByName(summary.reports), nodes: nodesByName(summary.nodes) },
    models: store.get(modelCountAtom),
    receivedToPaint: store.get(paintTimesAtom).percentiles(),
    scene: store.get(sceneAtom)?.stats(),
    timeline: store.get(timelineAtom)?.stats(),
    connectionHistory: store.get(connectionHistoryAtom),
    alerts: store.get(alertLogAtom),
    failedCalls: store.get(failedCallsAtom),
    errors: store.get(errorLogAtom),
    soundFailures: store.get(soundFailuresAtom),
  };
}

function countsByName(reports: LiveSummary['reports']) {
  const byName = (counts: Uint32Array) =>
    Object.fromEntries(REPORT_SYMBOLS.map((name, symbol) => [name, counts[symbol] ?? 0]));
  return { ...reports, bySymbol: byName(reports.bySymbol), evicted: byName(reports.evicted) };
}

function nodesByName(nodes: LiveSummary['nodes']) {
  return { ...nodes, byHealth: [...nodes.byHealth] };
}

/** Downloads the figures as a JSON file. */
export function exportDiagnosis(store: StateReader): void {
  const file = new Blob([JSON.stringify(collectDiagnosis(store), undefined, 2)], {
    type: 'application/json',
  });
  downloadBlob(file, `shotpoint-diagnostics-${fileStamp(epochMs(Date.now()))}.json`);
}
