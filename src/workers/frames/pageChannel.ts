import * as Comlink from 'comlink';
import { renderFrameBuffers, type RenderFrame } from '../../domain/frame/renderFrame.ts';
import type { PageSink } from '../../domain/live/enginePort.ts';
import type { LiveSummary } from '../../domain/live/summary.ts';
import { epochMs, type EpochMs, type Millis, type Ticks } from '../../domain/units.ts';
import type { Cancel, Clock } from '../connection/clock.ts';
import type { Engine } from './engine.ts';
import type { Environment } from '../connection/liveSession.ts';
import type { ThreadMeter } from '../connection/meter.ts';
import { AGES_MS } from './frameBuilder.ts';

const FRAME_MS: Millis = 33;
const SUMMARY_MS: Millis = 250;
/** From a failed delivery to the next attempt. */
const RETRY_MS: Millis = 1000;

/** What a channel sends to its page: of the live data, or of a replay. */
export interface ChannelSource {
  readonly environment: Pick<Environment, 'clock' | 'reportError'>;
  /** Read at each call, as a replay replaces it at a jump. */
  readonly engine: Engine;
  /** Counts the work of the thread. */
  readonly meter: ThreadMeter;
  /** The clock of the frames. */
  now(): EpochMs;
  /** Time up to which nothing is missing, on that clock. */
  readonly completeUntil: EpochMs;
  /** A frame was handed to the page. */
  noteFrameSent(at: Ticks): void;
  /** Counts and states at a moment. */
  summary(at: Ticks, notifiedUntil: EpochMs): LiveSummary;
}

/**
 * Sends one page its frames, summaries and notifications. Of frames and summaries only the newest, one at a time, when
 * something changed; of notifications every one, in order, at once. Timers run only while there is something to send.
 */
export class PageChannel {
  readonly #clock: Clock;
  readonly #reportError: Environment['reportError'];
  readonly #source: ChannelSource;
  readonly #page: PageSink;
  #frameTimer: Cancel | undefined;
  #summaryTimer: Cancel | undefined;
  #notificationTimer: Cancel | undefined;
  #agesTimer: Cancel | undefined;
  #frameAt: Millis = -Infinity;
  #summaryAt: Millis = -Infinity;
  /** The page has not answered yet. */
  #isFramePending = false;
  #isSummaryPending = false;
  #areNotificationsPending = false;
  /** Something has changed since the newest frame or summary. */
  #isFrameDue = false;
  #isSummaryDue = false;
  /** Number of the newest notification that the page has. */
  #sentUpTo: number;
  /** The summary's. */
  #notifiedUntil: EpochMs = epochMs(0);
  #isEnded = false;

  /** @param sentUpTo  number of the newest notification that the page has or needs not have */
  constructor(source: ChannelSource, page: PageSink, sentUpTo: number) {
    const { clock, reportError } = source.environment;
    this.#clock = clock;
    this.#reportError = reportError;
    this.#source = source;
    this.#page = page;
    this.#sentUpTo = sentUpTo;
  }

  /** Schedules what is due, after something changed. Cheap, as it is called for every chunk of the socket. */
  wake(): void {
    if (this.#isEnded) return;
    this.#scheduleFrame();
    this.#scheduleSummary();
    if (this.#areNotificationsDue()) this.#startNotifications();
  }

  /** Sends nothing more. */
  end(): void {
    this.#isEnded = true;
    this.#frameTimer?.();
    this.#summaryTimer?.();
    this.#notificationTimer?.();
    this.#agesTimer?.();
  }

  #scheduleFrame(): void {
    this.#isFrameDue = true;
    if (this.#isFramePending || this.#frameTimer !== undefined) return;
    const wait = Math.max(0, this.#frameAt + FRAME_MS - this.#clock.ticks());
    this.#frameTimer = this.#clock.after(wait, () => {
      this.#frameTimer = undefined;
      void this.#sendFrame();
    });
  }

  async #sendFrame(): Promise<void> {
    const { engine } = this.#source;
    const frame = this.#buildFrame();
    if (frame === undefined) return this.#scheduleIdle();
    this.#isFramePending = true;
    try {
      const answer = this.#page.frame(Comlink.transfer(frame, renderFrameBuffers(frame)));
      this.#source.noteFrameSent(this.#clock.ticks());
      engine.giveBack(await answer);
    } catch (error) {
      this.#retryFrame(error);
    }
    this.#isFramePending = false;
    if (this.#isEnded) return;
    if (this.#isFrameDue) this.#scheduleFrame();
    else this.#scheduleIdle();
  }

  #buildFrame(): RenderFrame | undefined {
    const startedAt = this.#clock.ticks();
    this.#frameAt = startedAt;
    this.#isFrameDue = false;
    const frame = this.#source.engine.frame({ ticks: startedAt, now: this.#source.now() });
    this.#source.meter.addWork(this.#clock.ticks() - startedAt);
    return frame;
  }

  /** Schedules the next frame where nothing changed: soon while a part waits for its pace, else when sensors have aged. */
  #scheduleIdle(): void {
    if (this.#source.engine.isWaiting) return this.#scheduleFrame();
    this.#agesTimer?.();
    this.#agesTimer = this.#clock.after(AGES_MS, () => this.#scheduleFrame());
  }

  /** Sends everything again after a pause, as a page that threw may have lost parts of the frame. */
  #retryFrame(error: unknown): void {
    this.#reportError('The page failed to show a frame', error);
    this.#source.engine.forgetSent();
    this.#frameAt = this.#clock.ticks() + RETRY_MS;
    this.#isFrameDue = true;
  }

  #scheduleSummary(): void {
    this.#isSummaryDue = true;
    if (this.#isSummaryPending || this.#summaryTimer !== undefined) return;
    const wait = Math.max(0, this.#summaryAt + SUMMARY_MS - this.#clock.ticks());
    this.#summaryTimer = this.#clock.after(wait, () => {
      this.#summaryTimer = undefined;
      void this.#sendSummary();
    });
  }

  async #sendSummary(): Promise<void> {
    const startedAt = this.#clock.ticks();
    this.#summaryAt = startedAt;
    this.#isSummaryDue = false;
    if (!this.#areNotificationsDue()) this.#notifiedUntil = this.#source.completeUntil;
    const summary = this.#source.summary(startedAt, this.#notifiedUntil);
    this.#source.meter.addWork(this.#clock.ticks() - startedAt);
    this.#isSummaryPending = true;
    try {
      await this.#page.summary(summary);
    } catch (error) {
      this.#reportError('The page failed to show a summary', error);
      this.#summaryAt = this.#clock.ticks() + RETRY_MS;
      this.#isSummaryDue = true;
    }
    this.#isSummaryPending = false;
    if (!this.#isEnded && (this.#isSummaryDue || this.#source.meter.isActive)) this.#scheduleSummary();
  }

  /** Whether the page lacks notifications, or is handling some. */
  #areNotificationsDue(): boolean {
    const { notifications } = this.#source.engine.intake;
    return this.#areNotificationsPending || notifications.lastNumber > this.#sentUpTo;
  }

  /** Sends all notifications that the page does not have; those that arrive meanwhile follow in order. */
  #startNotifications(): void {
    if (this.#areNotificationsPending || this.#notificationTimer !== undefined) return;
    void this.#sendNotifications();
  }

  async #sendNotifications(): Promise<void> {
    this.#areNotificationsPending = true;
    try {
      while (!this.#isEnded) {
        const notifications = this.#source.engine.intake.notifications.pendingAfter(this.#sentUpTo);
        const last = notifications.at(-1);
        if (last === undefined) break;
        await this.#page.notifications(notifications);
        this.#sentUpTo = last.number;
      }
    } catch (error) {
      this.#reportError('The page failed to handle notifications', error);
      this.#notificationTimer = this.#clock.after(RETRY_MS, () => {
        this.#notificationTimer = undefined;
        this.#startNotifications();
      });
    }
    this.#areNotificationsPending = false;
  }
}
