/** Gathers everything about one report for paper. */
import type { Evidence } from '../../../../domain/acoustics/evidence.ts';
import type { ShotReport } from '../../../../domain/contract/shotReport.ts';
import type { BaseMapLine } from '../../../../domain/map/baseMapLines.ts';
import { mapView } from '../../../../domain/paper/mapFigure.ts';
import type { RoundContent } from '../../../../domain/paper/paperContent.ts';
import { reviewSentences } from '../../../../domain/paper/review.ts';
import { calibrationSentence } from '../../../../domain/reports/calibrationText.ts';
import { eventTime } from '../../../../domain/time/sensorClock.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { baseMapTiles } from '../../../data/view/pageBaseMap.ts';
import { loadCalibration } from '../../calibration/useCalibration.ts';
import { loadEvidence } from '../evidence/loadEvidence.ts';
import { loadPaperCameras } from './loadPaperCameras.ts';
import { loadPaperPictures } from './loadPaperPictures.ts';
import { historyRows, loadPaperHistory, loadPaperTold } from './paperRecords.ts';
import type { PaperSession } from './paperSession.ts';
import { loadPaperSounds } from './paperSounds.ts';

/** A report with what stands at the foot of its paper. */
export interface LoadedRound extends RoundContent {
  /** The newest line of the journal about it, as text. */
  readonly hash: string | undefined;
}

/**
 * Everything about a report as it is now. What could not be loaded is missing, and the document says so.
 *
 * @param withIncident  whether its history has what happened with its incident
 */
export async function loadRound(
  session: PaperSession,
  report: ShotReport,
  { withIncident }: { readonly withIncident: boolean },
): Promise<LoadedRound> {
  const { store, signal } = session;
  const at = eventTime(report);
  const evidence = await loadEvidence(store, report, signal);
  const [streets, sounds, cameras, pictures, found, told, calibration] = await Promise.all([
    streetsAbout(session, report, evidence),
    loadPaperSounds(session, report, evidence),
    loadPaperCameras(session, report, at),
    loadPaperPictures(session, report),
    loadPaperHistory(session, report),
    loadPaperTold(session, report),
    report.weaponConfidence === undefined ? undefined : loadCalibration(store, report, signal),
  ]);
  const events = found?.events ?? [];
  return {
    report,
    evidence,
    review: found === undefined ? [] : reviewSentences(events, at, undefined),
    confidence: calibration && calibrationSentence(calibration),
    streets,
    sounds,
    cameras,
    ...pictures,
    history:
      found && historyRows(withIncident ? events : events.filter(({ kind }) => kind !== 'incident'), at),
    told,
    hash: found?.hash,
    timeZone: undefined,
  };
}

/** Streets within the view of the map; none where they could not be had. */
async function streetsAbout(
  { store }: PaperSession,
  { lat, lon }: ShotReport,
  evidence: Evidence | undefined,
): Promise<readonly BaseMapLine[]> {
  const own = lat === undefined || lon === undefined ? undefined : { lat, lon };
  const place = evidence?.location.ok === true ? evidence.location.value : own;
  if (place === undefined) return [];
  try {
    return await baseMapTiles(store).linesWithin(mapView({ place, evidence }).box);
  } catch (error) {
    reportError(store, 'streets on paper')(error);
    return [];
  }
}
