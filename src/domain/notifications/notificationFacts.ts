/** What of a report decides who is notified of it. */
import { REPORT_SYMBOLS, symbolOf } from '../contract/reportTypes.ts';
import type { ShotReport } from '../contract/shotReport.ts';

/** Name that a list of report types holds to include tests. */
export const TEST_TYPE = 'Test';

export interface ReportFacts {
  readonly squadId: string;
  /** Id and name of its zone, where it has them. */
  readonly zones: readonly string[];
  /**
   * Names in a list of report types that stand for it: its type, and Possible Shot where it is one. A test has the name
   * Test alone, whatever its type.
   */
  readonly types: readonly string[];
  /** A report of test mode or of type Test: it is sent only to recipients whose list of types names Test. */
  readonly isTest: boolean;
}

/** The facts of a report. */
export function factsOf(report: ShotReport): ReportFacts {
  const { squadId, zoneId, zone, reportType } = report;
  const isTest = report.test === true || reportType === TEST_TYPE;
  const symbol = REPORT_SYMBOLS[symbolOf(reportType, report.weaponCategory) ?? -1];
  const types = isTest ? [TEST_TYPE] : [...new Set([symbol ?? reportType, reportType])];
  const zones = [zoneId, zone].filter((name) => name !== undefined && name !== '') as string[];
  return { squadId, zones: [...new Set(zones)], types, isTest };
}
