import { randomInt, randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import type { ShotReport } from '../../src/domain/contract/shotRow.ts';
import type { EpochMs, Millis, Ticks } from '../../src/domain/units.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { AuditTrail } from '../store/auditTrail.ts';
import type { ReportStore, StoredReport } from '../store/store.ts';
import { Broker } from './broker.ts';
import type { ReviewerMode } from '../config/settings.ts';
import { RateLimitedLog } from './rateLimitedLog.ts';
import { ReleaseScheduler } from './releaseScheduler.ts';
import type { ReleaseClock } from './releaseClock.ts';
import { StompSession, type LiveIdentity, type SessionHost } from './stompSession.ts';
import { MAX_FRAME_BYTES } from './stompReader.ts';
import { rawTransport, sockJsTexts, sockJsTransport, type Transport } from './transport.ts';
import { readHandshake, FAILURE_STATUS, sockJsInfo, type Handshake } from './upgrade.ts';

export interface LiveDeps {
  /** Whose upgrades are taken. */
  readonly server: Server;
  /** Path of the console, with a slash at both ends; `/` at the root. */
  readonly base: string;
  readonly store: {
    readonly reports: Pick<ReportStore, 'embargoed' | 'release' | 'setDueTimes'>;
    lastSeq(): number;
  };
  /** Address of who calls, behind proxies that are trusted. */
  readonly clientAddressOf: (request: IncomingMessage) => string;
  /** Undefined for a token that is malformed, expired or revoked, or whose user is gone. Rejects when the store fails. */
  authenticate(token: string): Promise<LiveIdentity | undefined>;
  readonly reviewerMode: () => ReviewerMode;
  readonly audit: Pick<AuditTrail, 'recordRefusal'>;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
  readonly releaseClock: ReleaseClock;
  readonly log: LiveLog;
  readonly failures: FailureGuard;
}

/** Never given a token, nor a URL that holds one. */
interface LiveLog {
  info(facts: Readonly<Record<string, unknown>>, message: string): void;
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** What the rest of the server publishes. Call after the commit; reports in the order of their numbers. */
export interface Live {
  /** New reports. */
  publishShots(stored: readonly StoredReport[]): void;
  /** A changed report; `before` is what it was, undefined where unknown. */
  publishUpdate(stored: StoredReport, before?: ShotReport): void;
  publishHeartbeats(batch: readonly Heartbeat[]): void;
  publishTestMode(active: boolean, squadId: string): void;
  /** The configuration was changed. */
  publishConfiguration(): void;
  /** Resolves when every reader keeps up, or after five seconds: for sources that can wait. */
  drained(): Promise<void>;
  /** Body of `GET {live}/info`. */
  sockJsInfo(): Readonly<Record<string, unknown>>;
  /** Open sessions. */
  sessionCount(): number;
  /** Ends all sessions and timers. */
  close(): Promise<void>;
}

const TICK_MS: Millis = 1000;
/** How old an open socket's rights may be: a token signed out or a role taken away ends it. */
const RECHECK_MS: Millis = 5000;
const DRAIN_PATIENCE_MS: Millis = 5000;
const DRAIN_STEP_MS: Millis = 20;
const SUBPROTOCOLS = ['v12.stomp', 'v11.stomp'];
const GOING_AWAY = 1001;

/** Puts the live channel on a server and starts the release of held reports. */
export async function attachLive(deps: LiveDeps): Promise<Live> {
  const endpoint = new LiveEndpoint(deps);
  await endpoint.start();
  return endpoint;
}

class LiveEndpoint implements Live {
  readonly #deps: LiveDeps;
  readonly #broker: Broker;
  readonly #releases: ReleaseScheduler;
  readonly #tokens = new Map<StompSession, string>();
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 2 * MAX_FRAME_BYTES,
    handleProtocols: (offered) => SUBPROTOCOLS.find((known) => offered.has(known)) ?? false,
  });
  readonly #host: SessionHost;
  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    void this.#accept(request, socket, head);
  };
  /** Each stops one timer. */
  #timers: (() => void)[] = [];
  #closing = false;

  constructor(deps: LiveDeps) {
    this.#deps = deps;
    this.#broker = new Broker({ firstSeq: deps.store.lastSeq(), now: deps.now, failures: deps.failures });
    this.#releases = new ReleaseScheduler({
      reports: deps.store.reports,
      mode: deps.reviewerMode,
      clock: deps.releaseClock,
      publish: (released) => this.#broker.released(released),
      failed: (error) => deps.failures.report('job', 'Reports could not be released; tried again', error),
    });
    const refusals = new RateLimitedLog(deps.ticks, (facts, message) => deps.log.warn(facts, message));
    this.#host = {
      ticks: deps.ticks,
      activity: (session, page) => this.#broker.activity(session, page),
      refused: ({ id, identity, ipAddress }, what) =>
        refusals.line({ session: id, login: identity.login, ipAddress }, `Live session ended: ${what}`),
      forbidden: ({ identity, ipAddress }, what) => {
        deps.audit
          .recordRefusal(identity.login, what, `live channel from ${ipAddress}`)
          .catch((error: unknown) => {
            deps.log.warn({ error: String(error) }, 'A refusal could not be written to the audit trail');
          });
      },
      ended: (session) => {
        this.#tokens.delete(session);
        this.#broker.remove(session);
      },
      failed: ({ id, identity, ipAddress }, error) =>
        deps.failures.report('connection', 'A live session was ended by an error', error, {
          session: id,
          login: identity.login,
          ipAddress,
        }),
    };
  }

  async start(): Promise<void> {
    await this.#releases.start();
    this.#deps.server.on('upgrade', this.#upgrade);
    const { failures, store } = this.#deps;
    this.#timers = [
      failures.every(TICK_MS, 'The newest sequence could not be read', () =>
        this.#broker.settle(store.lastSeq()),
      ),
      failures.every(TICK_MS, 'The live sessions could not be checked', () =>
        this.#broker.sessions().forEach((session) => session.tick()),
      ),
      failures.every(RECHECK_MS, 'The rights of the live sessions could not be checked', () =>
        this.recheck(),
      ),
    ];
  }

  publishShots(stored: readonly StoredReport[]): void {
    for (const one of stored) this.#releases.watch(one);
    this.#broker.shots(stored);
  }

  publishUpdate(stored: StoredReport, before?: ShotReport): void {
    this.#releases.watch(stored);
    this.#broker.update(stored, before);
  }

  publishHeartbeats(batch: readonly Heartbeat[]): void {
    this.#broker.heartbeats(batch);
  }

  publishTestMode(active: boolean, squadId: string): void {
    this.#broker.testMode(active, squadId);
  }

  publishConfiguration(): void {
    this.#broker.configuration();
  }

  async drained(): Promise<void> {
    const until = this.#deps.ticks() + DRAIN_PATIENCE_MS;
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#broker.crowded && this.#deps.ticks() < until) {
      await new Promise((resolve) => setTimeout(resolve, DRAIN_STEP_MS));
    }
  }

  sockJsInfo(): Readonly<Record<string, unknown>> {
    return sockJsInfo(randomInt(2 ** 32));
  }

  sessionCount(): number {
    return this.#tokens.size;
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#deps.server.off('upgrade', this.#upgrade);
    this.#timers.forEach((stop) => stop());
    this.#timers = [];
    this.#releases.stop();
    for (const socket of this.#sockets.clients) socket.close(GOING_AWAY, 'The server stops');
    await new Promise((resolve) => setImmediate(resolve));
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  /** Asks again who stands behind each open socket; ends those whose token or rights have changed. */
  async recheck(): Promise<void> {
    await Promise.all([...this.#tokens].map(([session, token]) => this.#recheckOne(session, token)));
  }

  async #recheckOne(session: StompSession, token: string): Promise<void> {
    try {
      const identity = await this.#deps.authenticate(token);
      if (identity === undefined) session.fail('The session has ended');
      else if (!sameSet(identity.authorities, session.identity.authorities))
        session.fail('The rights have changed');
    } catch (error) {
      this.#deps.log.warn({ error: String(error) }, 'The rights of a live session could not be checked');
    }
  }

  async #accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    try {
      socket.on('error', () => socket.destroy());
      const asked = readHandshake(request, this.#deps.base);
      if (!asked.ok) return refuse(socket, FAILURE_STATUS[asked.reason]);
      const identity = await this.#deps.authenticate(asked.value.token);
      if (identity === undefined) return refuse(socket, FAILURE_STATUS.badToken);
      if (this.#closing) return refuse(socket, FAILURE_STATUS.unavailable);
      const ipAddress = this.#deps.clientAddressOf(request);
      this.#sockets.handleUpgrade(request, socket, head, (opened) =>
        this.#openGuarded(opened, asked.value, identity, ipAddress),
      );
    } catch (error) {
      this.#deps.failures.report('connection', 'A live session could not be opened', error);
      refuse(socket, FAILURE_STATUS.unavailable);
    }
  }

  /** The HTTP connection is a websocket by now: nothing of HTTP may be written on it any more. */
  #openGuarded(socket: WebSocket, asked: Handshake, identity: LiveIdentity, ipAddress: string): void {
    try {
      this.#open(socket, asked, identity, ipAddress);
    } catch (error) {
      this.#deps.failures.report('connection', 'A live session could not be opened', error);
      socket.terminate();
    }
  }

  #open(socket: WebSocket, asked: Handshake, identity: LiveIdentity, ipAddress: string): void {
    const sockJs = asked.framing === 'sockjs';
    const transport: Transport = sockJs ? sockJsTransport(socket) : rawTransport(socket);
    const session = new StompSession(randomUUID(), identity, ipAddress, transport, this.#host);
    this.#tokens.set(session, asked.token);
    this.#broker.add(session);
    if (sockJs) socket.send('o');
    socket.on('message', (data: RawData) => receive(session, rawToBuffer(data), sockJs));
    socket.on('close', () => session.lost());
    socket.on('error', () => socket.terminate());
    this.#deps.log.info({ session: session.id, login: identity.login, ipAddress }, 'Live session opened');
  }
}

function receive(session: StompSession, bytes: Buffer, sockJs: boolean): void {
  if (!sockJs) return session.receive(bytes);
  try {
    const texts = sockJsTexts(bytes.toString());
    if (texts === undefined) return session.fail('Broken SockJS framing');
    for (const text of texts) session.receive(Buffer.from(text));
  } catch (error) {
    session.abort(error);
  }
}

function rawToBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/** Answers and closes: a peer that leaves its side open keeps no descriptor. */
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}
