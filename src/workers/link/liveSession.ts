import { callRule, decideCall } from '../../domain/access/callAccess.ts';
import { consoleTopics } from '../../domain/access/topicAccess.ts';
import type { EngineConfig, EngineSession } from '../../domain/live/enginePort.ts';
import type { MessageHead } from '../../domain/live/messageHead.ts';
import type { LastData } from '../../domain/live/summary.ts';
import { setLateThreshold } from '../../domain/reports/lateThreshold.ts';
import { YEAR_2000 } from '../../domain/json/instant.ts';
import { epochMs, ticks, type EpochMs, type Millis, type Ticks } from '../../domain/units.ts';
import { CatchUp } from './catchUp.ts';
import type { Cancel, Clock } from './clock.ts';
import { Feed } from './feed.ts';
import type { RawSocket } from './guardedSocket.ts';
import { History } from './history.ts';
import type { Intake } from '../intake/intake.ts';
import { Meter } from './meter.ts';
import { ServerCalls, type CallFailure, type Fetch } from './serverCalls.ts';
import { ServerClock } from './serverClock.ts';
import { SlidingHistogram } from './slidingHistogram.ts';

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
}

/** Live reports per frame whose time to the page is measured. */
const MAX_MEASURED = 4096;
/** A window is loaded when it has not been moved for this long. */
const WINDOW_PAUSE_MS: Millis = 300;
/** From a failed load of a window to the next. */
const RETRY_MS: Millis = 5000;

interface Window {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** The link of one signed-in session with its server: feed, lists and catch-up, all into one intake. It writes no frames. */
export class LiveSession {
  readonly serverClock: ServerClock;
  readonly meter: Meter;
  readonly serverToPage = new SlidingHistogram();
  readonly history: History;
  readonly feed: Feed;
  readonly #environment: Environment;
  readonly #hooks: SessionHooks;
  readonly #intake: Intake;
  readonly #calls: ServerCalls;
  readonly #catchUp: CatchUp;
  readonly #authorities = new Set<string>();
  readonly #openedAt: Millis;
  #config: EngineConfig;
  /** Moment of the newest message; one object for all of them. */
  readonly #receivedAt = { ticks: ticks(0), now: epochMs(0) };
  /** `sent` of live reports that no frame has carried yet, the first `#unsentCount`. */
  readonly #unsent = new Float64Array(MAX_MEASURED);
  #unsentCount = 0;
  #windowTimer: Cancel | undefined;
  /** Window of the timeline. */
  #window: Window | undefined;

  constructor(environment: Environment, intake: Intake, session: EngineSession, hooks: SessionHooks) {
    const { clock } = environment;
    this.#environment = environment;
    this.#hooks = hooks;
    this.#intake = intake;
    this.#config = session.config;
    this.#openedAt = clock.ticks();
    this.meter = new Meter(this.#openedAt);
    this.serverClock = new ServerClock(clock);
    this.#calls = new ServerCalls(clock, this.serverClock, environment.fetch);
    const changed = (): void => hooks.changed();
    const deps = { clock, calls: this.#calls, serverClock: this.serverClock, intake, changed };
    this.history = new History(deps);
    this.#catchUp = new CatchUp({
      ...deps,
      history: this.history,
      config: () => this.#config,
      canCall: (path) => this.#canCall(path),
      unauthorized: () => this.#unauthorized(),
    });
    this.feed = this.#createFeed();
  }

  /** Connects and loads the lists. A second call with another token or role replaces these and keeps all rows. */
  start({ baseUrl, token, authorities, latestSeen, config }: EngineSession): void {
    this.#authorities.clear();
    for (const authority of authorities) this.#authorities.add(authority);
    this.setConfig(config);
    this.#calls.open(baseUrl, token);
    this.#catchUp.start(latestSeen);
    this.feed.start(baseUrl, token, consoleTopics(this.#authorities));
  }

  /** Disconnects and ends all calls. */
  stop(): void {
    this.#windowTimer?.();
    this.feed.stop();
    this.#catchUp.stop();
    this.#calls.close();
  }

  /** Applies a changed configuration. */
  setConfig(config: EngineConfig): void {
    this.#config = config;
    setLateThreshold(this.#intake.reports, config.lateReportThreshold * 60_000);
  }

  /** Repeats failed loads at once. */
  retryLists(): void {
    this.#catchUp.retry();
    if (this.history.window.state === 'failed') this.#loadWindow(0);
  }

  /**
   * Loads the parts of the timeline's window that are not loaded, once the window is not moved any more. A failed load is
   * repeated every 5 s, and at once by `retryLists`. Nothing is loaded from before 2000.
   */
  requestWindow(from: EpochMs, to: EpochMs): void {
    const start = epochMs(Math.max(from, YEAR_2000));
    if (!(to > start) || this.history.reports.state !== 'loaded') return;
    this.#window = { from: start, to };
    if (this.history.has(start, to)) {
      this.#windowTimer?.();
      this.history.setWindow('loaded');
    } else if (this.history.window.state !== 'failed') this.#loadWindow(WINDOW_PAUSE_MS);
  }

  /** Loads the parts of a window that are not loaded; returns why that failed, or undefined. */
  async load(from: EpochMs, to: EpochMs): Promise<CallFailure | undefined> {
    const done = await this.history.load(from, to);
    if (done.ok) return undefined;
    if (done.reason === 'unauthorized') this.#unauthorized();
    return done.reason;
  }

  #loadWindow(within: Millis): void {
    this.#windowTimer?.();
    this.#windowTimer = this.#environment.clock.after(within, () => {
      const window = this.#window;
      if (window === undefined) return;
      this.#load(window).catch((error: unknown) =>
        this.#environment.reportError('A window was not loaded', error),
      );
    });
  }

  /** Loads the window and sets its state, unless another one has been requested since. */
  async #load(window: Window): Promise<void> {
    this.history.setWindow('loading');
    const done = await this.history.load(window.from, window.to);
    if (!done.ok && done.reason === 'unauthorized') this.#unauthorized();
    if (window !== this.#window || (!done.ok && done.reason === 'stopped')) return;
    if (done.ok) {
      this.history.setWindow('loaded', this.history.has(window.from, window.to) ? undefined : 'tooOld');
      return;
    }
    this.history.setWindow('failed', done.reason);
    this.#loadWindow(RETRY_MS);
  }

  /** The server's clock now. */
  now(): EpochMs {
    return this.serverClock.now();
  }

  /** When the live channel last delivered bytes, as of `ticks`. */
  lastData(ticks: Ticks): LastData {
    const { lastDataAt } = this.feed;
    const ageMs = ticks - (lastDataAt ?? this.#openedAt);
    return { at: epochMs(lastDataAt === undefined ? 0 : this.now() - ageMs), ageMs };
  }

  /** Notes that a frame with all reports so far was sent to the page. */
  noteFrameSent(): void {
    const ticks = this.#environment.clock.ticks();
    const now = this.serverClock.at(ticks);
    for (let i = 0; i < this.#unsentCount; i++) this.serverToPage.add(now - this.#unsent[i], ticks);
    this.#unsentCount = 0;
  }

  #createFeed(): Feed {
    const { clock, openSocket } = this.#environment;
    return new Feed(
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
            this.#catchUp.disconnected();
          }
          this.#hooks.changed();
        },
        subscribed: () => {
          this.#calls.abortLost();
          this.#catchUp.subscribed();
        },
        unauthorized: () => this.#unauthorized(),
        resumed: () => this.#catchUp.resumed(),
      },
      { clock, openSocket, checkToken: () => this.#calls.checkToken() },
    );
  }

  #receive(head: MessageHead, body: string): void {
    const { sent } = head;
    const at = this.#receivedAt;
    at.ticks = this.#environment.clock.ticks();
    this.serverClock.addSample(sent, at.ticks);
    this.meter.addMessage();
    at.now = this.serverClock.at(at.ticks);
    const isChanged = this.#intake.receive(head, body, at);
    if (isChanged && sent > 0 && this.#unsentCount < MAX_MEASURED) this.#unsent[this.#unsentCount++] = sent;
  }

  /** Whether the session's role may make a call. */
  #canCall(path: string): boolean {
    const rule = callRule('GET', path);
    return rule !== undefined && decideCall(rule, this.#authorities) === 'allowed';
  }

  /** Ends the session, as the server rejects the token, and notifies the page once. */
  #unauthorized(): void {
    this.stop();
    this.#intake.notifications.addUnauthorized();
    this.#hooks.changed();
  }
}
