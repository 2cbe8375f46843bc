import {
  canReadHeartbeats,
  canReadReports,
  consoleTopics,
  isReviewer,
} from '../../domain/access/topicAccess.ts';
import { TOPICS } from '../../domain/contract/topics.ts';
import type { EngineConfig, EngineSession } from '../../domain/live/enginePort.ts';
import type { MessageHead } from '../../domain/live/messageHead.ts';
import type { LastData } from '../../domain/live/summary.ts';
import { setLateThreshold } from '../../domain/reports/lateThreshold.ts';
import { epochMs, ticks, type EpochMs, type Millis, type Ticks } from '../../domain/units.ts';
import { CatchUp } from './catchUp.ts';
import type { Clock } from './clock.ts';
import { LiveFeed } from './feed.ts';
import type { RawSocket } from './guardedSocket.ts';
import { History } from './listHistory.ts';
import type { Intake } from '../intake/intake.ts';
import { IncidentLists } from './incidentLists.ts';
import { ThreadMeter } from './meter.ts';
import { ServerCalls, type CallFailure } from './serverCalls.ts';
import type { Fetch } from './callSession.ts';
import { ServerClock } from './serverClock.ts';
import { SleepWatch } from './sleepWatch.ts';

/** Longest time without an answer after which a machine whose wall clock ran ahead is taken for one that slept. */
const ASK_TIME_MS: Millis = 2000;

/** Clock, network and log of the thread; a test gives its own. */
export interface Environment {
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly openSocket: (url: string, protocols: string[]) => RawSocket;
  /** Logs an error of the console's own code. */
  readonly reportError: (what: string, error: unknown) => void;
}

/** What a session calls. */
export interface SessionHooks {
  /** Data arrived or a state changed, so that a frame, a summary or notifications may have to be sent. */
  changed(): void;
  /** A live report arrived that the server published at `sent`; not called for one that waited while the thread paused. */
  received(sent: EpochMs): void;
  /** The server rejects the token; the session has stopped. */
  unauthorized(): void;
}

interface SessionParts {
  /** Takes in all that the server sends. */
  readonly intake: Intake;
  readonly config: EngineConfig;
  readonly hooks: SessionHooks;
}

/** The link of one signed-in session with its server: feed, lists and catch-up, all into one intake. It writes no frames. */
export class LiveSession {
  readonly serverClock: ServerClock;
  readonly meter: ThreadMeter;
  readonly history: History;
  readonly feed: LiveFeed;
  readonly #environment: Environment;
  readonly #hooks: SessionHooks;
  readonly #intake: Intake;
  readonly #calls: ServerCalls;
  readonly #catchUp: CatchUp;
  readonly #incidentLists: IncidentLists;
  readonly #sleepWatch: SleepWatch;
  readonly #authorities = new Set<string>();
  readonly #openedAt: Millis;
  #config: EngineConfig;
  /** When the thread went on after its last pause, by the server's clock. */
  #resumedAt = epochMs(0);
  /** Moment of the newest message; one object for all of them. */
  readonly #receivedAt = { ticks: ticks(0), now: epochMs(0) };

  constructor(environment: Environment, { intake, config, hooks }: SessionParts) {
    const { clock } = environment;
    this.#environment = environment;
    this.#hooks = hooks;
    this.#intake = intake;
    this.#config = config;
    this.#openedAt = clock.ticks();
    this.meter = new ThreadMeter(this.#openedAt);
    this.serverClock = new ServerClock(clock);
    this.#calls = new ServerCalls(clock, this.serverClock, environment.fetch);
    const changed = (): void => hooks.changed();
    const deps = { clock, calls: this.#calls, serverClock: this.serverClock, intake, changed };
    this.history = new History(deps);
    this.#catchUp = new CatchUp({
      ...deps,
      history: this.history,
      config: () => this.#config,
      canReadReports: () => canReadReports(this.#authorities),
      isReviewer: () => isReviewer(this.#authorities),
      canReadHeartbeats: () => canReadHeartbeats(this.#authorities),
      unauthorized: () => this.#unauthorized(),
    });
    this.#incidentLists = new IncidentLists({ ...deps, book: intake.incidents });
    this.feed = this.#createFeed();
    this.#sleepWatch = new SleepWatch({
      clock,
      serverClock: this.serverClock,
      callServer: () => this.#calls.checkToken(ASK_TIME_MS),
      slept: (span) => {
        this.feed.reconnectAfterSleep(span);
        this.#catchUp.resumed();
      },
    });
  }

  /** Connects and loads the lists. A second call with another token or role replaces these and keeps all rows. */
  start(session: EngineSession): void {
    const { baseUrl, token, authorities, config } = session;
    this.#authorities.clear();
    for (const authority of authorities) this.#authorities.add(authority);
    this.setConfig(config);
    this.#calls.open(baseUrl, token);
    this.#catchUp.start(session);
    this.feed.start(baseUrl, token, consoleTopics(this.#authorities));
    this.#sleepWatch.start();
  }

  /** Disconnects and ends all calls. */
  stop(): void {
    this.#sleepWatch.stop();
    this.feed.stop();
    this.#catchUp.stop();
    this.#incidentLists.stop();
    this.#calls.close();
  }

  /** Applies a changed configuration. */
  setConfig(config: EngineConfig): void {
    this.#config = config;
    setLateThreshold(this.#intake.reports, config.lateReportThreshold * 60_000);
  }

  /** Ends the connection, whatever its state, and connects at once. */
  reconnect(): void {
    this.feed.reconnectAfterSleep(0);
  }

  /** Repeats failed loads at once. */
  retryLists(): void {
    this.#catchUp.retry();
  }

  /** Loads the parts of a window that are not loaded; returns why that failed, or undefined. */
  async load(from: EpochMs, to: EpochMs): Promise<CallFailure | undefined> {
    const done = await this.history.load(from, to);
    if (done.ok) return undefined;
    if (done.reason === 'unauthorized') this.#unauthorized();
    return done.reason;
  }

  /** The server's clock now. */
  now(): EpochMs {
    return this.serverClock.now();
  }

  /** Server's clock up to which nothing is missing; 0 before the first list is complete. */
  get completeUntil(): EpochMs {
    return this.#catchUp.completeUntil;
  }

  /** When the live channel last delivered bytes, as of `ticks`. */
  lastData(ticks: Ticks): LastData {
    const { lastDataAt } = this.feed;
    const ageMs = ticks - (lastDataAt ?? this.#openedAt);
    return { at: epochMs(lastDataAt === undefined ? 0 : this.now() - ageMs), ageMs };
  }

  #createFeed(): LiveFeed {
    const { clock, openSocket } = this.#environment;
    return new LiveFeed(
      {
        message: (head, body) => this.#receive(head, body),
        reject: (reason, excerpt) => {
          this.#intake.sequences.recordMessageFailure(reason, excerpt, this.now());
          this.#catchUp.suspect();
        },
        received: (length, spent) => {
          this.meter.addChunk(length, spent);
          this.#catchUp.noteData();
          this.#hooks.changed();
        },
        changed: (state) => {
          if (state.status !== 'online') {
            this.#intake.activities.clear();
            this.#intake.presence.clear();
            this.#catchUp.disconnected();
          }
          this.#hooks.changed();
        },
        subscribed: ({ newestChange, numberings, offered }) => {
          if (!this.#intake.sequences.followNumberings(numberings)) {
            this.#intake.restartSequences(this.now());
            this.#catchUp.renumbered();
          }
          this.#intake.newestChange = newestChange;
          this.#intake.storage = 'stores';
          this.#intake.canaries.isOffered = offered.includes(TOPICS.canary);
          this.#calls.abortLost();
          this.#catchUp.subscribed();
          if (offered.includes(TOPICS.incidents)) this.#incidentLists.load();
        },
        unauthorized: () => this.#unauthorized(),
        resumed: () => {
          this.#resumedAt = this.now();
          this.#catchUp.resumed();
        },
      },
      { clock, openSocket, checkToken: () => this.#calls.checkToken() },
    );
  }

  #receive(head: MessageHead, body: string): void {
    const { sent } = head;
    const at = this.#receivedAt;
    at.ticks = this.#environment.clock.ticks();
    this.serverClock.addSample(sent, at.ticks);
    if (head.destination !== TOPICS.canary) this.meter.addMessage();
    at.now = this.serverClock.at(at.ticks);
    const isReport = this.#intake.receive(head, body, at);
    const hasWaited = sent < this.#resumedAt || this.feed.hasPaused(at.ticks);
    if (isReport && sent > 0 && !hasWaited) this.#hooks.received(epochMs(sent));
  }

  /** Ends the session, as the server rejects the token. */
  #unauthorized(): void {
    this.stop();
    this.#hooks.unauthorized();
  }
}
