/** Conversion of reports to table rows and back. */
import { SHOT_FIELDS, type ShotReport } from '../../../../src/domain/contract/shotReport.ts';
import { REPORT_SYMBOLS, symbolOf, type ReportSymbol } from '../../../../src/domain/contract/reportTypes.ts';
import { invariant } from '../../../../src/domain/assert.ts';
import { eventTime } from '../../../../src/domain/time/sensorClock.ts';
import { epochMs, type EpochMs } from '../../../../src/domain/units.ts';
import type { ReportRow } from '../../database/schema.ts';
import type { StoredReport } from './storedReport.ts';

/** Represents Shot and Possible Shot in the columns `former_symbol` and `told_symbol`. */
export const ANY_SHOT: ReportSymbol = 'Shot';

/** A report with the fields that the store assigns. */
export type NumberedReport = ShotReport & { readonly id: number; readonly start: number };

/** Columns of a row that do not follow from the report alone. */
export interface RowState {
  readonly seq: number;
  readonly version: number;
  readonly releasedAt: EpochMs | undefined;
  /** Undefined: `dueTimeOf` the report. */
  readonly due?: EpochMs;
  /**
   * Symbol under which users other than reviewers last saw the report before its reclassification (column
   * `told_symbol`); undefined: the former symbol of the report.
   */
  readonly notifiedSymbol?: ReportSymbol | null;
}

/** JSON text of the row array in SHOT_FIELDS order, which is append-only; a missing value is null. */
function rowTextOf(report: ShotReport): string {
  return JSON.stringify(SHOT_FIELDS.map(([name]) => report[name] ?? null));
}

/** Values of a report in SHOT_FIELDS order; values of later fields may be absent. */
export type ReportValues = readonly unknown[];

/** Values of a row's text. Throws where the text is not an array that starts with the row's id. */
export function valuesOf({ id, row_json: text }: Pick<ReportRow, 'id' | 'row_json'>): ReportValues {
  const values = JSON.parse(text) as unknown;
  if (!Array.isArray(values) || values[0] !== id) throw new Error(`The row of report ${id} is damaged`);
  return values;
}

/**
 * The text of a row, padded to the length of SHOT_FIELDS so that further values can be appended. The length of a row is
 * the version of its shape: rows from before a field was added are shorter. Throws where the row is damaged.
 */
export function checkedRowText(row: Pick<ReportRow, 'id' | 'row_json'>): string {
  const values = valuesOf(row);
  if (values.length === SHOT_FIELDS.length) return row.row_json;
  return JSON.stringify(SHOT_FIELDS.map((_, place) => values[place] ?? null));
}

/** The report of a stored row text. Throws where the text is not JSON. */
export function reportOfRowText(text: string): NumberedReport {
  return reportOfValues(JSON.parse(text) as readonly unknown[]);
}

function reportOfValues(values: readonly unknown[]): NumberedReport {
  const report: Record<string, unknown> = {};
  for (let i = 0; i < SHOT_FIELDS.length; i++) {
    const value = values[i];
    const name = SHOT_FIELDS[i]?.[0];
    if (name !== undefined && value !== null && value !== undefined) report[name] = value;
  }
  return report as unknown as NumberedReport;
}

/** Receive time plus added review time; steps of the wall clock since then are not included. */
export function dueTimeOf({
  start,
  notificationDelay,
}: Pick<NumberedReport, 'start' | 'notificationDelay'>): EpochMs {
  return epochMs(start + (notificationDelay ?? 0) * 1000);
}

/** The row of a report. Throws where the report type is unknown, which the intake rules out. */
export function toReportRow(report: NumberedReport, facts: RowState): ReportRow {
  const symbol = symbolNameOf(report);
  invariant(symbol !== undefined, `report type ${report.reportType} is of the list`);
  return {
    id: report.id,
    seq: facts.seq,
    version: facts.version,
    squad_id: report.squadId,
    detection_id: report.detectionId,
    time_stamp: eventTime(report),
    start_ms: report.start,
    due_ms: facts.due ?? dueTimeOf(report),
    released_at: facts.releasedAt ?? null,
    symbol,
    former_symbol: formerSymbol(report),
    told_symbol: facts.notifiedSymbol === undefined ? formerSymbol(report) : facts.notifiedSymbol,
    report_type: report.reportType,
    zone: report.zone ?? null,
    level: report.level ?? null,
    weapon: report.weapon ?? null,
    burst: report.burst ?? null,
    shelf_id: report.shelfId ?? null,
    from_archive: report.fromArchive === true ? 1 : null,
    is_test: report.test === true ? 1 : null,
    row_json: rowTextOf(report),
  };
}

/** Every column of a row. */
export const REPORT_COLUMNS = Object.keys({
  id: 0,
  seq: 0,
  version: 0,
  squad_id: 0,
  detection_id: 0,
  time_stamp: 0,
  start_ms: 0,
  due_ms: 0,
  released_at: 0,
  symbol: 0,
  former_symbol: 0,
  told_symbol: 0,
  report_type: 0,
  zone: 0,
  level: 0,
  weapon: 0,
  burst: 0,
  shelf_id: 0,
  from_archive: 0,
  is_test: 0,
  row_json: 0,
} satisfies Record<keyof ReportRow, 0>) as readonly (keyof ReportRow)[];

/** Symbol of a report before its reclassification; `previousReportType` holds names of symbols: "Possible Shot" is one. */
export function formerSymbol(report: ShotReport): ReportSymbol | null {
  if (report.wasShotType === true) return ANY_SHOT;
  const symbol = REPORT_SYMBOLS.find((name) => name === report.previousReportType);
  return symbol === undefined ? null : mergeShots(symbol);
}

function mergeShots(symbol: ReportSymbol): ReportSymbol {
  return symbol === 'Possible Shot' ? ANY_SHOT : symbol;
}

/** Name of the symbol of a report; undefined where the report type is unknown. */
export function symbolNameOf({ reportType, weaponCategory }: ShotReport): ReportSymbol | undefined {
  const symbol = symbolOf(reportType, weaponCategory);
  return symbol === undefined ? undefined : REPORT_SYMBOLS[symbol];
}

/**
 * Value of `told_symbol` after a change. It does not change while the report is embargoed. Shot is final: everybody
 * may see shots, which includes all who saw the report under a later symbol.
 */
export function notifiedSymbolAfter(
  {
    symbol,
    told_symbol: notified,
    released_at: released,
  }: Pick<ReportRow, 'symbol' | 'told_symbol' | 'released_at'>,
  report: ShotReport,
): ReportSymbol | null {
  const isSame = symbol === symbolNameOf(report);
  if (released === null || isSame || notified === ANY_SHOT) return notified;
  return mergeShots(symbol);
}

/** Columns that a StoredReport is read from. */
export type StoredColumns = Pick<
  ReportRow,
  | 'id'
  | 'seq'
  | 'version'
  | 'released_at'
  | 'due_ms'
  | 'told_symbol'
  | 'shelf_id'
  | 'from_archive'
  | 'row_json'
>;
export const STORED_COLUMNS = [
  'id',
  'seq',
  'version',
  'released_at',
  'due_ms',
  'told_symbol',
  'shelf_id',
  'from_archive',
  'row_json',
] as const;

/** The report of a row. Throws where the row is damaged. */
export function toStoredReport(row: StoredColumns): StoredReport {
  return {
    id: row.id,
    seq: row.seq,
    version: row.version,
    releasedAt: row.released_at === null ? undefined : epochMs(row.released_at),
    due: epochMs(row.due_ms),
    shownAsShot: row.told_symbol === ANY_SHOT,
    report: {
      ...reportOfValues(valuesOf(row)),
      ...(row.shelf_id !== null && { shelfId: row.shelf_id }),
      ...(row.from_archive !== null && { fromArchive: true }),
    },
  };
}
