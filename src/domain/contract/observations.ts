/**
 * What the sensors measured of a report. Not part of the contract: another server may lack it, and a report may have none.
 *
 * `GET {api}/observations?squadId&detectionId` answers the body, `GET {api}/observedReports` those of the newest reports; a new
 * report may carry it as `observations`.
 */
import type { Degrees, Metres } from '../units.ts';
import type { ReportKey } from './shotReport.ts';

/** What one sensor measured. Angles are degrees, horizontal ones clockwise from north; unknown values are absent. */
export interface Observation {
  readonly nodeId: string;
  /** Where the sensor was. */
  readonly lat: Degrees;
  readonly lon: Degrees;
  /** Height as in the report's `alt`. */
  readonly alt?: Metres;
  /** Arrival of the muzzle blast, epoch ms with fractions. */
  readonly mbTime?: number;
  /** Arrival of the shock wave, epoch ms with fractions. */
  readonly swTime?: number;
  readonly mbHorizontal?: Degrees;
  readonly mbVertical?: Degrees;
  readonly swHorizontal?: Degrees;
  readonly swVertical?: Degrees;
  /** Level of the blast over the noise before it, dB. */
  readonly signalToNoise?: number;
}

export interface Observations {
  /** Degrees Celsius. */
  readonly airTemperature?: number;
  readonly sensors: readonly Observation[];
}

/** A report with what its sensors measured. */
export interface ObservedReport extends ReportKey {
  readonly observations: Observations;
  /** Height of the source. */
  readonly alt?: Metres;
}

/** Reports of one answer of `GET {api}/observedReports`. */
export const MAX_OBSERVED_REPORTS = 500;

/** Sensors of one report. */
export const MAX_OBSERVATIONS = 100;
