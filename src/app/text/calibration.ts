/** Texts of how often reports of a confidence were confirmed. */
import { BAND_PERCENT, type CalibrationBand } from '../../domain/contract/calibration.ts';
import { bandText, confirmedPercent } from '../../domain/reports/calibrationText.ts';

export const CALIBRATION_TEXT = {
  title: 'Confirmed, by confidence',
  by: 'Reports compared with',
  facets: { zone: 'Zone', weapon: 'Weapon', sensor: 'Sensor' },
  few: '–',
} as const;

/** "70–80". */
export function shortBandText(band: number): string {
  return `${band * BAND_PERCENT}–${(band + 1) * BAND_PERCENT}`;
}

/** What a bar says to whom it is read. */
export function barText(band: number, found: CalibrationBand | undefined): string {
  return found === undefined
    ? `${bandText(band)}: too few reports`
    : `${bandText(band)}: ${confirmedPercent(found)} % of ${found.reports}`;
}
