/** Rows of reviews. */
import { bandOf } from '../../../src/domain/contract/calibration.ts';
import type { Observation, Observations } from '../../../src/domain/contract/observations.ts';
import { REPORT_SYMBOLS, symbolOf, type ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import type { ShotReport } from '../../../src/domain/contract/shotReport.ts';
import type { ReviewRow } from '../database/reviewRows.ts';
import type { StoredReport } from '../reports/lists/storedReport.ts';
import type { GivenReview } from './reviews.ts';

/** Characters of a name that reviews are counted by: a key of PostgreSQL holds no more than 2700 bytes. */
const COUNTED_CHARACTERS = 200;

/** Class of a report as reviews count it: a Possible Shot is a Shot. Undefined where the type is unknown. */
export function countedClass(
  report: Pick<ShotReport, 'reportType' | 'weaponCategory'>,
): ReportSymbol | undefined {
  const symbol = REPORT_SYMBOLS[symbolOf(report.reportType, report.weaponCategory) ?? -1];
  return symbol === 'Possible Shot' ? 'Shot' : symbol;
}

/** What a report has in common with others, as reviews count it. */
export function countedNames(
  report: ShotReport,
  observations: Observations | undefined,
): Pick<ReviewRow, 'band' | 'zone' | 'weapon' | 'sensor'> {
  return {
    band: bandOf(report.weaponConfidence) ?? null,
    zone: counted(report.zone),
    weapon: counted(report.weapon),
    sensor: counted(report.deviceId ?? firstToHear(observations?.sensors ?? [])),
  };
}

/** The row of the newest decision about a report. */
export function toReviewRow(
  { id, version, report }: StoredReport,
  { source, by, at, observations }: GivenReview,
): ReviewRow {
  return {
    report_id: id,
    report_version: version,
    time_ms: at,
    made_by: by,
    symbol: REPORT_SYMBOLS[symbolOf(report.reportType, report.weaponCategory) ?? -1] ?? source,
    squad_id: report.squadId,
    source,
    ...countedNames(report, observations),
    is_confirmed: countedClass(report) === source ? 1 : 0,
    is_last: 1,
  };
}

function counted(name: string | undefined): string | null {
  return name === undefined || name === '' ? null : Array.from(name).slice(0, COUNTED_CHARACTERS).join('');
}

function firstToHear(sensors: readonly Observation[]): string | undefined {
  const arrival = ({ mbTime = Infinity, swTime = Infinity }: Observation) => Math.min(mbTime, swTime);
  const [first] = sensors.toSorted((a, b) => (arrival(a) < arrival(b) ? -1 : 1));
  return first !== undefined && arrival(first) < Infinity ? first.nodeId : undefined;
}
