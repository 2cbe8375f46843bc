/** A report as its row and back. */
import { SHOT_FIELDS, type ShotReport } from '../../src/domain/contract/shotRow.ts';
import { REPORT_SYMBOLS, symbolOf, type ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import { invariant } from '../../src/domain/assert.ts';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import type { ReportRow } from './schema.ts';
import type { StoredReport } from './store.ts';

/** Stands for Shot and Possible Shot in `former_symbol` and `told_symbol`. */
export const SHOT: ReportSymbol = 'Shot';

/** Report with what the store added to it. */
export type NumberedReport = ShotReport & { readonly id: number; readonly start: number };

export interface RowFacts {
  readonly seq: number;
  readonly version: number;
  readonly releasedAt: EpochMs | undefined;
  /** Undefined: what follows from the report, as `dueOf` has it. */
  readonly due?: EpochMs;
  /** Symbol under which others than reviewers knew it before; undefined: what the report itself says. */
  readonly toldSymbol?: ReportSymbol | null;
}

/** JSON text of the row array in SHOT_FIELDS order, a list that only grows at its end; a missing value is null (T-53). */
function rowTextOf(report: ShotReport): string {
  return JSON.stringify(SHOT_FIELDS.map(([name]) => report[name] ?? null));
}

/** Values of a row's text. Throws where it is no array that begins with the row's id: the row is damaged. */
function valuesOf({ id, row_json: text }: Pick<ReportRow, 'id' | 'row_json'>): readonly unknown[] {
  const values = JSON.parse(text) as unknown;
  if (!Array.isArray(values) || values[0] !== id) throw new Error(`The row of report ${id} is damaged`);
  return values;
}

/**
 * The text of a row with a value for each of SHOT_FIELDS: what follows it has its place behind them. A row from
 * before a field was added is shorter: the length of a row is the version of its shape. Throws where it is damaged.
 */
export function checkedRowText(row: Pick<ReportRow, 'id' | 'row_json'>): string {
  const values = valuesOf(row);
  if (values.length === SHOT_FIELDS.length) return row.row_json;
  return JSON.stringify(SHOT_FIELDS.map((_, place) => values[place] ?? null));
}

/** The report of a text made by `rowTextOf`. */
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

/** Receive time and the time that was added; a step of the wall clock since then is not in it. */
export function dueOf({
  start,
  notificationDelay,
}: Pick<NumberedReport, 'start' | 'notificationDelay'>): EpochMs {
  return epochMs(start + (notificationDelay ?? 0) * 1000);
}

/** Throws where the type is not of the list: the intake has checked it. */
export function rowOf(report: NumberedReport, facts: RowFacts): ReportRow {
  const symbol = symbolNameOf(report);
  invariant(symbol !== undefined, `report type ${report.reportType} is of the list`);
  return {
    id: report.id,
    seq: facts.seq,
    version: facts.version,
    squad_id: report.squadId,
    detection_id: report.detectionId,
    time_stamp: report.timeStamp,
    start_ms: report.start,
    due_ms: facts.due ?? dueOf(report),
    released_at: facts.releasedAt ?? null,
    symbol,
    former_symbol: formerSymbol(report),
    told_symbol: facts.toldSymbol === undefined ? formerSymbol(report) : facts.toldSymbol,
    report_type: report.reportType,
    zone: report.zone ?? null,
    level: report.level ?? null,
    weapon: report.weapon ?? null,
    burst: report.burst ?? null,
    row_json: rowTextOf(report),
  };
}

/** The names of former types are those of the symbols: "Possible Shot" is one (T-64). */
function formerSymbol(report: ShotReport): ReportSymbol | null {
  if (report.wasShotType === true) return SHOT;
  const symbol = REPORT_SYMBOLS.find((name) => name === report.previousReportType);
  return symbol === undefined ? null : shotOrOther(symbol);
}

function shotOrOther(symbol: ReportSymbol): ReportSymbol {
  return symbol === 'Possible Shot' ? SHOT : symbol;
}

/** Undefined where the type is not of the list. */
function symbolNameOf({ reportType, weaponCategory }: ShotReport): ReportSymbol | undefined {
  const symbol = symbolOf(reportType, weaponCategory);
  return symbol === undefined ? undefined : REPORT_SYMBOLS[symbol];
}

/**
 * `told_symbol` after a change. While a report is held others know nothing of it. Shot stays: all may see
 * shots, so whoever knew it under a later symbol is among them.
 */
export function toldAfter(
  {
    symbol,
    told_symbol: told,
    released_at: released,
  }: Pick<ReportRow, 'symbol' | 'told_symbol' | 'released_at'>,
  report: ShotReport,
): ReportSymbol | null {
  const isSame = symbol === symbolNameOf(report);
  if (released === null || isSame || told === SHOT) return told;
  return shotOrOther(symbol);
}

export type StoredColumns = Pick<
  ReportRow,
  'id' | 'seq' | 'version' | 'released_at' | 'due_ms' | 'told_symbol' | 'row_json'
>;
export const STORED_COLUMNS = [
  'id',
  'seq',
  'version',
  'released_at',
  'due_ms',
  'told_symbol',
  'row_json',
] as const;

/** Throws where the row is damaged. */
export function storedOf(row: StoredColumns): StoredReport {
  return {
    id: row.id,
    seq: row.seq,
    version: row.version,
    releasedAt: row.released_at === null ? undefined : epochMs(row.released_at),
    due: epochMs(row.due_ms),
    shownAsShot: row.told_symbol === SHOT,
    report: reportOfValues(valuesOf(row)),
  };
}
