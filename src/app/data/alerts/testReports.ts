/** Test reports that arrived live in this window, for the pages that run tests. */
import { atom } from 'jotai';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import type { SymbolIndex } from '../../../domain/contract/reportTypes.ts';
import type { ReportNotification } from '../../../domain/live/notification.ts';
import type { EpochMs } from '../../../domain/units.ts';
import { serverNow } from '../../browser/serverClock.ts';

/** A test report that arrived. */
export interface TestReport {
  readonly key: ReportKey;
  readonly symbol: SymbolIndex;
  readonly message: string;
  readonly zone: string | undefined;
  /** Time of detection. */
  readonly time: EpochMs;
  /** On the server's clock. */
  readonly arrivedAt: EpochMs;
}

/** Newest test reports that are remembered. */
export const MAX_TEST_REPORTS = 200;

const listAtom = atom<readonly TestReport[]>([]);

/** Test reports of this window, newest first. */
export const testReportsAtom = atom((get) => get(listAtom));

/** Remembers a report that arrived live if it is a test. */
export const noteTestReportAtom = atom(null, (get, set, notification: ReportNotification) => {
  if (!notification.test) return;
  const { key, symbol, message, zone, time } = notification;
  const report = { key, symbol, message, zone, time, arrivedAt: serverNow({ get }) };
  set(listAtom, [report, ...get(listAtom)].slice(0, MAX_TEST_REPORTS));
});

/** Forgets the reports on sign-out. */
export const clearTestReportsAtom = atom(null, (_get, set) => set(listAtom, []));
