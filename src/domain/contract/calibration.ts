/** How often reviewers confirmed reports of a confidence. Beside the contract. */

/** Fewer reviewed reports say nothing. */
export const MIN_CALIBRATED_REPORTS = 20;

/** What reviewed reports have in common with the one that is asked for, the nearest first. */
export const CALIBRATION_FACETS = ['zone', 'weapon', 'sensor'] as const;
export type CalibrationFacet = (typeof CALIBRATION_FACETS)[number];

/** Width of a band of confidence, percent. */
export const BAND_PERCENT = 10;
const LAST_BAND = 100 / BAND_PERCENT - 1;

/** Reviewed reports with a confidence in [band × 10 %, band × 10 % + 10 %); 100 % is in the last band. */
export interface CalibrationBand {
  readonly band: number;
  /** At least MIN_CALIBRATED_REPORTS: bands of fewer are left out. */
  readonly reports: number;
  /** Of them, those whose class the newest review left as the source had it. A Shot and a Possible Shot are one class. */
  readonly confirmed: number;
}

/** Reviewed reports of one zone, weapon or sensor. */
export interface CalibrationGroup {
  readonly facet: CalibrationFacet;
  readonly name: string;
  /** By band, the lowest first. */
  readonly bands: readonly CalibrationBand[];
}

export interface Calibration {
  /** Band of the report's own confidence; absent where it has none. */
  readonly band?: number;
  /** In the order of CALIBRATION_FACETS, without those that the report does not name. */
  readonly groups: readonly CalibrationGroup[];
}

/** Band of a confidence as received: up to 1 a share, above that percent; undefined where unknown. */
export function bandOf(confidence: number | undefined): number | undefined {
  if (confidence === undefined || !Number.isFinite(confidence) || confidence < 0) return undefined;
  const percent = confidence <= 1 ? confidence * 100 : confidence;
  // 0.7 × 100 is a little more than 70, and 0.29 × 100 a little less than 29.
  return Math.min(LAST_BAND, Math.floor(Math.round(percent * 1e6) / 1e6 / BAND_PERCENT));
}
