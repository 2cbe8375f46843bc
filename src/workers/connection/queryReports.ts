import { failure, success, type Result } from '../../domain/result.ts';
import { epochMs, msToEpochSeconds, type EpochMs, type EpochSeconds } from '../../domain/units.ts';
import type { MergeCounts } from '../intake/mergeCounts.ts';
import type { History, HistoryDeps } from './listHistory.ts';
import { replaySince } from './replaySince.ts';
import type { CallFailure } from './serverCalls.ts';

/** Times that a query covers, from ≤ time ≤ to. */
interface Span {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** What a query of reports works with. */
export interface QueryDeps extends Pick<HistoryDeps, 'calls' | 'intake' | 'serverClock' | 'changed'> {
  readonly history: Pick<History, 'query'>;
}

/** What is to be queried. */
export interface ReportQuery {
  /** Sequence from which to replay; −1 queries by time. */
  readonly since: number;
  /** What is queried by time. */
  readonly spans: readonly Span[];
  /** By time: reports of the spans that the server does not have are removed. Not of a foreign server, whose answers may be limited. */
  readonly removesAbsent: boolean;
}

/** How far a query has come. */
export interface QueriedReports {
  /** Sequence up to which nothing is missing; −1 where the server has none. */
  readonly seq: number;
  /** Reports outside the spans may have been removed by the server, which does not know which. */
  readonly hasUnknownRemovals: boolean;
}

/** Merges reports that were missed, and adds to `counts`: by the server's sequences where it has them, else by ranges of time. */
export async function queryReports(
  deps: QueryDeps,
  { since, spans, removesAbsent }: ReportQuery,
  counts: MergeCounts,
): Promise<Result<QueriedReports, CallFailure>> {
  let hasUnknownRemovals = false;
  if (since >= 0) {
    const replayed = await replaySince(deps, since, counts);
    if (replayed.ok) return success({ seq: replayed.value, hasUnknownRemovals });
    const { reason } = replayed;
    hasUnknownRemovals = reason === 'restarted' || reason === 'removalsUnknown';
    if (reason !== 'restarted' && reason !== 'removalsUnknown' && reason !== 'absent') return failure(reason);
  }
  const { sequences } = deps.intake;
  const { lastSeq } = sequences;
  for (const span of spans) {
    const from = msToEpochSeconds(epochMs(Math.max(0, span.from)));
    const to = (msToEpochSeconds(span.to) + 1) as EpochSeconds;
    const removes = { removesAbsent: removesAbsent || hasUnknownRemovals };
    const done = await deps.history.query({ from, to }, removes, counts);
    if (!done.ok) return done;
  }
  if (lastSeq > 0) sequences.completeUpTo(lastSeq, deps.serverClock.now());
  return success({ seq: lastSeq > 0 ? lastSeq : -1, hasUnknownRemovals });
}
