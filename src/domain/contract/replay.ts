import type { ReportKey, ShotReport } from './shotReport.ts';

/** Query of `GET {api}/live/replay?since=seq`: reports changed after that sequence number. */
export const REPLAY_SINCE = 'since';

/** Reports in one page of the replay. */
export const REPLAY_PAGE = 1000;

/**
 * One page of the reports that changed after `since` and that the session may read: each report once, in its newest
 * state, ordered by `seq`. The next page has `since = lastSeq`, until `more` is false.
 */
export interface ReplayPage {
  /**
   * False where the server does not have all changes since then (its numbering restarted, or `since` is ahead of
   * it): the client uses the range call instead.
   */
  readonly complete: boolean;
  /** This page is complete up to this sequence: its last report's, on the last page the newest of all. */
  readonly lastSeq: number;
  readonly more: boolean;
  readonly reports: readonly ReplayedReport[];
  /**
   * Reports removed after `since` and up to `lastSeq` that the session could see, by `seq`. null if the
   * server no longer knows all removals: the client then compares its reports with the range call.
   */
  readonly removed: readonly ReplayedRemoval[] | null;
}

/** A report that was removed; a report of the same key with a later `seq` is a new one. */
export interface ReplayedRemoval extends ReportKey {
  readonly seq: number;
}

interface ReplayedReport {
  readonly seq: number;
  readonly report: ShotReport;
}
