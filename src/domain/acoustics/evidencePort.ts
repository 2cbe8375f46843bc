import type { Observations } from '../contract/observations.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import type { Evidence, KnownSensor } from './evidence.ts';

/** What is known of a report whose place is fitted. */
export interface EvidenceQuestion {
  readonly report: Pick<ShotReport, 'alt' | 'angle' | 'lat' | 'lon'>;
  readonly observations: Observations;
  /** Sensors about the place, of the same floor. */
  readonly known: readonly KnownSensor[];
}

/** Name of the measure that the thread makes of each fit. */
export const FIT_MEASURE = 'fit';

/** What a page takes of the thread that fits places. */
export interface EvidencePort {
  /** As `evidenceOf`. */
  evidenceOf(question: EvidenceQuestion): Promise<Evidence>;
  /** Answered at once. */
  ping(): Promise<void>;
}
