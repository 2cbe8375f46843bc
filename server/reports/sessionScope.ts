/** Which reports a session may see: the one decision behind every door (T-19, T-72, R-1.3.9). */
import { canBeNotifiedOf, canSeeReport } from '../../src/domain/access/reportAccess.ts';
import { isReviewer } from '../../src/domain/access/topicAccess.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import type { ReviewerMode } from '../config/settings.ts';
import type { FormerScope, ReportScope } from '../store/reportQuery.ts';

type Sees = (held: ReadonlySet<string>, symbol: number) => boolean;

/**
 * For lists, history, single reports and media: what the role may see now, and what the session was shown as a
 * Shot or Possible Shot, whatever it became (T-38).
 */
export function visibleScope(held: ReadonlySet<string>, mode: ReviewerMode, now: EpochMs): ReportScope {
  return {
    symbols: symbolsFor(held, canSeeReport),
    former: { shownTo: shownTo(held), symbols: ['Shot'] },
    embargoedAfter: heldAfter(held, mode, now),
  };
}

/** For the replay: what the live topics would have brought, former types included. */
export function receivableScope(held: ReadonlySet<string>, mode: ReviewerMode, now: EpochMs): ReportScope {
  const symbols = symbolsFor(held, canBeNotifiedOf);
  return {
    symbols,
    ...(symbols !== undefined && { former: { shownTo: shownTo(held), symbols } }),
    embargoedAfter: heldAfter(held, mode, now),
  };
}

function shownTo(held: ReadonlySet<string>): FormerScope['shownTo'] {
  return isReviewer(held) ? 'reviewers' : 'others';
}

function symbolsFor(held: ReadonlySet<string>, sees: Sees): readonly ReportSymbol[] | undefined {
  const seen = REPORT_SYMBOLS.filter((_, symbol) => sees(held, symbol));
  return seen.length === REPORT_SYMBOLS.length ? undefined : seen;
}

/** Reviewers see held reports, and so does everybody while the function is off. */
function heldAfter(held: ReadonlySet<string>, mode: ReviewerMode, now: EpochMs): EpochMs | undefined {
  return !mode.on || isReviewer(held) ? undefined : epochMs(now - mode.delay * 1000);
}
