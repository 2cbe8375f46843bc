import { REPLAY_SINCE } from '../../domain/contract/replay.ts';
import { PATHS } from '../../domain/contract/paths.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import type { MergeCounts } from '../intake/mergeCounts.ts';
import type { HistoryDeps } from './listHistory.ts';
import { readReplayPage } from './replayPage.ts';
import type { CallFailure } from './serverCalls.ts';

const MAX_PAGES = 10_000;

/**
 * Why a replay does not bring everything up to date, besides the reasons of its calls:
 *
 * restarted        the server counts anew: its data was replaced
 * removalsUnknown  the server does not know any more which reports were removed
 */
type ReplayGap = 'restarted' | 'removalsUnknown';

/**
 * Merges all pages of the replay since a sequence, and removes the reports that were removed since. Returns the sequence up
 * to which nothing is missing; fails as `absent` where the server does not have the call, or not from that sequence.
 */
export async function replaySince(
  { calls, intake, serverClock, changed }: Pick<HistoryDeps, 'calls' | 'intake' | 'serverClock' | 'changed'>,
  since: number,
  counts: MergeCounts,
): Promise<Result<number, CallFailure | ReplayGap>> {
  let from = since;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const answer = await calls.get(PATHS.liveReplay, { [REPLAY_SINCE]: from });
    if (!answer.ok) return answer;
    const page = readReplayPage(answer.value.body);
    if (page === undefined) return failure('absent');
    if (!page.complete) {
      if (page.lastSeq >= from) return failure('absent');
      intake.restartSequences(serverClock.now());
      return failure('restarted');
    }
    if (page.removed === null) return failure('removalsUnknown');
    const { asOf } = answer.value;
    for (const { seq, ...key } of page.removed) intake.removeReplayed(key, { seq, at: asOf });
    for (const replayed of page.reports) intake.mergeReplayed(replayed, asOf, counts);
    changed();
    if (!page.more || page.lastSeq <= from) {
      intake.sequences.completeUpTo(page.lastSeq, serverClock.now());
      return success(page.lastSeq);
    }
    from = page.lastSeq;
  }
  return failure('absent');
}
