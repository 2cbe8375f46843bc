/** The calls of the thread that fits what sensors measured. */
import type { Observations, ObservedReport } from '../contract/observations.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import type { Evidence, KnownSensor } from './evidence.ts';
import type { SensorDoubt } from './sensorDoubt.ts';

/** Name of the measure that the thread makes of each fit of a place. */
export const FIT_MEASURE = 'fit';

/** What is known of a report whose place is fitted. */
export interface EvidenceQuestion {
  readonly report: Pick<ShotReport, 'alt' | 'angle' | 'lat' | 'lon'>;
  readonly observations: Observations;
  /** Sensors about the place, of the same floor. */
  readonly known: readonly KnownSensor[];
}

export interface AcousticsPort {
  /** As `evidenceOf`. */
  evidence(question: EvidenceQuestion): Promise<Evidence>;
  /** As `sensorDoubts`, of the sensors of these reports; 500 reports take about half a second. */
  doubts(reports: readonly ObservedReport[]): Promise<readonly SensorDoubt[]>;
  /** Answers at once. */
  ping(): Promise<void>;
}
