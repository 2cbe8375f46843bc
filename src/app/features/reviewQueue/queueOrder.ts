/** Which report comes next, and which ones have left the queue. */
import { keyText } from '../../../domain/contract/shotReport.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import type { ReviewQueue, WaitingReport } from '../../../domain/contract/reviewQueue.ts';
import type { Millis } from '../../../domain/units.ts';
import type { Departure } from '../../text/reviewQueue.ts';

/** A report that is no longer in the queue. */
export interface Departed {
  readonly report: WaitingReport;
  readonly why: Departure;
}

/** An embargo may end a little before the answer in which its report is missing. */
const RELEASE_SLACK: Millis = 2_000;

/** The report that follows another one in the queue, and after the last one the first: one that this person can decide. */
export function nextReport(
  waiting: readonly WaitingReport[],
  after: ReportKey | undefined,
  me: string,
): WaitingReport | undefined {
  const key = after && keyText(after);
  const at = waiting.findIndex((report) => keyText(report) === key);
  const following = [...waiting.slice(at + 1), ...waiting.slice(0, Math.max(0, at))];
  return following.find(({ proposal }) => proposal?.by !== me);
}

/**
 * Reports that an answer lists no more, with the reason. Those that the person decided are left out: they know.
 *
 * @param elapsed  between the two answers
 */
export function departures(
  before: ReviewQueue,
  now: ReviewQueue,
  { me, elapsed }: { readonly me: string; readonly elapsed: Millis },
): readonly Departed[] {
  const ids = new Set(now.waiting.map(({ id }) => id));
  const isCut = now.total > now.waiting.length;
  return before.waiting.flatMap((report): Departed[] => {
    if (ids.has(report.id)) return [];
    const review = now.reviews.find(({ id }) => id === report.id);
    if (review?.by === me) return [];
    if (review !== undefined)
      return [{ report, why: { kind: 'decided', by: review.by, symbol: review.symbol } }];
    // More urgent ones pushed it out of the list.
    if (isCut) return [];
    const isReleased = report.embargoLeft <= elapsed + RELEASE_SLACK;
    return [{ report, why: { kind: isReleased ? 'released' : 'gone' } }];
  });
}
