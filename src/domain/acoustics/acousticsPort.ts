/** The calls of the thread that fits what sensors measured. */
import type { ObservedReport } from '../contract/observations.ts';
import type { SensorDoubt } from './sensorDoubt.ts';

export interface AcousticsPort {
  /** As `sensorDoubts`, of the sensors of these reports; 500 reports take about half a second. */
  doubts(reports: readonly ObservedReport[]): Promise<readonly SensorDoubt[]>;
  /** Answers at once. */
  ping(): Promise<void>;
}
