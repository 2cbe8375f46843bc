/** What of a report decides on its incident. */
import type { TrackPoint } from '../../../src/domain/contract/incident.ts';
import { REPORT_SYMBOLS, SYMBOL_IS_SHOT } from '../../../src/domain/contract/reportTypes.ts';
import { cellOf } from '../../../src/domain/incidents/cells.ts';
import { groupOf } from '../../../src/domain/incidents/linkage.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import type { IncidentReportRow, ReportRow } from '../database/schema.ts';
import type { NumberedReport } from '../reports/lists/reportRow.ts';
import type { IncidentGroup } from './rows/storedIncident.ts';

/** A report of an incident. */
export interface IncidentMember extends IncidentGroup {
  readonly point: TrackPoint;
  readonly receivedAt: EpochMs;
  readonly isReleased: boolean;
  /** Neither a test, unless of a drill, nor past when it was received. */
  readonly isLive: boolean;
}

/** A report and the row that is written of it. */
export interface WrittenReport {
  readonly report: NumberedReport;
  readonly row: ReportRow;
  /** It is not past: whoever is on duty is alarmed. */
  readonly isLive: boolean;
  /** It is of a drill: whoever is on duty is alarmed although it is a test. */
  readonly isDrill?: boolean;
}

/** The member of a report. */
export function memberOf({ report, row, isLive, isDrill = false }: WrittenReport): IncidentMember {
  const isTest = report.test === true;
  const isShot = SYMBOL_IS_SHOT[REPORT_SYMBOLS.indexOf(row.symbol)] === 1;
  const facts = {
    squadId: row.squad_id,
    symbol: isShot ? ('Shot' as const) : row.symbol,
    formerSymbol: isShot ? null : row.former_symbol,
    toldSymbol: isShot ? null : row.told_symbol,
    isTest,
  };
  const { lat, lon, zone, level, deviceId, shelfId, previousReportType } = report;
  // A shelf keeps sensors silent, and never a person who gives the report another class.
  const isReclassified = previousReportType !== undefined || row.former_symbol !== null;
  const hasPlace = lat !== undefined && lon !== undefined && Number.isFinite(lat) && Number.isFinite(lon);
  const point: TrackPoint = {
    reportId: report.id,
    detectionId: report.detectionId,
    time: epochMs(row.time_stamp),
    symbol: row.symbol,
    rounds: Math.max(1, Math.trunc(report.burst ?? 1)),
    ...(hasPlace && { lat, lon }),
    ...(zone !== undefined && { zone }),
    ...(level !== undefined && { level }),
    ...(deviceId !== undefined && deviceId !== '' && { sensor: deviceId }),
    ...(shelfId !== undefined && !isReclassified && { shelfId }),
  };
  return {
    ...facts,
    group: groupOf(facts),
    point,
    receivedAt: epochMs(row.start_ms),
    isReleased: row.released_at !== null,
    isLive: isLive && (!isTest || isDrill),
  };
}

/** Name of what stands for a cell where a report has no position; undefined without a level. */
export function levelCell({ level }: TrackPoint): string | undefined {
  return level === undefined ? undefined : `level ${level}`;
}

/** Key of a cell of a group. */
export function cellKey(group: string, cell: string): string {
  return `${cell} ${group}`;
}

/** The row of a member of an incident. */
export function toMemberRow(
  { group, point, isReleased, isLive }: IncidentMember,
  incidentId: number,
): IncidentReportRow {
  const { lat, lon } = point;
  const cell = lat === undefined || lon === undefined ? levelCell(point) : cellOf(lat, lon);
  return {
    report_id: point.reportId,
    incident_id: incidentId,
    cell: cell === undefined ? null : cellKey(group, cell),
    time_ms: point.time,
    lat: lat ?? null,
    lon: lon ?? null,
    is_released: Number(isReleased),
    is_live: Number(isLive),
    body: JSON.stringify(point),
  };
}

export const MEMBER_COLUMNS = Object.keys({
  report_id: 0,
  incident_id: 0,
  cell: 0,
  time_ms: 0,
  lat: 0,
  lon: 0,
  is_released: 0,
  is_live: 0,
  body: 0,
} satisfies Record<keyof IncidentReportRow, 0>) as readonly (keyof IncidentReportRow)[];
