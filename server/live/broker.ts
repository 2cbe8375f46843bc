import { canBeToldOf } from '../../src/domain/access/reportAccess.ts';
import { canReceive, isReviewer } from '../../src/domain/access/topicAccess.ts';
import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import type { ShotReport } from '../../src/domain/contract/shotRow.ts';
import { TOPICS, type Destination } from '../../src/domain/contract/topics.ts';
import { symbolOf } from '../../src/domain/contract/reportTypes.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { StoredReport } from '../store/store.ts';
import {
  heartbeatBody,
  encodeLiveMessage,
  shotBody,
  testModeBody,
  trackerBody,
  type LiveMessage,
} from './messages.ts';
import type { StompSession } from './stompSession.ts';

export interface BrokerDeps {
  /** Sequence of the newest change that was committed before the channel opened. */
  readonly firstSeq: number;
  readonly now: () => EpochMs;
  readonly failures: Pick<FailureGuard, 'report'>;
}

/** Bytes a reader may owe before a source that can wait should wait for it. */
const COMFORTABLE_BYTES = 512 * 1024;

/**
 * Who hears what. Every message is written once, and each session is asked at each delivery whether its
 * role may have it: type by type, and by the state of the review (T-72, R-4.1.4).
 */
export class Broker {
  readonly #deps: BrokerDeps;
  readonly #sessions = new Set<StompSession>();
  /**
   * Sequence of the newest event on the channel. States carry it, so that "all after the last number I
   * saw" never misses a change that was committed but not yet published (T-75).
   */
  #publishedSeq: number;
  /** Newest sequence of the store at the last `settle`. */
  #committedSeq: number;

  constructor(deps: BrokerDeps) {
    this.#deps = deps;
    this.#publishedSeq = deps.firstSeq;
    this.#committedSeq = deps.firstSeq;
  }

  add(session: StompSession): void {
    this.#sessions.add(session);
  }

  /** Forgets a session and tells the trackers that it has ended (T-73). */
  remove(session: StompSession): void {
    if (!this.#sessions.delete(session) || !session.hasReportedPage) return;
    this.#track({ sessionId: session.id, userLogin: null, ipAddress: null, page: 'logout', time: null });
  }

  /** Every open session; a copy, so that one may end while they are walked. */
  sessions(): StompSession[] {
    return [...this.#sessions];
  }

  /** New reports, committed, in the order of their numbers. One that waits for its release goes to reviewers alone. */
  shots(stored: readonly StoredReport[]): void {
    for (const one of stored) this.#publishOne(one, TOPICS.shotreports, one.releasedAt === undefined);
  }

  /** Reports whose review time is over: for all but the reviewers, who have had them (T-72). */
  released(stored: readonly StoredReport[]): void {
    for (const one of stored) this.#publishOne(one, TOPICS.delayedShotreports, true);
  }

  /**
   * A change to a report. Delivered to whoever may see its new type, could see its old one, or was shown it as a
   * shot before: none of them keeps a stale marker or row (T-38). Only to reviewers while it is embargoed. The
   * previous type, which makes a console raise its alert, is sent with a change of class alone (LV-07).
   */
  update(stored: StoredReport, before: ShotReport | undefined): void {
    const now = symbol(stored.report);
    const was = before === undefined ? previousSymbol(stored.report) : symbol(before);
    const waits = stored.releasedAt === undefined;
    const sameClass = before !== undefined && now === was;
    const told = sameClass ? { ...stored, report: withoutPrevious(stored.report) } : stored;
    const message = this.#event(TOPICS.updatedShotreports, told);
    this.#deliver(message, ({ identity: { authorities } }) => {
      const reviews = isReviewer(authorities);
      if (!canReceive(authorities, TOPICS.updatedShotreports, waits)) return false;
      if (waits && !reviews) return false;
      return (
        (reviews ? stored.report.wasShotType === true : stored.shownAsShot) ||
        (now !== undefined && canBeToldOf(authorities, now)) ||
        (was !== undefined && canBeToldOf(authorities, was))
      );
    });
  }

  /** States: a reader that is behind gets the newest of each node. */
  heartbeats(batch: readonly Heartbeat[]): void {
    const readers = this.sessions().filter(
      (session) =>
        session.hears(TOPICS.heartbeats) &&
        canReceive(session.identity.authorities, TOPICS.heartbeats, false),
    );
    if (readers.length === 0) return;
    for (const heartbeat of batch) {
      const message = this.#state(TOPICS.heartbeats, heartbeatBody(heartbeat));
      const key = `${heartbeat.squad_id} ${heartbeat.nodeid}`;
      for (const session of readers) session.deliver(message, key);
    }
    for (const session of readers) session.disconnectIfSlow();
  }

  testMode(active: boolean, squadId: string): void {
    const destination = active ? TOPICS.activateTestMode : TOPICS.deactivateTestMode;
    const body = testModeBody(squadId, this.#deps.now());
    this.#deliver(this.#state(destination, body), () => true);
  }

  /** The configuration was changed: to everybody, without what it says now. */
  configuration(): void {
    this.#deliver(this.#state(TOPICS.configuration, '{}'), ({ identity }) =>
      canReceive(identity.authorities, TOPICS.configuration, false),
    );
  }

  activity(session: StompSession, page: string): void {
    const time = new Date(this.#deps.now()).toISOString();
    const { id: sessionId, ipAddress } = session;
    this.#track({ sessionId, userLogin: session.identity.login, ipAddress, page, time });
  }

  /**
   * To be called about once a second with the store's newest sequence: what was committed a call ago has been
   * published since, or never will be (a history that was written, not sent).
   */
  settle(committedSeq: number): void {
    this.#publishedSeq = Math.max(this.#publishedSeq, this.#committedSeq);
    this.#committedSeq = committedSeq;
  }

  /** Whether some reader owes so much that a source which can wait should. */
  get crowded(): boolean {
    for (const session of this.#sessions) if (session.outbox.owed > COMFORTABLE_BYTES) return true;
    return false;
  }

  /** A report that can't be published is logged and counted; those beside it are published. */
  #publishOne(stored: StoredReport, destination: Destination, embargoed: boolean): void {
    try {
      this.#shot(destination, stored, embargoed);
    } catch (error) {
      this.#deps.failures.report('job', 'A report could not be published', error, { seq: stored.seq });
    }
  }

  #shot(destination: Destination, stored: StoredReport, embargoed: boolean): void {
    const which = symbol(stored.report);
    if (which === undefined) return;
    this.#deliver(
      this.#event(destination, stored),
      ({ identity: { authorities } }) =>
        canBeToldOf(authorities, which) && canReceive(authorities, destination, embargoed),
    );
  }

  #track(entry: Parameters<typeof trackerBody>[0]): void {
    const message = this.#state(TOPICS.tracker, trackerBody(entry));
    this.#deliver(message, ({ identity }) => canReceive(identity.authorities, TOPICS.tracker, false));
  }

  #event(destination: Destination, stored: StoredReport): LiveMessage {
    this.#publishedSeq = Math.max(this.#publishedSeq, stored.seq);
    return encodeLiveMessage(destination, shotBody(stored.report), stored.seq, this.#deps.now(), 'event');
  }

  #state(destination: Destination, body: string): LiveMessage {
    return encodeLiveMessage(destination, body, this.#publishedSeq, this.#deps.now(), 'state');
  }

  #deliver(message: LiveMessage, allowed: (session: StompSession) => boolean): void {
    for (const session of this.sessions()) {
      try {
        if (!session.hears(message.destination) || !allowed(session)) continue;
        session.deliver(message);
        session.disconnectIfSlow();
      } catch (error) {
        session.abort(error);
      }
    }
  }
}

function symbol(report: ShotReport): number | undefined {
  return symbolOf(report.reportType, report.weaponCategory);
}

/** What a message does not say stays known to its readers. */
function withoutPrevious({ previousReportType: _type, wasShotType: _was, ...rest }: ShotReport): ShotReport {
  return rest;
}

/** Symbol of the type an update replaces; "Possible Shot" is a name of its own there (O§4). */
function previousSymbol({ previousReportType: previous }: ShotReport): number | undefined {
  if (previous === undefined) return undefined;
  return previous === 'Possible Shot' ? symbolOf('Shot', undefined) : symbolOf(previous, undefined);
}
