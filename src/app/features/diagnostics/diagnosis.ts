/** Collects the figures that the diagnostics panel shows and exports, as one plain value. */
import type { StateReader } from '../../browser/store.ts';
import type { LiveSummary } from '../../../domain/live/summary.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { configNumber } from '../../../domain/contract/config.ts';
import { wayOf, type WayPart, type WayStep } from '../../../domain/live/reportWay.ts';
import { epochMs, type Millis } from '../../../domain/units.ts';
import { incidentsAtom } from '../../data/incidents/incidentAtoms.ts';
import { reportMomentsAtom, TIMED_STEPS } from '../../data/view/reportMoments.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
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
import { configAtom, serverFactsAtom } from '../../data/config/consoleAtoms.ts';
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
    way: wayTimes(store),
    wayOfSelected: wayOfSelected(store),
    scene: store.get(sceneAtom)?.stats(),
    timeline: store.get(timelineAtom)?.stats(),
    connectionHistory: store.get(connectionHistoryAtom),
    alerts: store.get(alertLogAtom),
    failedCalls: store.get(failedCallsAtom),
    errors: store.get(errorLogAtom),
    soundFailures: store.get(soundFailuresAtom),
  };
}

/** Percentiles of each step, with the line of the configuration where the step has one. */
function wayTimes(store: StateReader) {
  const moments = store.get(reportMomentsAtom);
  const config = store.get(configAtom);
  const lineOf = (step: WayStep): Millis | undefined => {
    if (step === 'server') return 1000 * configNumber(config, 'WAY_SENSOR_SECONDS');
    return step === 'drawn' || step === 'sounded'
      ? 1000 * configNumber(config, 'WAY_SERVER_SECONDS')
      : undefined;
  };
  return TIMED_STEPS.map((step) => ({ step, times: moments.percentiles(step), line: lineOf(step) }));
}

/** The way of the selected report; that of its incident as far as the queue knows it. */
function wayOfSelected(store: StateReader): readonly WayPart[] {
  const selected = store.get(selectedReportAtom);
  if (selected === undefined) return [];
  const { key, report, receivedAt, arrivedLive, timeKnown, time } = selected;
  const incident = store
    .get(incidentsAtom)
    .find(
      ({ squadId, track }) =>
        squadId === key.squadId && track.some(({ detectionId }) => detectionId === key.detectionId),
    );
  return wayOf({
    sensor: timeKnown ? time : undefined,
    server: report.start === undefined ? undefined : epochMs(report.start),
    console: arrivedLive ? receivedAt : undefined,
    ...store.get(reportMomentsAtom).of(key),
    taken: incident?.takenTime,
    closed: incident?.closedTime,
  });
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
