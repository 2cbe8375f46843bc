/** From when on reports are loaded, queried again and notified. */
import type { EngineConfig, EngineSession, FormerEngine } from '../../domain/live/enginePort.ts';
import { epochMs, type EpochMs, type Millis, type Ticks } from '../../domain/units.ts';

const DAY_MS: Millis = 86_400_000;
const WEEK_MS: Millis = 7 * DAY_MS;
/** Least overlap of a range call with what is known. */
const MIN_MARGIN_MS: Millis = 600_000;
/** For the whole seconds of the range call, whose ends may be exclusive, and the difference between clocks. */
const ROUNDING_MS: Millis = 2000;
/** A page that begins this long after the last one in its browser profile, or sooner, is a reload: it notifies what was missed. */
const RELOAD_MS: Millis = 300_000;
/** A report may be published this long after the server has received it. */
const PUBLISH_MS: Millis = 2000;

/** What a session begins with. */
export interface CatchUpStart {
  readonly session: Pick<EngineSession, 'latestSeen' | 'replaces' | 'before'>;
  /** When it began at first. */
  readonly at: Ticks;
}

/** Longest time from the detection of a report until it becomes visible to a session. */
export function visibleAfter({ lateReportThreshold, reviewerDelay, extraReviewTime }: EngineConfig): Millis {
  const late = lateReportThreshold * 60_000;
  const review = (reviewerDelay + extraReviewTime) * 1000;
  return Math.max(late, review, MIN_MARGIN_MS) + ROUNDING_MS;
}

/**
 * Start of the first window: a day ago, or earlier what this browser has seen, at most a week ago.
 *
 * @param margin  `visibleAfter` of the session
 */
export function firstFrom(
  now: EpochMs,
  { latestSeen }: Pick<EngineSession, 'latestSeen'>,
  margin: Millis,
): EpochMs {
  const seen = latestSeen > 0 ? latestSeen - margin : now;
  return epochMs(Math.max(now - WEEK_MS, Math.min(now - DAY_MS, seen)));
}

/**
 * What the first list brings is missed where no engine could notify it: since this one was started, or since the end of the
 * one that it replaces or of the page before a reload.
 *
 * @param startedAt  when this one was started, by the server's clock
 */
export function missedSince(
  { replaces, before }: Pick<EngineSession, 'replaces' | 'before'>,
  startedAt: EpochMs,
): FormerEngine {
  const isReload = before !== undefined && before.until >= startedAt - RELOAD_MS;
  const former = [replaces, isReload ? before : undefined].filter((one) => one !== undefined);
  return {
    until: epochMs(Math.min(startedAt, ...former.map(({ until }) => until - PUBLISH_MS))),
    notified: former.flatMap(({ notified }) => notified),
  };
}
