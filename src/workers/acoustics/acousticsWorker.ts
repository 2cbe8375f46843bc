import type { AcousticsPort } from '../../domain/acoustics/acousticsPort.ts';
import { sensorDoubts, sightingsOf, type SensorDoubt } from '../../domain/acoustics/sensorDoubt.ts';
import type { ObservedReport } from '../../domain/contract/observations.ts';

/** Fits for one page; each call is described at AcousticsPort. */
export class AcousticsWorker implements AcousticsPort {
  doubts(reports: readonly ObservedReport[]): Promise<readonly SensorDoubt[]> {
    return Promise.resolve(sensorDoubts(reports.flatMap(sightingsOf)));
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }
}
