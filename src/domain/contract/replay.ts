import type { ShotReport } from './shotRow.ts';

/** Query of `GET {api}/live/replay?since=seq`: reports changed after that sequence number (T-75). */
export const REPLAY_SINCE = 'since';

/** Reports in one page of the replay. */
export const REPLAY_PAGE = 1000;

/**
 * One page of what changed after `since`, for the session's roles, each report once, in its newest
 * state, by `seq`. The pages follow each other by `since = lastSeq` until `more` is false.
 */
export interface ReplayPage {
  /**
   * False where the server can't say what happened since then (it lost its numbering, or `since` is
   * ahead of it): the client asks the range call instead.
   */
  readonly complete: boolean;
  /** Sequence up to which this page is whole: that of its last report, or the newest of all on the last page. */
  readonly lastSeq: number;
  readonly more: boolean;
  readonly reports: readonly ReplayedReport[];
}

interface ReplayedReport {
  readonly seq: number;
  readonly report: ShotReport;
}
