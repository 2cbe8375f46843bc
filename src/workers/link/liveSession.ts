import { callRule, decideCall } from '../../domain/access/callAccess.ts';
import { consoleTopics } from '../../domain/access/topicAccess.ts';
import type { EngineConfig, EngineSession } from '../../domain/live/enginePort.ts';
import type { LastData } from '../../domain/live/summary.ts';
import { setLateThreshold } from '../../domain/reports/lateThreshold.ts';
import { YEAR_2000 } from '../../domain/json/instant.ts';
import { epochMs, type EpochMs, type Millis } from '../../domain/units.ts';
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

/** What of the world outside a session uses; a test brings its own. */
export interface Outside {
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly openSocket: (url: string, protocols: string[]) => RawSocket;
  /** Something of ours failed, not of the server's: for the thread's own log. */
  readonly fault: (what: string, error: unknown) => void;
}

export interface SessionHooks {
  /** Something came in or a state changed: there may be a frame, a summary and notices to send. */
  changed(): void;
}

/** Live reports whose way to the page is measured, per frame. */
const MOST_PENDING = 4096;
/** A window is loaded once the person has stopped moving it for so long. */
const WANT_MS: Millis = 300;
/** A window that failed is tried again. */
const RETRY_MS: Millis = 5000;

interface Window {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/**
 * One signed-in session's link with its server: feed, lists and catch-up, all into one intake. Knows no
 * frame and no page.
 */
export class LiveSession {
  readonly serverClock: ServerClock;
  readonly meter: Meter;
  readonly serverToPage = new SlidingHistogram();
  readonly history: History;
  readonly feed: Feed;
  readonly #outside: Outside;
  readonly #hooks: SessionHooks;
  readonly #intake: Intake;
  readonly #calls: ServerCalls;
  readonly #catchUp: CatchUp;
  readonly #held = new Set<string>();
  readonly #openedAt: Millis;
  #config: EngineConfig;
  /** `sent` of live reports that no frame has carried yet. */
  readonly #pending = new Float64Array(MOST_PENDING);
  #pendingCount = 0;
  #wanting: Cancel | undefined;
  /** What the timeline shows. */
  #window: Window | undefined;

  constructor(outside: Outside, intake: Intake, session: EngineSession, hooks: SessionHooks) {
    const { clock } = outside;
    this.#outside = outside;
    this.#hooks = hooks;
    this.#intake = intake;
    this.#config = session.config;
    this.#openedAt = clock.ticks();
    this.meter = new Meter(this.#openedAt);
    this.serverClock = new ServerClock(clock);
    this.#calls = new ServerCalls(clock, this.serverClock, outside.fetch);
    const changed = (): void => hooks.changed();
    const deps = { clock, calls: this.#calls, serverClock: this.serverClock, intake, changed };
    this.history = new History(deps);
    this.#catchUp = new CatchUp({
      ...deps,
      history: this.history,
      config: () => this.#config,
      mayCall: (path) => this.#mayCall(path),
      unauthorized: () => this.#unauthorized(),
    });
    this.feed = this.#createFeed();
  }

  /** Connects and loads. Again with another token or role: renews them without losing a row. */
  start({ baseUrl, token, authorities, latestSeen, config }: EngineSession): void {
    this.#held.clear();
    for (const authority of authorities) this.#held.add(authority);
    this.setConfig(config);
    this.#calls.open(baseUrl, token);
    this.#catchUp.start(latestSeen);
    this.feed.start(baseUrl, token, consoleTopics(this.#held));
  }

  stop(): void {
    this.#wanting?.();
    this.feed.stop();
    this.#catchUp.stop();
    this.#calls.close();
  }

  setConfig(config: EngineConfig): void {
    this.#config = config;
    setLateThreshold(this.#intake.reports, config.lateReportThreshold * 60_000);
  }

  /** Tries at once what failed. */
  retryLists(): void {
    this.#catchUp.retry();
    if (this.history.window.state === 'failed') this.#loadWindow(0);
  }

  /**
   * Loads what of a window is not in, soon: the last window asked for within a moment counts. One that failed is
   * tried again every 5 s, and at once where that is asked for. There are no reports from before 2000.
   */
  want(from: EpochMs, to: EpochMs): void {
    const start = epochMs(Math.max(from, YEAR_2000));
    if (!(to > start) || this.history.reports.state !== 'whole') return;
    this.#window = { from: start, to };
    if (this.history.has(start, to)) {
      this.#wanting?.();
      this.history.setWindow('whole');
    } else if (this.history.window.state !== 'failed') this.#loadWindow(WANT_MS);
  }

  /** Loads what of a window is not in. Why it failed, or undefined. */
  async load(from: EpochMs, to: EpochMs): Promise<CallFailure | undefined> {
    const done = await this.history.load(from, to);
    if (done.ok) return undefined;
    if (done.reason === 'unauthorized') this.#unauthorized();
    return done.reason;
  }

  #loadWindow(within: Millis): void {
    this.#wanting?.();
    this.#wanting = this.#outside.clock.after(within, () => {
      const window = this.#window;
      if (window === undefined) return;
      this.#load(window).catch((error: unknown) => this.#outside.fault('A window was not loaded', error));
    });
  }

  /** Tells what becomes of the window that was asked for last. */
  async #load(window: Window): Promise<void> {
    this.history.setWindow('loading');
    const done = await this.history.load(window.from, window.to);
    if (!done.ok && done.reason === 'unauthorized') this.#unauthorized();
    if (window !== this.#window || (!done.ok && done.reason === 'stopped')) return;
    if (done.ok) {
      this.history.setWindow('whole', this.history.has(window.from, window.to) ? undefined : 'tooOld');
      return;
    }
    this.history.setWindow('failed', done.reason);
    this.#loadWindow(RETRY_MS);
  }

  /** Server's clock now. */
  now(): EpochMs {
    return this.serverClock.now();
  }

  /** The last sign of life of the live channel, as of `ticks`. */
  lastData(ticks: Millis): LastData {
    const { heardAt } = this.feed;
    const ageMs = ticks - (heardAt ?? this.#openedAt);
    return { at: epochMs(heardAt === undefined ? 0 : this.now() - ageMs), ageMs };
  }

  /** A frame with all that came so far was handed to the page. */
  delivered(): void {
    const ticks = this.#outside.clock.ticks();
    const now = this.serverClock.at(ticks);
    for (let i = 0; i < this.#pendingCount; i++) this.serverToPage.add(now - this.#pending[i], ticks);
    this.#pendingCount = 0;
  }

  #createFeed(): Feed {
    const { clock, openSocket } = this.#outside;
    return new Feed(
      {
        message: (destination, seq, sent, body, prev) => this.#message(destination, seq, sent, body, prev),
        reject: (reason, excerpt) => {
          this.#intake.ledger.rejected(reason, excerpt, this.now());
          this.#catchUp.suspect();
        },
        received: (length, spent) => {
          this.meter.read(length, spent);
          this.#catchUp.heard();
          this.#hooks.changed();
        },
        changed: (state) => {
          if (state.status !== 'online') this.#catchUp.lost();
          this.#hooks.changed();
        },
        subscribed: () => {
          this.#calls.giveUpLost();
          this.#catchUp.subscribed();
        },
        unauthorized: () => this.#unauthorized(),
        slept: () => this.#catchUp.slept(),
      },
      { clock, openSocket, standing: () => this.#calls.standing() },
    );
  }

  #message(destination: string, seq: number, sent: number, body: string, prev: number): void {
    const { clock } = this.#outside;
    const ticks = clock.ticks();
    this.serverClock.heard(sent, ticks);
    this.meter.message();
    const now = this.serverClock.at(ticks);
    const isNews = this.#intake.message(destination, seq, body, now, ticks, prev);
    if (isNews && sent > 0 && this.#pendingCount < MOST_PENDING) this.#pending[this.#pendingCount++] = sent;
  }

  #mayCall(path: string): boolean {
    const rule = callRule('GET', path);
    return rule !== undefined && decideCall(rule, this.#held) === 'allowed';
  }

  /** The server no longer knows the token: told once, and nothing more is asked of it. */
  #unauthorized(): void {
    this.stop();
    this.#intake.notices.unauthorized();
    this.#hooks.changed();
  }
}
