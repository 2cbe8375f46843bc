import { randomInt, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Canary } from '../../src/domain/contract/canary.ts';
import { joinChanges, type CollectionChange } from '../../src/domain/contract/collectionChange.ts';
import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import type { Numbering } from '../../src/domain/contract/numbering.ts';
import { TOPICS } from '../../src/domain/contract/topics.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { USERS } from '../../src/domain/resources/entities/users.ts';
import type { Millis } from '../../src/domain/units.ts';
import { Batcher } from '../process/batcher.ts';
import type { StoredIncident } from '../store/incidents/rows/storedIncident.ts';
import { EVERY_REPORT } from '../store/reports/lists/reportQuery.ts';
import type { RemovedReport } from '../store/reports/lists/storedReport.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import { AccountLimits } from './accountLimits.ts';
import { Broker, type TestModeChange } from './broker.ts';
import { receiveRaw, receiveSockJs } from './receive.ts';
import { RateLimitedLog } from '../process/rateLimitedLog.ts';
import { Presence } from './presence.ts';
import { ReleaseScheduler } from './releaseScheduler.ts';
import type { LiveDeps } from './liveDeps.ts';
import { StorageWatch } from './storageWatch.ts';
import { SessionRights } from './sessionRights.ts';
import { StompSession, type SessionHost } from './stompSession.ts';
import { MAX_FRAME_BYTES } from './stompReader.ts';
import { rawTransport, sockJsTransport, type Transport } from './transport.ts';
import { parseHandshake, FAILURE_STATUS, refuseUpgrade, sockJsInfo, type LiveClient } from './handshake.ts';

/** The live channel. Reports are published after their commit, in the order of their sequences. */
export interface Live {
  /** Publishes new reports. */
  publishShots(stored: readonly StoredReport[]): void;
  /** Publishes reports whose embargo has ended. */
  publishReleased(stored: readonly StoredReport[]): void;
  /** Publishes a changed report; `before` is its former state, undefined where unknown. */
  publishUpdate(stored: StoredReport, before?: ShotReport): void;
  /** Publishes heartbeats, within HEARTBEATS_TOGETHER_MS; a slow session receives only the newest of each node. */
  publishHeartbeats(batch: readonly Heartbeat[]): void;
  /** Publishes incidents in their newest state. */
  publishIncidents(incidents: readonly StoredIncident[]): void;
  /** Publishes a canary, which no figure counts. */
  publishCanary(canary: Canary): void;
  /** Publishes that the test mode of a squad was switched. */
  publishTestMode(change: TestModeChange): void;
  /** Publishes that the configuration was changed. */
  publishConfiguration(): void;
  /** Gives up the numbers of what was published beyond `shared`, and ends all sessions, which connect again and compare. */
  restartNumbering(): void;
  /** Ends all sessions, which connect again and catch up. */
  disconnectAll(reason: string): void;
  /** Number of the newest published change of records: the same on all servers of a database. */
  changeNumber(): number;
  /**
   * Publishes what was written, up to the change `number`, the next one by default, within CHANGES_TOGETHER_MS and joined
   * by collection. After a change of accounts the rights of all sessions are checked.
   */
  publishChanges(changes: readonly CollectionChange[], number?: number): void;
  /** Publishes that a report was removed. */
  publishRemoval(removed: Pick<RemovedReport, 'key' | 'stored'>): void;
  /** Resolves when no session is congested, or after `longest`, five seconds by default: for sources that can wait. */
  waitUntilDrained(longest?: Millis): Promise<void>;
  /** Body of `GET {live}/info`. */
  sockJsInfo(): Readonly<Record<string, unknown>>;
  /** Number of open sessions. */
  sessionCount(): number;
  /** Messages that were given to sessions since the start. */
  deliveredCount(): number;
  /** Closes all sessions and stops the timers. */
  close(): Promise<void>;
}

const TICK_MS: Millis = 1000;
/** Interval at which the tokens of open sessions are verified again: a revoked token or changed authorities end them. */
const RECHECK_MS: Millis = 5000;
/** Changes within this time are published together. */
const CHANGES_TOGETHER_MS: Millis = 200;
/** Heartbeats within this time are sent together: each message costs a write for each session. */
const HEARTBEATS_TOGETHER_MS: Millis = 250;
const DRAIN_TIMEOUT_MS: Millis = 5000;
const DRAIN_CHECK_MS: Millis = 20;
const SUBPROTOCOLS = ['v12.stomp', 'v11.stomp'];
const GOING_AWAY = 1001;

/** Attaches the live channel to an HTTP server and starts the release of embargoed reports. */
export async function attachLive(deps: LiveDeps): Promise<Live> {
  const endpoint = new LiveEndpoint(deps);
  await endpoint.start();
  return endpoint;
}

class LiveEndpoint implements Live {
  readonly #deps: LiveDeps;
  readonly #broker: Broker;
  readonly #presence: Presence;
  readonly #releases: ReleaseScheduler;
  readonly #storage: StorageWatch;
  readonly #rights: SessionRights;
  readonly #accounts: AccountLimits;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 2 * MAX_FRAME_BYTES,
    handleProtocols: (offered) => SUBPROTOCOLS.find((known) => offered.has(known)) ?? false,
  });
  readonly #host: SessionHost;
  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    void this.#handleUpgrade(request, socket, head);
  };
  /** Each stops one timer. */
  #timers: (() => void)[] = [];
  readonly #changes = new Batcher<CollectionChange>(CHANGES_TOGETHER_MS, (changes) =>
    this.#flush('Changes could not be published', () => this.#publishGathered(changes)),
  );
  /** Number of the newest of them. */
  #newestChange: number;
  #numberings: readonly Numbering[] = [];
  readonly #heartbeats = new Batcher<Heartbeat>(HEARTBEATS_TOGETHER_MS, (batch) =>
    this.#flush('Heartbeats could not be published', async () => this.#broker.publishHeartbeats(batch)),
  );
  #isClosing = false;

  constructor(deps: LiveDeps) {
    this.#deps = deps;
    const { now, failures, shared, placeOf } = deps;
    // One server counts from the moment of its start on, so that no number is used again after a restart.
    this.#newestChange = shared?.position() ?? now();
    const first = { firstSeq: this.#newestSeq(), firstChange: this.#newestChange };
    this.#broker = new Broker({ ...first, now, failures, placeOf, activities: shared?.activities });
    this.#presence = new Presence({
      findIncident: (id) => deps.store.incidents.byId(id, EVERY_REPORT),
      publish: (incident, people) => this.#broker.publishPresence(incident, people),
      shared: shared?.presence,
      noteOpened: (login, ids) => deps.store.drills.noteViews(login, ids, now()),
      ticks: deps.ticks,
      failures,
    });
    this.#releases = new ReleaseScheduler({
      reports: deps.store.reports,
      mode: deps.reviewerMode,
      clock: deps.releaseClock,
      // Where several servers share the database, each publishes a release from there.
      publish: (released) => {
        if (deps.shared === undefined) this.#broker.publishReleased(released);
      },
      mayRelease: () => deps.shared?.mayRelease() ?? true,
      onFailure: (error) =>
        deps.failures.report('job', 'Reports could not be released; tried again', { error }),
    });
    this.#storage = new StorageWatch(deps.store, (state) => this.#broker.publishStorage(state));
    this.#rights = new SessionRights({
      authenticate: (token) => deps.authenticate(token),
      ownAccountChanged: (session) => this.#broker.sendOwnAccountChange(session),
      log: deps.log,
    });
    this.#accounts = new AccountLimits(deps.ticks);
    this.#host = this.#openHost(deps);
  }

  async start(): Promise<void> {
    await this.#releases.start();
    this.#numberings = await this.#deps.store.numberings();
    this.#deps.server.on('upgrade', this.#upgrade);
    const { failures } = this.#deps;
    this.#timers = [
      failures.runEvery(TICK_MS, 'The newest sequence could not be read', () =>
        this.#broker.advanceSeq(this.#newestSeq()),
      ),
      failures.runEvery(TICK_MS, 'The live sessions could not be checked', () => this.#checkSessions()),
      failures.runEvery(TICK_MS, 'The state of the storage could not be checked', () =>
        this.#storage.check(),
      ),
      failures.runEvery(RECHECK_MS, 'The rights of the live sessions could not be checked', () =>
        this.#rights.check(),
      ),
    ];
  }

  publishShots(stored: readonly StoredReport[]): void {
    const { figures, now } = this.#deps;
    for (const one of stored) this.#releases.watch(one);
    this.#broker.publishShots(stored);
    for (const { report, due } of stored) figures.reportPublished(report, now() - due);
  }

  publishReleased(stored: readonly StoredReport[]): void {
    for (const one of stored) this.#releases.watch(one);
    this.#broker.publishReleased(stored);
  }

  publishUpdate(stored: StoredReport, before?: ShotReport): void {
    this.#releases.watch(stored);
    this.#broker.publishUpdate(stored, before);
  }

  publishHeartbeats(batch: readonly Heartbeat[]): void {
    this.#deps.figures.heartbeatsPublished(batch.length);
    this.#heartbeats.add(batch);
  }

  publishIncidents(incidents: readonly StoredIncident[]): void {
    this.#broker.publishIncidents(incidents);
    this.#presence.incidentsChanged(incidents);
  }

  publishCanary(canary: Canary): void {
    this.#broker.publishCanary(canary);
  }

  publishTestMode(change: TestModeChange): void {
    this.#broker.publishTestMode(change);
  }

  publishConfiguration(): void {
    this.#broker.publishConfiguration();
  }

  restartNumbering(): void {
    const { shared } = this.#deps;
    this.#newestChange = shared?.position() ?? this.#newestChange;
    this.#broker.restartNumbering({ firstSeq: this.#newestSeq(), firstChange: this.#newestChange });
    this.disconnectAll('Changes are numbered anew');
  }

  disconnectAll(reason: string): void {
    for (const session of this.#broker.sessions()) session.fail(reason);
  }

  changeNumber(): number {
    return this.#broker.changeNumber;
  }

  publishChanges(changes: readonly CollectionChange[], number = this.#newestChange + 1): void {
    this.#newestChange = Math.max(this.#newestChange, number);
    this.#changes.add(changes);
  }

  publishRemoval(removed: Pick<RemovedReport, 'key' | 'stored'>): void {
    this.#broker.publishRemoval(removed);
  }

  async waitUntilDrained(longest: Millis = DRAIN_TIMEOUT_MS): Promise<void> {
    const deadline = this.#deps.ticks() + longest;
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#broker.isCongested && this.#deps.ticks() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, DRAIN_CHECK_MS));
    }
  }

  sockJsInfo(): Readonly<Record<string, unknown>> {
    return sockJsInfo(randomInt(2 ** 32));
  }

  sessionCount(): number {
    return this.#rights.count;
  }

  deliveredCount(): number {
    return this.#broker.deliveredCount;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#deps.server.off('upgrade', this.#upgrade);
    this.#timers.forEach((stop) => stop());
    this.#timers = [];
    this.#changes.close();
    this.#heartbeats.close();
    this.#releases.stop();
    for (const socket of this.#sockets.clients) socket.close(GOING_AWAY, 'The server stops');
    await new Promise((resolve) => setImmediate(resolve));
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  /** What happens to sessions. */
  #openHost(deps: LiveDeps): SessionHost {
    const violations = new RateLimitedLog(deps.ticks, (facts, message) => deps.log.warn(facts, message));
    return {
      ticks: deps.ticks,
      changeNumber: () => this.#broker.changeNumber,
      numberings: () => deps.shared?.numberings() ?? this.#numberings,
      activity: (session, page) => {
        deps.log.debug({ session: session.id, login: session.identity.login, page }, 'Page changed');
        session.reportedPage = { page, time: new Date(deps.now()).toISOString() };
      },
      opened: (session, incidents) => this.#presence.opened(session, incidents),
      activityDue: (session) => this.#broker.publishActivity(session),
      countFrame: ({ identity }) => this.#accounts.countFrame(identity.login),
      subscribed: (session, destination) => {
        if (destination === TOPICS.tracker) this.#broker.sendActivities(session);
        if (destination === TOPICS.changes) this.#broker.sendMissedChanges(session);
        if (destination === TOPICS.storage) this.#broker.sendStorage(session, this.#storage.state);
        if (destination === TOPICS.presence)
          for (const seen of this.#presence.seenBy(session)) this.#broker.sendPresence(session, ...seen);
      },
      onViolation: ({ id, identity, ipAddress }, what) =>
        violations.write({ session: id, login: identity.login, ipAddress }, `Live session ended: ${what}`),
      forbidden: ({ identity, ipAddress }, what) => {
        deps.audit
          .recordDenial({
            user: identity.login,
            action: what,
            actionDomain: 'live channel',
            address: ipAddress,
          })
          .catch((error: unknown) => {
            deps.log.warn({ error: String(error) }, 'A forbidden action could not be audited');
          });
      },
      closed: (session) => {
        deps.log.debug({ session: session.id, login: session.identity.login }, 'Live session closed');
        this.#rights.remove(session);
        this.#accounts.remove(session.identity.login);
        this.#broker.remove(session);
        this.#presence.closed(session);
      },
      failed: ({ id: session, identity: { login }, ipAddress }, error) => {
        const ended = { error, session, login, ipAddress };
        deps.failures.report('connection', 'A live session was ended by an error', ended);
      },
    };
  }

  #flush(sentence: string, publish: () => Promise<void>): void {
    void this.#deps.failures.awaitJob(sentence, publish());
  }

  async #publishGathered(gathered: readonly CollectionChange[]): Promise<void> {
    const changes = joinChanges(gathered);
    this.#broker.publishChanges(changes, this.#newestChange);
    const accounts = changes.find(({ collection }) => collection === USERS.collection);
    if (accounts !== undefined) await this.#rights.check(accounts.records);
  }

  #newestSeq(): number {
    return this.#deps.shared?.publishedSeq() ?? this.#deps.store.lastSeq();
  }

  /** A channel to which nothing arrives must not look live: its sessions go to another server, and catch up. */
  #checkSessions(): void {
    if (this.#deps.shared?.isCurrent() === false) this.disconnectAll('The database does not answer');
    for (const session of this.#broker.sessions()) session.tick();
    this.#presence.tick();
  }

  async #handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    try {
      socket.on('error', () => socket.destroy());
      const handshake = parseHandshake(request, this.#deps);
      if (!handshake.ok) return refuseUpgrade(socket, FAILURE_STATUS[handshake.reason]);
      const identity = await this.#deps.authenticate(handshake.value.token);
      if (identity === undefined) return refuseUpgrade(socket, FAILURE_STATUS.badToken);
      if (this.#isClosing || this.#deps.shared?.isCurrent() === false)
        return refuseUpgrade(socket, FAILURE_STATUS.unavailable);
      if (!this.#accounts.hasRoom(identity.login)) return refuseUpgrade(socket, FAILURE_STATUS.tooMany);
      this.#deps.noteSignedIn(request.socket);
      const ipAddress = this.#deps.clientAddressOf(request);
      this.#sockets.handleUpgrade(request, socket, head, (opened) =>
        this.#openGuarded(opened, { handshake: handshake.value, identity, ipAddress }),
      );
    } catch (error) {
      this.#deps.failures.report('connection', 'A live session could not be opened', { error });
      refuseUpgrade(socket, FAILURE_STATUS.unavailable);
    }
  }

  /** After the handshake no HTTP response can be sent: an exception terminates the websocket. */
  #openGuarded(socket: WebSocket, client: LiveClient): void {
    try {
      this.#open(socket, client);
    } catch (error) {
      this.#deps.failures.report('connection', 'A live session could not be opened', { error });
      socket.terminate();
    }
  }

  #open(socket: WebSocket, { handshake, identity, ipAddress }: LiveClient): void {
    const isSockJs = handshake.framing === 'sockjs';
    const transport: Transport = isSockJs ? sockJsTransport(socket) : rawTransport(socket);
    const session = new StompSession({ id: randomUUID(), identity, ipAddress, transport, host: this.#host });
    this.#rights.add(session, handshake.token);
    this.#accounts.add(identity.login);
    this.#broker.add(session);
    if (isSockJs) socket.send('o');
    const receive = isSockJs ? receiveSockJs : receiveRaw;
    socket.on('message', (data) => receive(session, data));
    socket.on('close', () => session.handleClosed());
    socket.on('error', () => socket.terminate());
    this.#deps.log.info({ session: session.id, login: identity.login, ipAddress }, 'Live session opened');
  }
}
