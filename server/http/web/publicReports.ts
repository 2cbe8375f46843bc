/** Access to reports by their public key, for the public page and its media. */
import { isReviewer } from '../../../src/domain/access/topicAccess.ts';
import { configNumber, FLAG_RULES, type Config } from '../../../src/domain/contract/config.ts';
import { eventTime } from '../../../src/domain/time/sensorClock.ts';
import type { EpochMs, Millis } from '../../../src/domain/units.ts';
import type { Settings } from '../../config/settings.ts';
import type { Session } from '../../auth/tokens.ts';
import { networkOf, type IpAddress } from '../../process/ipAddress.ts';
import type { ReleaseClock } from '../../live/releaseClock.ts';
import { notFound, unauthenticated } from './problem.ts';
import type { StoredReport } from '../../store/reports/lists/storedReport.ts';
import type { Store } from '../../store/store.ts';
import { AnonymousCallLimit, tooManyCalls, type AnonymousCallLimitDeps } from './anonymousCallLimit.ts';
import { visibleScope } from '../../reports/sessionScope.ts';

/** A report that the viewer may see. */
export interface ViewableReport {
  readonly stored: StoredReport;
  /** Whether the viewer may review it. */
  readonly isReviewer: boolean;
}

/** Whoever requests a report by its key; with or without a session. */
export interface Viewer {
  readonly session: Session | undefined;
  readonly address: IpAddress;
}

interface PublicDeps extends AnonymousCallLimitDeps {
  readonly store: Pick<Store, 'reports' | 'publicKeys' | 'callCounts'>;
  readonly settings: Settings;
  readonly releaseClock: Pick<ReleaseClock, 'now'>;
}

const DAY: Millis = 86_400_000;
const NO_ROLES: ReadonlySet<string> = new Set();
/** Wrong keys of one address within the span that are answered 404; further ones are answered 429. */
const MAX_MISSES = 20;
const MISS_SPAN: Millis = 5 * 60_000;
const KEY_SHAPE = /^[\w-]{22}$/;

/** Finds reports by public key and limits guessing. */
export class PublicReports {
  readonly #deps: PublicDeps;
  /** Wrong keys by network of an address. */
  readonly #misses: AnonymousCallLimit;

  constructor(deps: PublicDeps) {
    this.#deps = deps;
    this.#misses = new AnonymousCallLimit(deps, {
      name: 'wrong public key',
      max: MAX_MISSES,
      span: MISS_SPAN,
    });
  }

  /**
   * The report of a key, if this viewer may see it now. Throws 404 where there is none, 401 where the viewer has to sign
   * in, and 429 for a wrong key after too many from the same address. A valid key is never limited.
   */
  async read({ session, address }: Viewer, key: string): Promise<ViewableReport> {
    const { store, settings, now, releaseClock } = this.#deps;
    const at = releaseClock.now();
    const id = KEY_SHAPE.test(key) ? await store.publicKeys.reportOf(key) : undefined;
    if (id === undefined) {
      const wait = await this.#misses.count(networkOf(address));
      throw wait > 0 ? tooManyCalls(wait) : notFound();
    }
    const mode = settings.reviewerMode();
    if (session !== undefined) {
      const { authorities } = session;
      const stored = await store.reports.byId(id, visibleScope(authorities, mode, at));
      if (stored !== undefined) return { stored, isReviewer: isReviewer(authorities) };
    }
    const released = { ...visibleScope(NO_ROLES, mode, at), symbols: undefined };
    const stored = await store.reports.byId(id, released);
    if (stored !== undefined && isPublic(stored, settings.config(), now())) {
      return { stored, isReviewer: false };
    }
    throw session === undefined ? unauthenticated() : notFound();
  }
}

/** Whether a report can be seen without a session: for the configured number of days, 0 = always. */
function isPublic({ report }: StoredReport, config: Config, now: EpochMs): boolean {
  if (FLAG_RULES.minireportNeedsSignIn(config)) return false;
  const days = configNumber(config, 'MINIREPORT_NO_AUTH_DURATION');
  return days === 0 || now - eventTime(report) <= days * DAY;
}
