import { playedTime, type PlaybackClock } from '../../domain/playback/playbackClock.ts';
import type { PlaybackPace, PlaybackRequest, PlaybackState } from '../../domain/playback/playbackPort.ts';
import { epochMs, type EpochMs, type Millis } from '../../domain/units.ts';
import type { Cancel, Clock } from '../connection/clock.ts';
import { EventBuffer } from './eventBuffer.ts';
import type { PlayedEvent, PlayedSource } from './playedEvents.ts';

/** Between two steps of a running replay. */
const STEP_MS: Millis = 33;
/** Events of one step: more slow the replay down, so that frames and calls have their turn. */
const MAX_STEP_EVENTS = 1000;
/** From a failed load to the next. */
const RETRY_MS: Millis = 3000;
/** A gap is skipped that would take longer than this, up to so long before the next report. */
const GAP_MS: Millis = 3000;
const LEAD_MS: Millis = 500;

/** What shows the events. */
export interface PlayedStage {
  /** Shows what is so, in place of everything before. */
  reset(events: readonly PlayedEvent[]): void;
  /** Shows events that happened while the replay ran. */
  apply(events: readonly PlayedEvent[]): void;
  /** The replay's time has moved. */
  moved(): void;
  /** Clock, pace or load state changed other than by the running clock. */
  stateChanged(): void;
}

interface PlayerDeps {
  readonly clock: Pick<Clock, 'ticks' | 'after'>;
  readonly source: PlayedSource;
  readonly stage: PlayedStage;
  readonly reportError: (what: string, error: unknown) => void;
}

/**
 * Plays the events of a period: holds the clock, loads ahead and gives the stage what has become so. It never runs past what is
 * loaded, and never gives more in a step than the stage can take: the clock waits instead.
 */
export class Player {
  readonly #deps: PlayerDeps;
  readonly #period: PlaybackRequest['period'];
  readonly #buffer: EventBuffer;
  #pace: PlaybackPace;
  #clock: PlaybackClock;
  #load: PlaybackState['load'] = 'loading';
  /** Number of the newest jump; answers to earlier ones are dropped. */
  #jump = 0;
  #timer: Cancel | undefined;
  #retryTimer: Cancel | undefined;
  /** A step to a report that is not loaded yet. */
  #isStepping = false;
  #isEnded = false;

  constructor(deps: PlayerDeps, { period, at, pace }: PlaybackRequest) {
    this.#deps = deps;
    this.#period = period;
    this.#pace = pace;
    this.#clock = { at: this.#within(at), ticks: deps.clock.ticks(), rate: 0, until: period.to };
    this.#buffer = new EventBuffer(deps.source, period.to, () => this.#pageLoaded());
  }

  /** Loads the begin and plays if the pace says so. */
  start(): void {
    this.seek(this.#clock.at);
  }

  /** Plays no more. */
  end(): void {
    this.#isEnded = true;
    this.#jump++;
    this.#buffer.clear(this.#clock.at);
    this.#timer?.();
    this.#retryTimer?.();
  }

  /** Replayed time now, whole ms. */
  now(): EpochMs {
    return epochMs(Math.floor(playedTime(this.#clock, this.#deps.clock.ticks())));
  }

  /** Clock, pace and load state now. */
  state(): PlaybackState {
    return { clock: this.#clock, pace: this.#pace, load: this.#load };
  }

  /** Changes how it goes on, from now. */
  setPace(pace: PlaybackPace): void {
    const now = this.now();
    const restarts = pace.isPlaying && !this.#pace.isPlaying && now >= this.#period.to;
    this.#pace = pace;
    this.#isStepping = false;
    if (restarts) this.seek(this.#period.from);
    else this.#setTime(now);
  }

  /** Jumps to a time: at once where it is loaded and ahead. */
  seek(at: EpochMs): void {
    this.#isStepping = false;
    const to = this.#within(at);
    if (this.#load === 'ready' && to >= this.now() && to <= this.#buffer.until) {
      this.#advance(to, Infinity);
      this.#setTime(to);
      return;
    }
    void this.#jumpTo(to);
  }

  /** Pauses at the next report or at the one before. */
  step(direction: 1 | -1): void {
    this.#pace = { ...this.#pace, isPlaying: false };
    const now = this.now();
    const next = direction === 1 ? this.#buffer.nextReport(now) : this.#buffer.formerReport(now);
    this.#isStepping = direction === 1 && next === undefined && this.#buffer.until < this.#period.to;
    if (next === undefined) return this.#setTime(now);
    this.seek(next);
  }

  /** Loads again at once what could not be loaded. */
  retry(): void {
    if (this.#load !== 'failed') return;
    this.#retryTimer?.();
    if (this.#buffer.hasFailed) this.#buffer.fill();
    else void this.#jumpTo(this.#clock.at);
  }

  #within(at: EpochMs): EpochMs {
    const { from, to } = this.#period;
    return epochMs(Math.min(to, Math.max(from, Math.round(at))));
  }

  async #jumpTo(at: EpochMs): Promise<void> {
    const jump = ++this.#jump;
    const isWanted = (): boolean => jump === this.#jump;
    this.#buffer.clear(at);
    this.#load = 'loading';
    this.#setTime(at);
    try {
      const read = await this.#deps.source.stateAt(at, isWanted);
      if (!isWanted() || (!read.ok && read.reason === 'stopped')) return;
      if (!read.ok) return this.#retryLater(() => void this.#jumpTo(at));
      this.#load = 'ready';
      this.#buffer.notePlayed(read.value);
      this.#deps.stage.reset(read.value);
      this.#buffer.fill();
      this.#setTime(at);
    } catch (error) {
      this.#deps.reportError('A replay failed to jump', error);
    }
  }

  #retryLater(retry: () => void): void {
    this.#load = 'failed';
    this.#setTime(this.now());
    this.#retryTimer?.();
    this.#retryTimer = this.#deps.clock.after(RETRY_MS, retry);
  }

  /** More is loaded, or could not be. */
  #pageLoaded(): void {
    if (this.#isEnded) return;
    if (this.#buffer.hasFailed) return this.#retryLater(() => this.#buffer.fill());
    this.#load = 'ready';
    if (this.#isStepping) return this.step(1);
    this.#setTime(this.now());
  }

  /** Sets the clock to a time, running if it may, and schedules the next step. */
  #setTime(at: EpochMs): void {
    const runs = this.#pace.isPlaying && this.#load !== 'loading';
    const until = epochMs(Math.max(at, Math.min(this.#period.to, this.#buffer.until)));
    this.#clock = { at, ticks: this.#deps.clock.ticks(), rate: runs ? this.#pace.speed : 0, until };
    this.#timer?.();
    this.#timer = undefined;
    if (runs && !this.#isEnded) this.#scheduleStep();
    this.#deps.stage.moved();
    this.#deps.stage.stateChanged();
  }

  #scheduleStep(): void {
    this.#timer = this.#deps.clock.after(STEP_MS, () => {
      this.#timer = undefined;
      this.#step();
    });
  }

  #step(): void {
    const now = this.now();
    const reached = this.#advance(now, MAX_STEP_EVENTS);
    this.#buffer.fill();
    if (reached < now) return this.#setTime(reached);
    if (now >= this.#period.to) return this.#atEnd();
    const skipped = this.#skipTo(now);
    if (skipped !== undefined) return this.#setTime(skipped);
    this.#scheduleStep();
    this.#deps.stage.moved();
  }

  /** Gives the stage what has become so up to a time; returns the time that it has reached. */
  #advance(to: EpochMs, most: number): EpochMs {
    const events = this.#buffer.take(to, most);
    if (events.length > 0) this.#deps.stage.apply(events);
    const last = events.at(-1);
    return last !== undefined && events.length >= most ? last.at : to;
  }

  #atEnd(): void {
    if (this.#pace.loops) return this.seek(this.#period.from);
    this.#pace = { ...this.#pace, isPlaying: false };
    this.#setTime(this.#period.to);
  }

  /** Where a gap ends that is to be skipped; undefined where there is none. */
  #skipTo(now: EpochMs): EpochMs | undefined {
    if (!this.#pace.skipsGaps) return undefined;
    const { speed } = this.#pace;
    const next = this.#buffer.nextReport(now) ?? this.#buffer.until;
    const gap = next - now;
    // Without a report in what is loaded, its end is as good.
    return gap > GAP_MS * speed ? epochMs(next - LEAD_MS * speed) : undefined;
  }
}
