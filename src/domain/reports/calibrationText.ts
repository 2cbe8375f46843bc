/** How often reports of a confidence were confirmed, in words that page, paper and bundle share. */
import {
  BAND_PERCENT,
  MIN_CALIBRATED_REPORTS,
  type Calibration,
  type CalibrationBand,
  type CalibrationFacet,
  type CalibrationGroup,
} from '../contract/calibration.ts';

/** "70 to 80 %". */
export function bandText(band: number): string {
  return `${band * BAND_PERCENT} to ${(band + 1) * BAND_PERCENT} %`;
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

/** The nearest group with enough reports of a band, else the nearest; undefined without groups. */
export function nearestGroup(groups: readonly CalibrationGroup[], own: number): CalibrationGroup | undefined {
  return groups.find(({ bands }) => bands.some(({ band }) => band === own)) ?? groups[0];
}

/** The sentence of the nearest group; undefined where the report has no confidence or nothing to be compared with. */
export function calibrationSentence({ band, groups }: Calibration): string | undefined {
  if (band === undefined) return undefined;
  const group = nearestGroup(groups, band);
  return group && calibrationText(group, band);
}
