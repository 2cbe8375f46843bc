/** Scopes of reports that a session may see; used by every call and by the replay. */
import { canBeNotifiedOf, canSeeReport } from '../../src/domain/access/reportAccess.ts';
import { isReviewer } from '../../src/domain/access/topicAccess.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import type { ReviewerMode } from '../config/settings.ts';
import type { FormerScope, ReportScope } from '../store/reports/lists/reportQuery.ts';

type CanSee = (authorities: ReadonlySet<string>, symbol: number) => boolean;

/**
 * Scope of lists, history, single reports and media: types that the authorities allow, and reports that the session has
 * seen as Shot or Possible Shot before they were reclassified.
 */
export function visibleScope(
  authorities: ReadonlySet<string>,
  mode: ReviewerMode,
  now: EpochMs,
): ReportScope {
  return {
    symbols: symbolsFor(authorities, canSeeReport),
    former: { shownTo: shownTo(authorities), symbols: ['Shot'] },
    embargoedAfter: embargoedAfter(authorities, mode, now),
  };
}

/** Scope of incidents. */
export function incidentScopeOf(
  authorities: ReadonlySet<string>,
  mode: ReviewerMode,
  now: EpochMs,
): ReportScope {
  const scope = visibleScope(authorities, mode, now);
  // The stored summaries know only two kinds of people.
  return { ...scope, embargoedAfter: isReviewer(authorities) ? undefined : now };
}

/** A scope without reports under embargo, for what leaves the installation. */
export function releasedScope(scope: ReportScope, mode: ReviewerMode, now: EpochMs): ReportScope {
  return { ...scope, embargoedAfter: mode.isOn ? epochMs(now - mode.delay * 1000) : undefined };
}

/** Scope of the replay: what the live topics would have sent, with former types. */
export function receivableScope(
  authorities: ReadonlySet<string>,
  mode: ReviewerMode,
  now: EpochMs,
): ReportScope {
  const symbols = symbolsFor(authorities, canBeNotifiedOf);
  return {
    symbols,
    ...(symbols !== undefined && { former: { shownTo: shownTo(authorities), symbols } }),
    embargoedAfter: embargoedAfter(authorities, mode, now),
  };
}

function shownTo(authorities: ReadonlySet<string>): FormerScope['shownTo'] {
  return isReviewer(authorities) ? 'reviewers' : 'others';
}

function symbolsFor(authorities: ReadonlySet<string>, canSee: CanSee): readonly ReportSymbol[] | undefined {
  const visible = REPORT_SYMBOLS.filter((_, symbol) => canSee(authorities, symbol));
  return visible.length === REPORT_SYMBOLS.length ? undefined : visible;
}

/** Undefined = embargoed reports are visible: to reviewers, and to everybody while the reviewer function is off. */
function embargoedAfter(
  authorities: ReadonlySet<string>,
  mode: ReviewerMode,
  now: EpochMs,
): EpochMs | undefined {
  return !mode.isOn || isReviewer(authorities) ? undefined : epochMs(now - mode.delay * 1000);
}
