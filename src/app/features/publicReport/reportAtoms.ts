/** State of the page of a public report. */
import { atom } from 'jotai';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import type { PublicReport } from '../../../domain/contract/standaloneReport.ts';
import { symbolOf } from '../../../domain/contract/reportTypes.ts';
import type { Millis } from '../../../domain/units.ts';

export type ReportState =
  | { readonly state: 'loading' | 'missing' | 'signIn' }
  | { readonly state: 'failed'; readonly texts: readonly string[] }
  | {
      readonly state: 'loaded';
      readonly shown: PublicReport;
      readonly reviewer: boolean;
      /** Server clock minus the monotonic clock of this machine; undefined if the answer has no date. */
      readonly clockOffset: Millis | undefined;
    };

export const reportStateAtom = atom<ReportState>({ state: 'loading' });

/** Number of retries; a change fetches the report again. */
export const attemptAtom = atom(0);

/** Fetches the report again. */
export const retryAtom = atom(null, (get, set) => set(attemptAtom, get(attemptAtom) + 1));

/** Replaces the shown report after a review. */
export const showReportAtom = atom(null, (get, set, report: ShotReport) => {
  const now = get(reportStateAtom);
  if (now.state !== 'loaded') return;
  const symbol = symbolOf(report.reportType, report.weaponCategory) ?? now.shown.symbol;
  set(reportStateAtom, { ...now, shown: { ...now.shown, report, symbol } });
});
