import type { PublicReport } from '../../../domain/contract/standaloneReport.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';

/** Heading of the report: its message, else its type. */
export function headingOf({ report, symbol }: PublicReport): string {
  return report.message ?? REPORT_SYMBOLS[symbol] ?? report.reportType;
}
