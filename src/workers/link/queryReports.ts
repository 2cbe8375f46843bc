import { PATHS } from '../../domain/contract/paths.ts';
import { REPLAY_SINCE } from '../../domain/contract/replay.ts';
import { success, type Result } from '../../domain/result.ts';
import { epochMs, msToEpochSeconds, type EpochMs, type EpochSeconds } from '../../domain/units.ts';
import type { MergeCounts } from '../intake/intake.ts';
import type { History, HistoryDeps } from './history.ts';
import { readReplayPage } from './replayPage.ts';
import type { CallFailure } from './serverCalls.ts';

const MAX_PAGES = 10_000;

/** Times that a query covers, from ≤ time ≤ to. */
interface Span {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** What a query of reports works with. */
export interface QueryDeps extends Pick<HistoryDeps, 'calls' | 'intake' | 'serverClock' | 'changed'> {
  readonly history: Pick<History, 'query'>;
}

/**
 * Merges reports that were missed: by the server's sequences where it has them, else by ranges of time.
 *
 * @param since   sequence from which to replay; −1 queries by time
 * @param counts  is added to
 * @returns the sequence up to which nothing is missing; −1 where the server has none
 */
export async function queryReports(
  deps: QueryDeps,
  since: number,
  spans: readonly Span[],
  counts: MergeCounts,
): Promise<Result<number, CallFailure>> {
  if (since >= 0) {
    const replayed = await replay(deps, since, counts);
    if (!replayed.ok || replayed.value >= 0) return replayed;
  }
  const { sequences } = deps.intake;
  const { lastSeq } = sequences;
  for (const { from, to } of spans) {
    const start = msToEpochSeconds(epochMs(Math.max(0, from)));
    const done = await deps.history.query(start, (msToEpochSeconds(to) + 1) as EpochSeconds, counts);
    if (!done.ok) return done;
  }
  if (lastSeq > 0) sequences.completeUpTo(lastSeq, deps.serverClock.now());
  return success(lastSeq > 0 ? lastSeq : -1);
}

/** Merges all pages of the replay; returns −1 where the server cannot replay from there. */
async function replay(
  { calls, intake, serverClock, changed }: QueryDeps,
  since: number,
  counts: MergeCounts,
): Promise<Result<number, CallFailure>> {
  let from = since;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const answer = await calls.get(PATHS.liveReplay, { [REPLAY_SINCE]: from });
    if (!answer.ok) return answer.reason === 'absent' ? success(-1) : answer;
    const page = readReplayPage(answer.value.body);
    if (page === undefined) return success(-1);
    if (!page.complete) {
      if (page.lastSeq < from) intake.restartSequences(serverClock.now());
      return success(-1);
    }
    for (const { seq, report } of page.reports) intake.mergeReplayed(report, seq, answer.value.asOf, counts);
    changed();
    if (!page.more || page.lastSeq <= from) {
      intake.sequences.completeUpTo(page.lastSeq, serverClock.now());
      return success(page.lastSeq);
    }
    from = page.lastSeq;
  }
  return success(-1);
}
