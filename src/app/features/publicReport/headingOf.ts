import type { PublicReport } from '../../../domain/contract/standaloneReport.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';

/** The event's message, which begins with the type; the type alone where there is none. */
export function headingOf({ report, symbol }: PublicReport): string {
  return report.message ?? REPORT_SYMBOLS[symbol] ?? report.reportType;
}
