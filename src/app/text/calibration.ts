/** Texts of how often reports of a confidence were confirmed. */
import {
  BAND_PERCENT,
  MIN_CALIBRATED_REPORTS,
  type CalibrationBand,
  type CalibrationFacet,
  type CalibrationGroup,
} from '../../domain/contract/calibration.ts';

export const CALIBRATION_TEXT = {
  title: 'Confirmed, by confidence',
  by: 'Reports compared with',
  facets: { zone: 'Zone', weapon: 'Weapon', sensor: 'Sensor' },
  few: '–',
} as const;

/** "70 to 80 %". */
function bandText(band: number): string {
  return `${band * BAND_PERCENT} to ${(band + 1) * BAND_PERCENT} %`;
}

/** "70–80". */
export function shortBandText(band: number): string {
  return `${band * BAND_PERCENT}–${(band + 1) * BAND_PERCENT}`;
}

/** Whole percent. */
export function confirmedPercent({ reports, confirmed }: CalibrationBand): number {
  return Math.round((100 * confirmed) / reports);
}

const WHICH: Readonly<Record<CalibrationFacet, (name: string) => string>> = {
  zone: () => 'here',
  weapon: (name) => `of ${name}`,
  sensor: (name) => `of sensor ${name}`,
};

/** "Of 212 reports here with 70 to 80 %, 61 % were confirmed.", or that there are too few. */
export function calibrationText({ facet, name, bands }: CalibrationGroup, own: number): string {
  const which = `${WHICH[facet](name)} with ${bandText(own)}`;
  const found = bands.find(({ band }) => band === own);
  return found === undefined
    ? `Fewer than ${MIN_CALIBRATED_REPORTS} reports ${which} were reviewed: too few to say how many were confirmed.`
    : `Of ${found.reports} reports ${which}, ${confirmedPercent(found)} % were confirmed.`;
}

/** What a bar says to whom it is read. */
export function barText(band: number, found: CalibrationBand | undefined): string {
  return found === undefined
    ? `${bandText(band)}: too few reports`
    : `${bandText(band)}: ${confirmedPercent(found)} % of ${found.reports}`;
}
