import type { ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';

/** What the first of two reviewers has chosen (reports/proposalStore.ts). */
export interface ProposalRow {
  report_id: number;
  /** Version of the report that the reviewer saw. */
  report_version: number;
  symbol: ReportSymbol;
  made_by: string;
  time_ms: number;
}

/** A decision about a report (reviews/reviewStore.ts). */
export interface ReviewRow {
  report_id: number;
  /** Version of the report that the decision made. */
  report_version: number;
  time_ms: number;
  made_by: string;
  /** Class after the decision. */
  symbol: ReportSymbol;
  squad_id: string;
  /** Class before the first decision; Shot also for a Possible Shot. */
  source: ReportSymbol;
  /** Of the confidence, tens of percent. */
  band: number | null;
  /** First characters of the zone; weapon and sensor likewise. */
  zone: string | null;
  weapon: string | null;
  /** The device of the report, else the sensor that heard it first. */
  sensor: string | null;
  is_confirmed: 0 | 1;
  /** 0: a later decision replaced it. */
  is_last: 0 | 1;
}
