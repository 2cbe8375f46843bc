import { Client, Versions } from '@stomp/stompjs';
import { PATHS } from '../../domain/contract/paths.ts';
import {
  ACTIVITY,
  BEAT_MS,
  OFFERED_HEADER,
  offeredTopics,
  type Destination,
} from '../../domain/contract/topics.ts';
import type { RejectReason } from '../../domain/live/ledger.ts';
import type { ConnectionState } from '../../domain/live/summary.ts';
import { ticks, type Millis } from '../../domain/units.ts';
import { publicPage } from '../../domain/contract/publicPage.ts';
import { every, type Cancel, type Clock } from './clock.ts';
import { Connection } from './connection.ts';
import { GuardedSocket, type RawSocket } from './guardedSocket.ts';

/** From the handshake's start to CONNECTED. */
const CONNECT_MS: Millis = 5000;
/** Two beats without an accepted byte: the peer is gone (T-71). */
const SILENCE_MS: Millis = 2 * BEAT_MS;
const LOOK_MS: Millis = 500;
/** A tick this late means that the thread slept: what came meanwhile is not read yet. */
const SLEEP_MS: Millis = 5000;

/** What a call of the account says about a handshake that failed for no known reason. */
export type Standing = 'welcome' | 'unauthorized' | 'unreachable';

export interface FeedHooks {
  /** A whole MESSAGE, at once; `body` must not be kept. */
  message(destination: string, seq: number, sent: number, body: string, prev: number): void;
  reject(reason: RejectReason, excerpt: string): void;
  /** Characters of a chunk, after it was read, and the time that took. */
  received(length: number, spent: Millis): void;
  changed(state: ConnectionState): void;
  /** Connected, and all topics asked for: what happened meanwhile can be queried now. */
  subscribed(): void;
  /** The token is no good: nothing more is tried until `start`. */
  unauthorized(): void;
  /** The thread did not run for a while: the machine slept. */
  slept(): void;
}

export interface FeedDeps {
  readonly clock: Clock;
  readonly openSocket: (url: string, protocols: string[]) => RawSocket;
  readonly standing: () => Promise<Standing>;
}

/** Plain STOMP, and the raw endpoint of a SockJS server (T-30). */
const SUFFIXES = ['', '/websocket'] as const;

/**
 * The live channel of one session: connects, subscribes, beats, watches for silence and connects
 * again, for ever. One socket at a time; each attempt has a client and an address of its own, with the
 * token of that moment.
 */
export class Feed {
  readonly #hooks: FeedHooks;
  readonly #deps: FeedDeps;
  readonly #connection: Connection;
  #baseUrl = '';
  #token = '';
  #topics: readonly Destination[] = [];
  #page: string | undefined;
  #client: Client | undefined;
  #socket: GuardedSocket | undefined;
  #suffix = 0;
  /** The suffix in use has led to a connection. */
  #proven = false;
  #asking = false;
  /** Monotonic instant of the last accepted bytes of an earlier socket. */
  #heardBefore: Millis | undefined;
  #look: Cancel | undefined;
  #lookedAt = ticks(0);

  constructor(hooks: FeedHooks, deps: FeedDeps) {
    this.#hooks = hooks;
    this.#deps = deps;
    this.#connection = new Connection(deps.clock, {
      attempt: () => this.#attempt(),
      changed: (state) => hooks.changed(state),
    });
  }

  get state(): ConnectionState {
    return this.#connection.state;
  }

  /** Monotonic instant of the last accepted bytes, of whichever socket; undefined before the first. */
  get heardAt(): Millis | undefined {
    return this.#socket?.heardAt ?? this.#heardBefore;
  }

  /** Connects. While it runs a new token and other topics count from the next attempt on. */
  start(baseUrl: string, token: string, topics: readonly Destination[]): void {
    if (baseUrl !== this.#baseUrl) this.#proven = false;
    this.#baseUrl = baseUrl;
    this.#token = token;
    this.#topics = topics;
    if (this.#look === undefined) {
      this.#lookedAt = this.#deps.clock.ticks();
      this.#look = every(this.#deps.clock, LOOK_MS, () => this.#lookAround());
    }
    this.#connection.start();
    this.#connection.hurry();
  }

  stop(): void {
    this.#look?.();
    this.#look = undefined;
    this.#connection.stop();
    this.#drop();
  }

  /** Tells where the person is, now and on every connect (LV-04). */
  setPage(page: string): void {
    const clean = publicPage(page);
    if (clean === this.#page) return;
    this.#page = clean;
    this.#tellPage();
  }

  #attempt(): void {
    const client = new Client({
      webSocketFactory: () => this.#open(),
      stompVersions: new Versions([Versions.V1_2, Versions.V1_1]),
      reconnectDelay: 0,
      connectionTimeout: CONNECT_MS,
      heartbeatIncoming: BEAT_MS,
      heartbeatOutgoing: BEAT_MS,
      /** Its own check measures with a clock that can step; ours decides. */
      heartbeatToleranceMultiplier: Infinity,
      discardWebsocketOnCommFailure: true,
      onConnect: ({ headers }) => this.#connected(client, offeredTopics(headers[OFFERED_HEADER])),
      onWebSocketClose: () => this.#closed(client),
      onStompError: () => this.#socket?.terminate(),
    });
    this.#client = client;
    client.activate();
  }

  #open(): GuardedSocket {
    const url = new URL(PATHS.live + SUFFIXES[this.#suffix], this.#baseUrl);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('access_token', this.#token);
    const raw = this.#deps.openSocket(url.href, ['v12.stomp', 'v11.stomp']);
    this.#socket = new GuardedSocket(raw, this.#deps.clock, this.#hooks);
    return this.#socket;
  }

  /** `offered`: what the server has beyond the contract. */
  #connected(client: Client, offered: readonly Destination[]): void {
    if (client !== this.#client) return;
    this.#proven = true;
    for (const topic of [...this.#topics, ...offered]) client.subscribe(topic, () => undefined);
    this.#connection.opened();
    this.#tellPage();
    this.#hooks.subscribed();
  }

  #closed(client: Client): void {
    if (client !== this.#client) return;
    const wasOpen = this.#connection.state.status === 'online';
    this.#drop();
    this.#connection.lost();
    if (!wasOpen) void this.#askStanding();
  }

  /** Leaves the client and its socket behind; their later events say nothing. */
  #drop(): void {
    const client = this.#client;
    const socket = this.#socket;
    this.#heardBefore = this.heardAt;
    this.#client = undefined;
    this.#socket = undefined;
    void client?.deactivate();
    socket?.terminate();
  }

  #tellPage(): void {
    if (this.#page === undefined || this.#client?.connected !== true) return;
    this.#client.publish({ destination: ACTIVITY, body: JSON.stringify({ page: this.#page }) });
  }

  /** A refused handshake looks like a dead server: one call tells the two apart. */
  async #askStanding(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const token = this.#token;
    const standing = await this.#deps.standing();
    this.#asking = false;
    if (token !== this.#token || this.#look === undefined) return;
    if (standing === 'unauthorized') {
      this.stop();
      this.#hooks.unauthorized();
    } else if (standing === 'welcome' && !this.#proven) {
      this.#suffix = (this.#suffix + 1) % SUFFIXES.length;
      if (this.#suffix === 1) this.#connection.hurry();
    }
  }

  #lookAround(): void {
    const now = this.#deps.clock.ticks();
    const gap = now - this.#lookedAt;
    this.#lookedAt = now;
    const socket = this.#socket;
    if (gap > SLEEP_MS) {
      if (socket !== undefined) socket.aliveAt = ticks(Math.max(socket.aliveAt, now - BEAT_MS));
      this.#connection.hurry();
      this.#hooks.slept();
    }
    if (socket === undefined || this.state.status !== 'online') return;
    const expired = socket.expire();
    if (!expired && now - socket.aliveAt <= SILENCE_MS) return;
    socket.terminate();
    if (expired) this.#connection.hurry();
  }
}
