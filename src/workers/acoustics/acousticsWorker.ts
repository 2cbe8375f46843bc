import {
  FIT_MEASURE,
  type AcousticsPort,
  type EvidenceQuestion,
} from '../../domain/acoustics/acousticsPort.ts';
import type { Evidence } from '../../domain/acoustics/evidence.ts';
import { evidenceOf } from '../../domain/acoustics/fitEvidence.ts';
import { sensorDoubts, sightingsOf, type SensorDoubt } from '../../domain/acoustics/sensorDoubt.ts';
import type { ObservedReport } from '../../domain/contract/observations.ts';

/** Fits for one page; each call is described at AcousticsPort. */
export class AcousticsWorker implements AcousticsPort {
  evidence({ report, observations, known }: EvidenceQuestion): Promise<Evidence> {
    const begun = performance.now();
    const evidence = evidenceOf(report, observations, known);
    // The bench reads how long a fit took.
    performance.measure(FIT_MEASURE, { start: begun });
    return Promise.resolve(evidence);
  }

  doubts(reports: readonly ObservedReport[]): Promise<readonly SensorDoubt[]> {
    return Promise.resolve(sensorDoubts(reports.flatMap(sightingsOf)));
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }
}
