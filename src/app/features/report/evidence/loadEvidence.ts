/** What the sensors of a report say, once and without a component. */
import type { Evidence } from '../../../../domain/acoustics/evidence.ts';
import { evidenceOf } from '../../../../domain/acoustics/fitEvidence.ts';
import type { ShotReport } from '../../../../domain/contract/shotReport.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { engineAtom } from '../../../data/engine/liveAtoms.ts';
import { loadObservations } from './loadObservations.ts';

/** The evidence of a report, fitted on the page in some milliseconds; undefined where nothing says what its sensors measured. */
export async function loadEvidence(
  store: StateAccess,
  report: ShotReport,
  signal: AbortSignal,
): Promise<Evidence | undefined> {
  const { squadId, detectionId, level, lat, lon, timeStamp } = report;
  const asked = { squadId, detectionId, level, lat, lon, timeStamp };
  const { observations, around, areDetections } = await loadObservations(store, store.get(engineAtom), {
    report: asked,
    signal,
  });
  if (observations.sensors.length === 0) return undefined;
  return { ...evidenceOf(report, observations, around), areDetections };
}
