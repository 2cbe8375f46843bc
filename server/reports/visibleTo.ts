/** Which reports a session may see: the one decision behind every door (T-19, T-72, reliability 1.3 rule 9). */
import { canBeToldOf, canSeeReport } from '../../src/domain/access/reportAccess.ts';
import { isReviewer } from '../../src/domain/access/topicAccess.ts';
import { SYMBOL_COUNT } from '../../src/domain/reports/reportTypes.ts';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import type { ReviewerMode } from '../config/settings.ts';
import type { ReportScope } from '../store/scope.ts';

type Sees = (held: ReadonlySet<string>, symbol: number) => boolean;

/** For lists, history and single reports. */
export function visibleTo(held: ReadonlySet<string>, mode: ReviewerMode, now: EpochMs): ReportScope {
  return { symbols: symbolsFor(held, canSeeReport), heldAfter: heldAfter(held, mode, now) };
}

/** For the replay: what the live topics would have brought, former types included. */
export function heardBy(held: ReadonlySet<string>, mode: ReviewerMode, now: EpochMs): ReportScope {
  const alsoFormer = isReviewer(held) ? 'ofReviewers' : 'ofOthers';
  return { symbols: symbolsFor(held, canBeToldOf), alsoFormer, heldAfter: heldAfter(held, mode, now) };
}

function symbolsFor(held: ReadonlySet<string>, sees: Sees): readonly number[] | undefined {
  const all = Array.from({ length: SYMBOL_COUNT }, (_, symbol) => symbol);
  const seen = all.filter((symbol) => sees(held, symbol));
  return seen.length === all.length ? undefined : seen;
}

/** Reviewers see held reports, and so does everybody while the function is off. */
function heldAfter(held: ReadonlySet<string>, mode: ReviewerMode, now: EpochMs): EpochMs | undefined {
  return !mode.on || isReviewer(held) ? undefined : epochMs(now - mode.delay * 1000);
}
