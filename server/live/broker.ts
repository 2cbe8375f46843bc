import { canBeNotifiedOf } from '../../src/domain/access/reportAccess.ts';
import { changeDetail } from '../../src/domain/access/changeAccess.ts';
import { canReceive, isReviewer } from '../../src/domain/access/topicAccess.ts';
import { canaryBody, type Canary } from '../../src/domain/contract/canary.ts';
import {
  ANY_COLLECTION,
  OWN_ACCOUNT,
  type CollectionChange,
  type PublishedChange,
} from '../../src/domain/contract/collectionChange.ts';
import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import type { IncidentPresence, PresentPerson } from '../../src/domain/contract/presence.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { storageBody, type StorageState } from '../../src/domain/contract/storageState.ts';
import { TOPICS, type Destination } from '../../src/domain/contract/topics.ts';
import { SHOT_REPORTS } from '../../src/domain/resources/entities/shotReports.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import {
  goneIncident,
  incidentRecord,
  maySeeGroup,
  maySeeIncident,
} from '../store/incidents/rows/incidentRecord.ts';
import type { StoredIncident } from '../store/incidents/rows/storedIncident.ts';
import type { RemovedReport } from '../store/reports/lists/storedReport.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { SharedSessions } from './sharedSessions.ts';
import {
  endedEntry,
  heartbeatBody,
  StateBatch,
  encodeLiveMessage,
  type MessageContent,
  shotBody,
  testModeBody,
  trackerBody,
  type LiveMessage,
  type TrackerEntry,
} from './messages.ts';
import type { StompSession } from './stompSession.ts';
import { batches } from '../store/database/batches.ts';
import { couldSee, previousSymbol, symbol, withoutPreviousType } from './reportUpdates.ts';

export interface TestModeChange {
  readonly squadId: string;
  readonly isActive: boolean;
}

export interface BrokerDeps {
  /** Sequence of the newest change that was committed before the channel opened. */
  readonly firstSeq: number;
  /** Number of the newest change of records then. */
  readonly firstChange: number;
  readonly now: () => EpochMs;
  /** Name of the place that is nearest to a position; empty for none. */
  readonly placeOf: (lat: number, lon: number) => string;
  readonly failures: Pick<FailureGuard, 'report'>;
  /** Pages of the sessions of other servers, where there are any. */
  readonly activities?: SharedSessions<TrackerEntry> | undefined;
}

/** 160 kB in a websocket message: a slow session is found before much is given to its socket. */
const HEARTBEATS_PER_MESSAGE = 500;
/** Unsent bytes of one session beyond which the channel counts as congested. */
const CONGESTED_BYTES = 512 * 1024;

/**
 * Publishes messages to the sessions. Each message is encoded once; at each delivery the authorities of the session, the
 * type of the report and its embargo decide whether the session receives it. O(sessions) for a message.
 */
export class Broker {
  readonly #deps: BrokerDeps;
  readonly #sessions = new Set<StompSession>();
  /**
   * Sequence of the newest event on the channel. States carry it, so that a replay since the last received sequence never
   * misses a change that was committed but not yet published.
   */
  #publishedSeq: number;
  /** Newest sequence of the store at the last `advanceSeq`. */
  #committedSeq: number;
  #changeNumber: number;
  /** Counter behind `message-id`. */
  #lastMessageId = 0;
  #deliveredCount = 0;

  constructor(deps: BrokerDeps) {
    this.#deps = deps;
    this.#publishedSeq = deps.firstSeq;
    this.#committedSeq = deps.firstSeq;
    this.#changeNumber = deps.firstChange;
    deps.activities?.attach({
      ownEntries: () => this.#ownEntries(),
      publish: (entry) => this.#publishTracker(entry),
    });
  }

  /** Continues from `firstSeq` and `firstChange`, which may be lower than published numbers. */
  restartNumbering({ firstSeq, firstChange }: Pick<BrokerDeps, 'firstSeq' | 'firstChange'>): void {
    this.#publishedSeq = firstSeq;
    this.#committedSeq = firstSeq;
    this.#changeNumber = firstChange;
  }

  /** Messages that were given to sessions since the start, each counted once for each session. */
  get deliveredCount(): number {
    return this.#deliveredCount;
  }

  /** Number of the newest published change of records. */
  get changeNumber(): number {
    return this.#changeNumber;
  }

  /** Adds a session; it receives what is published from now on. */
  add(session: StompSession): void {
    this.#sessions.add(session);
  }

  /** Removes a session and publishes its end to the trackers. */
  remove(session: StompSession): void {
    if (!this.#sessions.delete(session) || session.reportedPage === undefined) return;
    this.#publishOwn(endedEntry(session.id));
  }

  /** A copy of the open sessions: sessions may end during an iteration. */
  sessions(): StompSession[] {
    return [...this.#sessions];
  }

  /** Publishes new, committed reports in the order of their sequences. Embargoed ones go to reviewers only. */
  publishShots(stored: readonly StoredReport[]): void {
    for (const report of stored) {
      this.#publishGuarded(report, TOPICS.shotreports, { isEmbargoed: report.releasedAt === undefined });
    }
  }

  /** Publishes reports whose embargo has ended to all but the reviewers, who have received them before. */
  publishReleased(stored: readonly StoredReport[]): void {
    for (const report of stored)
      this.#publishGuarded(report, TOPICS.delayedShotreports, { isEmbargoed: true });
  }

  /**
   * Publishes a change of a report; `before` is undefined where its former state is unknown. Delivered to sessions that
   * may see its new type, could see its old one, or received it as a shot before, so that none shows a stale marker or
   * row; to reviewers only while it is embargoed. The previous type, which makes a console raise its alert, is
   * sent only when the class has changed.
   */
  publishUpdate(stored: StoredReport, before: ShotReport | undefined): void {
    const now = symbol(stored.report);
    const was = before === undefined ? previousSymbol(stored.report) : symbol(before);
    const isSameClass = before !== undefined && now === was;
    const sent = isSameClass ? { ...stored, report: withoutPreviousType(stored.report) } : stored;
    const message = this.#encodeEvent(TOPICS.updatedShotreports, sent);
    this.#deliver(message, ({ identity: { authorities } }) => couldSee(authorities, stored, was));
  }

  /**
   * Publishes heartbeats as states: a slow session receives only the newest heartbeat of each node. Sessions
   * that have received the same newest event share one encoding, so that each further session costs only a
   * write to its socket.
   */
  publishHeartbeats(batch: readonly Heartbeat[]): void {
    const receivers = this.sessions().filter(
      (session) =>
        session.isSubscribedTo(TOPICS.heartbeats) &&
        canReceive(session.identity.authorities, TOPICS.heartbeats, { isEmbargoed: false }),
    );
    if (receivers.length === 0) return;
    for (const some of batches(batch, HEARTBEATS_PER_MESSAGE)) {
      const states = some.map((heartbeat) => ({
        key: `${heartbeat.squad_id} ${heartbeat.nodeid}`,
        tail: this.#encodeState(TOPICS.heartbeats, heartbeatBody(heartbeat)).tail,
      }));
      const message = new StateBatch(TOPICS.heartbeats, states);
      for (const session of receivers) session.deliverStates(message);
      this.#deliveredCount += receivers.length * some.length;
    }
    for (const session of receivers) session.disconnectIfSlow();
  }

  /**
   * Publishes incidents, each as reviewers see it and as others do. An incident that joined another, or lost its reports, is named to
   * those who may have seen it.
   */
  publishIncidents(incidents: readonly StoredIncident[]): void {
    const { placeOf } = this.#deps;
    for (const incident of incidents)
      for (const seesAll of [true, false]) {
        const viewer = { isReviewer: seesAll, placeOf };
        const body = incidentRecord(incident, viewer) ?? goneIncident(incident, viewer);
        if (body === undefined) continue;
        this.#deliver(
          this.#encodeState(TOPICS.incidents, JSON.stringify(body)),
          ({ identity: { authorities } }) =>
            isReviewer(authorities) === seesAll &&
            canReceive(authorities, TOPICS.incidents, { isEmbargoed: false }) &&
            maySeeGroup(authorities, incident),
        );
      }
  }

  /** Publishes who has an incident open. */
  publishPresence(incident: StoredIncident, people: readonly PresentPerson[]): void {
    this.#deliver(
      this.#encodePresence(incident, people),
      ({ identity: { authorities } }) =>
        canReceive(authorities, TOPICS.presence, { isEmbargoed: false }) &&
        maySeeIncident(authorities, incident),
    );
  }

  /** Sends it to a session that may see the incident. */
  sendPresence(session: StompSession, incident: StoredIncident, people: readonly PresentPerson[]): void {
    session.deliver(this.#encodePresence(incident, people));
  }

  /** Publishes a canary to all who may read reports. */
  publishCanary(canary: Canary): void {
    this.#publishState(TOPICS.canary, canaryBody(canary));
  }

  /** Publishes that the test mode of a squad was switched on or off, to all sessions. */
  publishTestMode({ squadId, isActive }: TestModeChange): void {
    const destination = isActive ? TOPICS.activateTestMode : TOPICS.deactivateTestMode;
    this.#publishState(destination, testModeBody(squadId, this.#deps.now()));
  }

  /** Publishes that the configuration was changed, without its content. */
  publishConfiguration(): void {
    this.#publishState(TOPICS.configuration, '{}');
  }

  /** Publishes whether the server stores what is reported. */
  publishStorage(state: StorageState): void {
    this.#publishState(TOPICS.storage, storageBody(state));
  }

  /** Sends it to a session that subscribes. */
  sendStorage(session: StompSession, state: StorageState): void {
    session.deliver(this.#encodeState(TOPICS.storage, storageBody(state)));
  }

  /** Publishes what was written, up to the change `number`: each session receives of it what its user may list. */
  publishChanges(changes: readonly CollectionChange[], number: number): void {
    this.#changeNumber = number;
    for (const { collection, records, isEmbargoed } of changes) {
      const byDetail = {
        records: this.#encodeChange({ collection, ...(records && { records }) }),
        collection: this.#encodeChange({ collection }),
      };
      for (const detail of ['records', 'collection'] as const)
        this.#deliver(
          byDetail[detail],
          ({ identity: { authorities } }) =>
            changeDetail(authorities, collection) === detail && (!isEmbargoed || isReviewer(authorities)),
        );
    }
  }

  /**
   * Publishes the key of a removed report to the sessions that could see it. The class of a damaged report is
   * unknown: all sessions that may read reports receive its key.
   */
  publishRemoval({ key, stored }: Pick<RemovedReport, 'key' | 'stored'>): void {
    const message = this.#encodeChange({ collection: SHOT_REPORTS.collection, removed: [key] });
    this.#deliver(message, ({ identity: { authorities } }) =>
      stored === undefined
        ? canReceive(authorities, TOPICS.updatedShotreports, { isEmbargoed: false })
        : couldSee(authorities, stored, undefined),
    );
  }

  /** Tells a new subscriber that it has missed changes since its CONNECTED, where it has. */
  sendMissedChanges(session: StompSession): void {
    if (session.changeNumber !== this.#changeNumber)
      session.deliver(this.#encodeChange({ collection: ANY_COLLECTION }));
  }

  /** Sends a session that its own account was changed. */
  sendOwnAccountChange(session: StompSession): void {
    if (session.isSubscribedTo(TOPICS.changes))
      session.deliver(this.#encodeChange({ collection: OWN_ACCOUNT }));
  }

  /** Publishes the page of a session to the trackers. */
  publishActivity(session: StompSession): void {
    const entry = trackerEntryOf(session);
    if (entry !== undefined) this.#publishOwn(entry);
  }

  /** Sends a new tracker the pages of all sessions, of other servers too. */
  sendActivities(tracker: StompSession): void {
    for (const entry of [...(this.#deps.activities?.entries() ?? []), ...this.#ownEntries()])
      tracker.deliver(this.#encodeState(TOPICS.tracker, trackerBody(entry)));
  }

  #ownEntries(): readonly TrackerEntry[] {
    return this.sessions().flatMap((session) => trackerEntryOf(session) ?? []);
  }

  /**
   * To be called about once a second with the store's newest sequence. What was committed at the call before has been
   * published since, or never will be, like an imported history.
   */
  advanceSeq(committedSeq: number): void {
    this.#publishedSeq = Math.max(this.#publishedSeq, this.#committedSeq);
    this.#committedSeq = committedSeq;
  }

  /** Whether a session has so many unsent bytes that a source which can wait should pause. */
  get isCongested(): boolean {
    for (const session of this.#sessions) if (session.queue.unsentBytes > CONGESTED_BYTES) return true;
    return false;
  }

  /** An exception is reported, and the next reports are still published. */
  #publishGuarded(
    stored: StoredReport,
    destination: Destination,
    embargo: { readonly isEmbargoed: boolean },
  ): void {
    try {
      this.#publish(stored, destination, embargo);
    } catch (error) {
      this.#deps.failures.report('job', 'A report could not be published', { error, seq: stored.seq });
    }
  }

  #publish(stored: StoredReport, destination: Destination, embargo: { readonly isEmbargoed: boolean }): void {
    const reportSymbol = symbol(stored.report);
    if (reportSymbol === undefined) return;
    this.#deliver(
      this.#encodeEvent(destination, stored),
      ({ identity: { authorities } }) =>
        canBeNotifiedOf(authorities, reportSymbol) && canReceive(authorities, destination, embargo),
    );
  }

  #publishOwn(entry: TrackerEntry): void {
    this.#publishTracker(entry);
    this.#deps.activities?.changed(entry);
  }

  #publishTracker(entry: TrackerEntry): void {
    this.#publishState(TOPICS.tracker, trackerBody(entry));
  }

  /** Publishes a state to all who may receive its topic. */
  #publishState(destination: Destination, body: string): void {
    this.#deliver(this.#encodeState(destination, body), ({ identity }) =>
      canReceive(identity.authorities, destination, { isEmbargoed: false }),
    );
  }

  #encodePresence({ id }: StoredIncident, people: readonly PresentPerson[]): LiveMessage {
    const presence: IncidentPresence = { incidentId: id, people };
    return this.#encodeState(TOPICS.presence, JSON.stringify(presence));
  }

  #encodeChange(change: CollectionChange): LiveMessage {
    const published: PublishedChange = { ...change, number: this.#changeNumber };
    return this.#encodeState(TOPICS.changes, JSON.stringify(published));
  }

  #encodeEvent(destination: Destination, stored: StoredReport): LiveMessage {
    this.#publishedSeq = Math.max(this.#publishedSeq, stored.seq);
    const { report, seq, storedAt } = stored;
    return this.#encode({ kind: 'event', destination, body: shotBody(report), seq, storedAt });
  }

  #encodeState(destination: Destination, body: string): LiveMessage {
    return this.#encode({ kind: 'state', destination, body, seq: this.#publishedSeq });
  }

  #encode(content: Omit<MessageContent, 'id' | 'sent'>): LiveMessage {
    return encodeLiveMessage({ ...content, id: ++this.#lastMessageId, sent: this.#deps.now() });
  }

  /** An exception of one session ends only that session. */
  #deliver(message: LiveMessage, isAllowed: (session: StompSession) => boolean): void {
    for (const session of this.sessions()) {
      try {
        if (!session.isSubscribedTo(message.destination) || !isAllowed(session)) continue;
        session.deliver(message);
        if (message.destination !== TOPICS.canary) this.#deliveredCount++;
        session.disconnectIfSlow();
      } catch (error) {
        session.abort(error);
      }
    }
  }
}

/** Undefined for a session that has not sent its page yet. */
function trackerEntryOf({ id, identity, ipAddress, reportedPage }: StompSession): TrackerEntry | undefined {
  if (reportedPage === undefined) return undefined;
  return { sessionId: id, userLogin: identity.login, ipAddress, ...reportedPage };
}
