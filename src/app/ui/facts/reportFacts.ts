/** The facts of a report that the shot panel and the report page list; unknown values are left out. */
import { weaponName } from '../../../domain/contract/reportTypes.ts';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { confidenceText } from '../../../domain/contract/confidenceText.ts';
import { FACT_TEXT, levelText, zoneName } from '../../text/facts.ts';
import { positionText, signedText } from '../../../domain/geo/positionText.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Spans the full width. */
  readonly wide?: true;
}

type LocationFields = Pick<ShotReport, 'level' | 'zone' | 'zoneId'>;

/** "Level G, zone NG_Z3 Concourse". */
export function locationText(
  { level, zone, zoneId }: LocationFields,
  levelNames: ReadonlyMap<string, string>,
): string {
  return [level && levelText(level, levelNames.get(level)), (zone ?? zoneId) && zoneName(zoneId, zone)]
    .filter(Boolean)
    .join(', ');
}

export function factsOf(report: ShotReport): Fact[] {
  const facts: (Fact | undefined)[] = [
    fact(FACT_TEXT.weapon, weaponName(report.weapon, report.weaponCategory)),
    fact(FACT_TEXT.confidence, confidenceText(report.weaponConfidence)),
    fact(FACT_TEXT.rounds, report.burst !== undefined && report.burst > 0 ? String(report.burst) : undefined),
    fact(FACT_TEXT.bearing, bearingOf(report)),
    { name: FACT_TEXT.report, value: `${report.squadId} / ${report.detectionId}`, wide: true },
    fact(FACT_TEXT.device, report.deviceId),
    fact(FACT_TEXT.previous, report.previousReportType),
    { name: FACT_TEXT.position, value: positionOf(report), wide: true },
  ];
  return facts.filter((each) => each !== undefined);
}

const fact = (name: string, value: string | undefined): Fact | undefined =>
  value === undefined || value === '' ? undefined : { name, value };

function bearingOf({ bearing, angle }: ShotReport): string | undefined {
  if (bearing === undefined) return undefined;
  const up = angle === undefined ? '' : ` / ${angle > 0 ? '+' : ''}${signedText(angle, 0)}°`;
  return `${Math.round(bearing)}°${up}`;
}

function positionOf({ lat, lon, alt }: ShotReport): string {
  if (lat === undefined || lon === undefined || !Number.isFinite(lat) || !Number.isFinite(lon)) {
    return FACT_TEXT.noPosition;
  }
  return alt === undefined
    ? positionText(lat, lon)
    : `${positionText(lat, lon)}, altitude ${signedText(alt, 1)} m`;
}
