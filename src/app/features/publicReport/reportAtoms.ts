/** What the page of the public report shows. */
import { atom } from 'jotai';
import type { ShotReport } from '../../../domain/contract/shotRow.ts';
import type { PublicReport } from '../../../domain/contract/standaloneReport.ts';
import { symbolOf } from '../../../domain/contract/reportTypes.ts';
import type { Millis } from '../../../domain/units.ts';

export type Shown =
  | { readonly state: 'loading' | 'missing' | 'signIn' }
  | { readonly state: 'failed'; readonly texts: readonly string[] }
  | {
      readonly state: 'here';
      readonly shown: PublicReport;
      readonly reviewer: boolean;
      /** Server clock minus this machine's monotonic one, by the answer's date; undefined where it has none. */
      readonly clockOffset: Millis | undefined;
    };

export const shownAtom = atom<Shown>({ state: 'loading' });

/** Grows when the report is to be asked for again. */
export const attemptAtom = atom(0);

/** Asks again. */
export const retryAtom = atom(null, (get, set) => set(attemptAtom, get(attemptAtom) + 1));

/** Shows another state of the report, as a review leaves it. */
export const showReportAtom = atom(null, (get, set, report: ShotReport) => {
  const now = get(shownAtom);
  if (now.state !== 'here') return;
  const symbol = symbolOf(report.reportType, report.weaponCategory) ?? now.shown.symbol;
  set(shownAtom, { ...now, shown: { ...now.shown, report, symbol } });
});
