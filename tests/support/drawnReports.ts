/** Report columns drawn by hand, for tests of what reads them. */
import {
  createReportColumns,
  growReportColumns,
  ROW_FLAG,
  type ReportColumns,
} from '../../src/domain/reports/columns.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import type { Mercator } from '../../src/domain/units.ts';

/** One report drawn by hand; what is left out is plain. Mercator, epoch ms, degrees. */
export interface DrawnReport {
  readonly symbol?: ReportSymbol;
  readonly time?: number;
  readonly x?: Mercator;
  readonly y?: Mercator;
  readonly bearing?: number;
  readonly trajectoryX?: Mercator;
  readonly trajectoryY?: Mercator;
  readonly burst?: number;
  readonly previous?: ReportSymbol;
  readonly isTest?: boolean;
  /** Interned number of the level. */
  readonly level?: number;
}

/** Columns of drawn reports, row i the i-th; without a time of their own they are a second apart. */
export function columnsOf(reports: readonly DrawnReport[]): ReportColumns {
  const columns = createReportColumns();
  for (const [row, report] of reports.entries()) setReport(columns, row, { time: 1000 * row, ...report });
  return columns;
}

/** Writes a drawn report into a row, new or not. */
export function setReport(columns: ReportColumns, row: number, report: DrawnReport): void {
  while (columns.capacity <= row) growReportColumns(columns);
  columns.time[row] = report.time ?? 0;
  columns.symbol[row] = REPORT_SYMBOLS.indexOf(report.symbol ?? 'Shot');
  columns.x[row] = report.x ?? NaN;
  columns.y[row] = report.y ?? NaN;
  columns.bearing[row] = report.bearing ?? NaN;
  columns.trajectoryX[row] = report.trajectoryX ?? NaN;
  columns.trajectoryY[row] = report.trajectoryY ?? NaN;
  columns.burst[row] = report.burst ?? 0;
  columns.previous[row] = report.previous === undefined ? 0 : REPORT_SYMBOLS.indexOf(report.previous) + 1;
  columns.level[row] = report.level ?? 0;
  if ((columns.flags[row] & ROW_FLAG.live) === 0) columns.count++;
  columns.flags[row] = ROW_FLAG.live | ROW_FLAG.timeKnown | (report.isTest === true ? ROW_FLAG.test : 0);
  columns.used = Math.max(columns.used, row + 1);
}

/** Empties a row, as an eviction does. */
export function clearReport(columns: ReportColumns, row: number): void {
  columns.flags[row] = 0;
  columns.count--;
}
