/** Which reports that catch-up finds are of the past. */
import type { Row } from '../../domain/reports/columns.ts';
import { receivedByServer } from '../../domain/reports/describe.ts';
import type { ReportStore } from '../../domain/reports/reportStore.ts';
import { isArchived } from '../../domain/reports/upsert.ts';
import { MAX_STORED_AGE } from '../../domain/time/sensorClock.ts';
import type { EpochMs, Millis } from '../../domain/units.ts';

/** A day of REVIEWER_DELAY and a day that reviewers can add. */
const LONGEST_EMBARGO: Millis = 2 * 86_400_000;

/** Times by the server's clock. */
interface CatchUpTimes {
  /** When the session began to notify; Infinity before. */
  readonly notifyFrom: number;
  readonly now: EpochMs;
}

/**
 * Whether nobody missed a report: the server says that it is of an archive, or received it long before the session began, or longer
 * ago than a sensor stores reports, so that no embargo has kept it back until now.
 */
export function isOfPast(store: ReportStore, row: Row, { notifyFrom, now }: CatchUpTimes): boolean {
  if (isArchived(store, row)) return true;
  const oldest = now - MAX_STORED_AGE;
  const missedFrom = notifyFrom === Infinity ? oldest : Math.max(oldest, notifyFrom);
  return receivedByServer(store.columns, row) < missedFrom - LONGEST_EMBARGO;
}
