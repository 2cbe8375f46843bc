import * as Comlink from 'comlink';
import { renderFrameBuffers, type RenderFrame } from '../../domain/frame/renderFrame.ts';
import type { PageSink } from '../../domain/live/enginePort.ts';
import type { LiveSummary } from '../../domain/live/summary.ts';
import type { Millis, Ticks } from '../../domain/units.ts';
import type { Cancel, Clock } from '../link/clock.ts';
import type { Engine } from './engine.ts';
import type { LiveSession, Outside } from '../link/liveSession.ts';
import { AGES_MS } from './picture.ts';

const FRAME_MS: Millis = 33;
const SUMMARY_MS: Millis = 250;
/** After a page has failed to take something. */
const AGAIN_MS: Millis = 1000;

/**
 * What one page is sent. Pictures and summaries: the newest, one at a time, and only when something
 * changed. Notices: every one, in order, at once. Timers run only while there is something to send.
 */
export class PageLine {
  readonly #clock: Clock;
  readonly #fault: Outside['fault'];
  readonly #engine: Engine;
  readonly #session: LiveSession;
  readonly #page: PageSink;
  #frameTimer: Cancel | undefined;
  #summaryTimer: Cancel | undefined;
  #noticeTimer: Cancel | undefined;
  #agesTimer: Cancel | undefined;
  #frameAt: Millis = -Infinity;
  #summaryAt: Millis = -Infinity;
  #frameOut = false;
  #summaryOut = false;
  #noticesOut = false;
  /** Something changed while a frame or a summary was out. */
  #frameDue = false;
  #summaryDue = false;
  #toldUpTo = 0;
  #over = false;

  constructor({ clock, fault }: Outside, engine: Engine, session: LiveSession, page: PageSink) {
    this.#clock = clock;
    this.#fault = fault;
    this.#engine = engine;
    this.#session = session;
    this.#page = page;
  }

  /** Something changed. Cheap: called for every chunk of the socket. */
  wake(): void {
    if (this.#over) return;
    this.#wantFrame();
    this.#wantSummary();
    if (this.#engine.intake.notices.last > this.#toldUpTo) this.#tell();
  }

  end(): void {
    this.#over = true;
    this.#frameTimer?.();
    this.#summaryTimer?.();
    this.#noticeTimer?.();
    this.#agesTimer?.();
  }

  #wantFrame(): void {
    this.#frameDue = true;
    if (this.#frameOut || this.#frameTimer !== undefined) return;
    const wait = Math.max(0, this.#frameAt + FRAME_MS - this.#clock.ticks());
    this.#frameTimer = this.#clock.after(wait, () => {
      this.#frameTimer = undefined;
      void this.#sendFrame();
    });
  }

  async #sendFrame(): Promise<void> {
    const frame = this.#written();
    if (frame === undefined) return this.#rest();
    this.#frameOut = true;
    try {
      const answer = this.#page.frame(Comlink.transfer(frame, renderFrameBuffers(frame)));
      this.#session.delivered();
      this.#engine.giveBack(await answer);
    } catch (error) {
      this.#failed(error);
    }
    this.#frameOut = false;
    if (this.#over) return;
    if (this.#frameDue) this.#wantFrame();
    else this.#rest();
  }

  #written(): RenderFrame | undefined {
    const begun = this.#clock.ticks();
    this.#frameAt = begun;
    this.#frameDue = false;
    const frame = this.#engine.frame({ ticks: begun, now: this.#session.now() });
    this.#session.meter.worked(this.#clock.ticks() - begun);
    return frame;
  }

  /** Nothing more to draw for now: looks again soon where something waits, else when sensors have aged. */
  #rest(): void {
    if (this.#engine.waiting) return this.#wantFrame();
    this.#agesTimer?.();
    this.#agesTimer = this.#clock.after(AGES_MS, () => this.#wantFrame());
  }

  /** A page that threw has kept nothing of the frame: it is sent everything anew, a little later. */
  #failed(error: unknown): void {
    this.#fault('The page did not take a frame', error);
    this.#engine.forgetSent();
    this.#frameAt = this.#clock.ticks() + AGAIN_MS;
    this.#frameDue = true;
  }

  #wantSummary(): void {
    this.#summaryDue = true;
    if (this.#summaryOut || this.#summaryTimer !== undefined) return;
    const wait = Math.max(0, this.#summaryAt + SUMMARY_MS - this.#clock.ticks());
    this.#summaryTimer = this.#clock.after(wait, () => {
      this.#summaryTimer = undefined;
      void this.#sendSummary();
    });
  }

  async #sendSummary(): Promise<void> {
    const begun = this.#clock.ticks();
    this.#summaryAt = begun;
    this.#summaryDue = false;
    const summary = this.#summary(begun);
    this.#session.meter.worked(this.#clock.ticks() - begun);
    this.#summaryOut = true;
    try {
      await this.#page.summary(summary);
    } catch (error) {
      this.#fault('The page did not take a summary', error);
      this.#summaryAt = this.#clock.ticks() + AGAIN_MS;
      this.#summaryDue = true;
    }
    this.#summaryOut = false;
    if (!this.#over && (this.#summaryDue || this.#session.meter.moving)) this.#wantSummary();
  }

  #summary(ticks: Ticks): LiveSummary {
    const { feed, history, serverClock, serverToPage, meter } = this.#session;
    return {
      connection: feed.state,
      lastData: this.#session.lastData(ticks),
      history: history.reports,
      window: history.window,
      heartbeatList: history.heartbeats,
      clockOffsetMs: serverClock.offset,
      ...this.#engine.counts(),
      rate: meter.rate(ticks),
      serverToPage: serverToPage.percentiles(ticks),
    };
  }

  /** Hands over all notices that the page was not handed yet; those that come meanwhile follow in order. */
  #tell(): void {
    if (this.#noticesOut || this.#noticeTimer !== undefined) return;
    void this.#sendNotices();
  }

  async #sendNotices(): Promise<void> {
    this.#noticesOut = true;
    try {
      while (!this.#over) {
        const notices = this.#engine.intake.notices.after(this.#toldUpTo);
        const last = notices.at(-1);
        if (last === undefined) break;
        await this.#page.notices(notices);
        this.#toldUpTo = last.number;
      }
    } catch (error) {
      this.#fault('The page did not take notices', error);
      this.#noticeTimer = this.#clock.after(AGAIN_MS, () => {
        this.#noticeTimer = undefined;
        this.#tell();
      });
    }
    this.#noticesOut = false;
  }
}
