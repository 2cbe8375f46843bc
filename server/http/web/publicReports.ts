/** Whom a report's public key lets in: the one decision behind the public page and its media (T-67). */
import { isReviewer } from '../../../src/domain/access/topicAccess.ts';
import { configInteger, FLAG_RULES, type Config } from '../../../src/domain/contract/config.ts';
import type { EpochMs, Millis, Ticks } from '../../../src/domain/units.ts';
import type { Settings } from '../../config/settings.ts';
import type { Session } from '../../auth/tokens.ts';
import type { ReleaseClock } from '../../live/releaseClock.ts';
import { notFound, unauthenticated } from './problem.ts';
import type { Store, StoredReport } from '../../store/store.ts';
import { CallLimit, tooManyCalls } from './callLimit.ts';
import { visibleScope } from '../../reports/sessionScope.ts';

export interface ReadReport {
  readonly stored: StoredReport;
  /** Whether the viewer may review it (RP-02). */
  readonly reviewer: boolean;
}

export interface Viewer {
  readonly session: Session | undefined;
  readonly ip: string;
}

interface PublicDeps {
  readonly store: Pick<Store, 'reports' | 'publicKeys'>;
  readonly settings: Settings;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
  readonly releaseClock: Pick<ReleaseClock, 'now'>;
}

const DAY: Millis = 86_400_000;
const DEFAULT_DAYS = 3;
const NO_ROLES: ReadonlySet<string> = new Set();
/** Wrong keys of one address that are answered 404 within the span. */
const MOST_MISSES = 20;
const MISS_SPAN: Millis = 5 * 60_000;
const SHAPE = /^[\w-]{22}$/;

export class PublicReports {
  readonly #deps: PublicDeps;
  /** Keys that were none, by address. */
  readonly #misses = new CallLimit(MOST_MISSES, MISS_SPAN);

  constructor(deps: PublicDeps) {
    this.#deps = deps;
  }

  /**
   * The report of a key, for this viewer, now. Throws 404 where there is none that the viewer may see, 401 for a
   * stranger who would have to sign in for it, and 429 for a wrong key after too many of its address: a key that is
   * right is never refused for the guesses of others.
   */
  async read({ session, ip }: Viewer, key: string): Promise<ReadReport> {
    const { store, settings, now, ticks, releaseClock } = this.#deps;
    const at = releaseClock.now();
    const id = SHAPE.test(key) ? await store.publicKeys.reportOf(key) : undefined;
    if (id === undefined) {
      const wait = this.#misses.count(ip, ticks());
      throw wait > 0 ? tooManyCalls(wait) : notFound();
    }
    const mode = settings.reviewerMode();
    if (session !== undefined) {
      const held = session.authorities;
      const stored = await store.reports.byId(id, visibleScope(held, mode, at));
      if (stored !== undefined) return { stored, reviewer: isReviewer(held) };
    }
    const released = { ...visibleScope(NO_ROLES, mode, at), symbols: undefined };
    const stored = await store.reports.byId(id, released);
    if (stored !== undefined && isOpen(stored, settings.config(), now())) {
      return { stored, reviewer: false };
    }
    throw session === undefined ? unauthenticated() : notFound();
  }
}

/** Whether strangers may see a report: as many days as the configuration gives, 0 for ever (O§4, T-17). */
function isOpen({ report }: StoredReport, config: Config, now: EpochMs): boolean {
  if (FLAG_RULES.minireportNeedsSignIn(config)) return false;
  const days = configInteger(config, 'MINIREPORT_NO_AUTH_DURATION', DEFAULT_DAYS);
  if (days === 0) return true;
  return now - report.timeStamp <= (days < 0 ? DEFAULT_DAYS : days) * DAY;
}
