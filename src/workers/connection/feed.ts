import { Client, Versions } from '@stomp/stompjs';
import { PATHS } from '../../domain/contract/paths.ts';
import { isNothingOpen, NOTHING_OPEN, type OpenIncidents } from '../../domain/contract/presence.ts';
import {
  ACTIVITY,
  BEAT_MS,
  CHANGES_HEADER,
  OFFERED_HEADER,
  offeredTopics,
  readChangeNumber,
  TOPICS,
  type Destination,
} from '../../domain/contract/topics.ts';
import { NUMBERINGS_HEADER, readNumberings, type Numbering } from '../../domain/contract/numbering.ts';
import type { ConnectionState } from '../../domain/live/summary.ts';
import { ticks, type Millis, type Ticks } from '../../domain/units.ts';
import { publicPage } from '../../domain/contract/publicPage.ts';
import { repeatEvery, type Cancel, type Clock } from './clock.ts';
import { Connection } from './connection.ts';
import { GuardedSocket, type RawSocket, type SocketHooks } from './guardedSocket.ts';

/** From the handshake's start to CONNECTED. */
const CONNECT_MS: Millis = 5000;
/** Every third attempt: TCP, TLS, websocket and STOMP take 8 s where a round trip takes 2 s. */
const PATIENT_CONNECT_MS: Millis = 20_000;
const PATIENT_EVERY = 3;
/** Two heart-beats without accepted bytes end a connection. */
const SILENCE_MS: Millis = 2 * BEAT_MS;
const CHECK_MS: Millis = 500;
/** A check later than this means that the thread did not run; bytes received meanwhile are not read yet. */
const SLEEP_MS: Millis = 5000;

/** Whether the server accepts the token, as far as a call can tell after a handshake that failed without a reason. */
export type TokenStatus = 'valid' | 'unauthorized' | 'unreachable';

/** What a server says of its channel at the connection. */
export interface OpenedChannel {
  readonly newestChange: number | undefined;
  readonly numberings: readonly Numbering[];
  readonly offered: readonly Destination[];
}

/** Called with what the live channel delivers. */
export interface FeedHooks extends SocketHooks {
  /** The state of the connection has changed. */
  changed(state: ConnectionState): void;
  /**
   * Connected and subscribed to all topics: what was missed can be queried now. `newestChange`: number of the newest change
   * of records published before; undefined where the server counts none. `numberings`: the server's
   * numberings. `offered`: its topics beyond the contract.
   */
  subscribed(opened: OpenedChannel): void;
  /** The server rejects the token: no more attempts until `start`. */
  unauthorized(): void;
  /** The thread runs again after a pause of more than 5 s, as when the machine slept. */
  resumed(): void;
}

export interface FeedDeps {
  readonly clock: Clock;
  readonly openSocket: (url: string, protocols: string[]) => RawSocket;
  /** Asks the server whether it accepts the token. */
  readonly checkToken: () => Promise<TokenStatus>;
}

/** Paths of plain STOMP and of the raw endpoint of a SockJS server. */
const SUFFIXES = ['', '/websocket'] as const;

/**
 * The live channel of one session: connects, subscribes, sends heart-beats, detects silence and reconnects without an
 * end. One socket at a time; each attempt has its own client and address, with the newest token.
 */
export class LiveFeed {
  readonly #hooks: FeedHooks;
  readonly #deps: FeedDeps;
  readonly #connection: Connection;
  #baseUrl = '';
  #token = '';
  #topics: readonly Destination[] = [];
  #page: string | undefined;
  #openIncidents = NOTHING_OPEN;
  /** What the server offers beyond the contract. */
  #offered: readonly Destination[] = [];
  #client: Client | undefined;
  #socket: GuardedSocket | undefined;
  #suffix = 0;
  /** The suffix in use has led to a connection. */
  #isSuffixProven = false;
  #isCheckingToken = false;
  /** Moment of the last accepted bytes of earlier sockets. */
  #lastDataBefore: Ticks | undefined;
  #checkTimer: Cancel | undefined;
  #checkedAt = ticks(0);

  constructor(hooks: FeedHooks, deps: FeedDeps) {
    this.#hooks = hooks;
    this.#deps = deps;
    this.#connection = new Connection(deps.clock, {
      attempt: () => this.#attempt(),
      changed: (state) => hooks.changed(state),
    });
  }

  /** State of the connection, to be shown. */
  get state(): ConnectionState {
    return this.#connection.state;
  }

  /** Moment of the last accepted bytes on any socket; undefined before the first. */
  get lastDataAt(): Ticks | undefined {
    return this.#socket?.lastDataAt ?? this.#lastDataBefore;
  }

  /** Connects. While connected, a new token and other topics take effect with the next attempt. */
  start(baseUrl: string, token: string, topics: readonly Destination[]): void {
    if (baseUrl !== this.#baseUrl) this.#isSuffixProven = false;
    this.#baseUrl = baseUrl;
    this.#token = token;
    this.#topics = topics;
    if (this.#checkTimer === undefined) {
      this.#checkedAt = this.#deps.clock.ticks();
      this.#checkTimer = repeatEvery(this.#deps.clock, CHECK_MS, () => this.#checkHealth());
    }
    this.#connection.start();
    this.#connection.retryNow();
  }

  /** Whether the thread has paused before `now`, as when the machine slept: what arrives then has waited for it. */
  hasPaused(now: Ticks): boolean {
    return this.#checkTimer !== undefined && now - this.#checkedAt > SLEEP_MS;
  }

  /** Reconnects at once, after the machine slept for `span` while its monotonic clock stood still. */
  reconnectAfterSleep(span: Millis): void {
    this.#socket?.terminate();
    if (this.#lastDataBefore !== undefined) this.#lastDataBefore = ticks(this.#lastDataBefore - span);
    this.#connection.retryNow();
  }

  /** Disconnects and makes no more attempts. */
  stop(): void {
    this.#checkTimer?.();
    this.#checkTimer = undefined;
    this.#connection.stop();
    this.#drop();
  }

  /** Publishes which page is shown, without its query and keys, now and after each connect. */
  setPage(page: string): void {
    const cleanPage = publicPage(page);
    if (cleanPage === this.#page) return;
    this.#page = cleanPage;
    this.#publishPage();
  }

  /** Publishes which incidents are open, now and after each connect, to a server that takes it. */
  setOpenIncidents(openIncidents: OpenIncidents): void {
    this.#openIncidents = openIncidents;
    this.#publishOpenIncidents();
  }

  #attempt(): void {
    const client = new Client({
      webSocketFactory: () => this.#open(),
      stompVersions: new Versions([Versions.V1_2, Versions.V1_1]),
      reconnectDelay: 0,
      connectionTimeout: this.#connectTimeout(),
      heartbeatIncoming: BEAT_MS,
      heartbeatOutgoing: BEAT_MS,
      // The library's own check uses a clock that can step; ours decides.
      heartbeatToleranceMultiplier: Infinity,
      discardWebsocketOnCommFailure: true,
      onConnect: ({ headers }) => this.#connected(client, headers),
      onWebSocketClose: () => this.#closed(client),
      onStompError: () => this.#socket?.terminate(),
    });
    this.#client = client;
    client.activate();
  }

  #connectTimeout(): Millis {
    return this.state.attempt % PATIENT_EVERY === PATIENT_EVERY - 1 ? PATIENT_CONNECT_MS : CONNECT_MS;
  }

  #open(): GuardedSocket {
    const url = new URL(PATHS.live + SUFFIXES[this.#suffix], this.#baseUrl);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('access_token', this.#token);
    const raw = this.#deps.openSocket(url.href, ['v12.stomp', 'v11.stomp']);
    this.#socket = new GuardedSocket(raw, this.#deps.clock, this.#hooks);
    return this.#socket;
  }

  #connected(client: Client, headers: Readonly<Record<string, string>>): void {
    if (client !== this.#client) return;
    this.#isSuffixProven = true;
    const offered = offeredTopics(headers[OFFERED_HEADER]);
    this.#offered = offered;
    for (const topic of [...this.#topics, ...offered]) client.subscribe(topic, () => undefined);
    this.#connection.opened();
    this.#publishPage();
    if (!isNothingOpen(this.#openIncidents)) this.#publishOpenIncidents();
    this.#hooks.subscribed({
      newestChange: readChangeNumber(headers[CHANGES_HEADER]),
      numberings: readNumberings(headers[NUMBERINGS_HEADER]),
      offered,
    });
  }

  #closed(client: Client): void {
    if (client !== this.#client) return;
    const wasOpen = this.#connection.state.status === 'online';
    this.#drop();
    this.#connection.lost();
    if (!wasOpen) void this.#checkToken();
  }

  /** Ends the client and its socket; their later events are ignored. */
  #drop(): void {
    const client = this.#client;
    const socket = this.#socket;
    this.#lastDataBefore = this.lastDataAt;
    this.#client = undefined;
    this.#socket = undefined;
    void client?.deactivate();
    socket?.terminate();
  }

  #publishPage(): void {
    if (this.#page === undefined || this.#client?.connected !== true) return;
    this.#client.publish({ destination: ACTIVITY, body: JSON.stringify({ page: this.#page }) });
  }

  #publishOpenIncidents(): void {
    if (this.#client?.connected !== true || !this.#offered.includes(TOPICS.presence)) return;
    this.#client.publish({ destination: TOPICS.presence, body: JSON.stringify(this.#openIncidents) });
  }

  /** A rejected handshake looks like an unreachable server; one call distinguishes the two. */
  async #checkToken(): Promise<void> {
    if (this.#isCheckingToken) return;
    this.#isCheckingToken = true;
    const token = this.#token;
    const status = await this.#deps.checkToken();
    this.#isCheckingToken = false;
    if (token !== this.#token || this.#checkTimer === undefined) return;
    if (status === 'unauthorized') {
      this.stop();
      this.#hooks.unauthorized();
    } else if (status === 'valid' && !this.#isSuffixProven) {
      this.#suffix = (this.#suffix + 1) % SUFFIXES.length;
      if (this.#suffix === 1) this.#connection.retryNow();
    }
  }

  /** Ends a silent connection, and reconnects at once after a pause of the thread. */
  #checkHealth(): void {
    const now = this.#deps.clock.ticks();
    const hasPaused = this.hasPaused(now);
    this.#checkedAt = now;
    const socket = this.#socket;
    if (hasPaused) {
      if (socket !== undefined) socket.silentSince = ticks(Math.max(socket.silentSince, now - BEAT_MS));
      this.#connection.retryNow();
      this.#hooks.resumed();
    }
    if (socket === undefined || this.state.status !== 'online') return;
    const hasExpired = socket.expire();
    if (!hasExpired && now - socket.silentSince <= SILENCE_MS) return;
    socket.terminate();
    if (hasExpired) this.#connection.retryNow();
  }
}
