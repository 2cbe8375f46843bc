import type { SurveyFrame } from '../../domain/survey/port/surveyFrame.ts';
import type { SurveySink } from '../../domain/survey/port/surveyPort.ts';
import type { SurveyState } from '../../domain/survey/port/surveyState.ts';
import type { Millis } from '../../domain/units.ts';
import type { Cancel, Clock } from '../connection/clock.ts';

/** Least time from one frame to the next: drags are followed at this pace. */
export const FRAME_MS: Millis = 20;
/** Least time from one state to the next, but for one that follows a call. */
export const STATE_MS: Millis = 100;

/** What a channel sends. */
export interface ChannelSource {
  /** What changed since the last frame; undefined for nothing. */
  frame(): SurveyFrame | undefined;
  state(): SurveyState;
  /** Sends the page a frame; resolves once it is taken. */
  sendFrame(frame: SurveyFrame): Promise<void>;
  /** Logs an error of the page's answer. */
  reportError(what: string, error: unknown): void;
}

/** Sends one kind of thing: the newest one, one at a time, at a pace. */
class Pace {
  readonly #clock: Clock;
  readonly #least: Millis;
  readonly #send: () => Promise<void>;
  #timer: Cancel | undefined;
  #at: Millis = -Infinity;
  #isPending = false;
  #isDue = false;

  constructor(clock: Clock, least: Millis, send: () => Promise<void>) {
    this.#clock = clock;
    this.#least = least;
    this.#send = send;
  }

  /** Schedules the next one; at once where it follows a call. */
  wake(when: 'now' | 'paced' = 'paced'): void {
    this.#isDue = true;
    if (when === 'now') this.#at = -Infinity;
    if (this.#isPending || (this.#timer !== undefined && when === 'paced')) return;
    this.#timer?.();
    const wait = Math.max(0, this.#at + this.#least - this.#clock.ticks());
    this.#timer = this.#clock.after(wait, () => void this.#run());
  }

  end(): void {
    this.#timer?.();
    this.#isDue = false;
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#isDue = false;
    this.#isPending = true;
    this.#at = this.#clock.ticks();
    await this.#send();
    this.#isPending = false;
    if (this.#isDue) this.wake();
  }
}

/** Sends one page its frames and states: of each the newest, one at a time, when something changed. */
export class SurveyChannel {
  readonly #frames: Pace;
  readonly #states: Pace;
  #isEnded = false;

  constructor(clock: Clock, page: SurveySink, source: ChannelSource) {
    this.#frames = new Pace(clock, FRAME_MS, async () => {
      const frame = source.frame();
      if (frame === undefined) return;
      await this.#deliver('frame', source, () => source.sendFrame(frame));
    });
    this.#states = new Pace(clock, STATE_MS, () =>
      this.#deliver('state', source, () => page.state(source.state())),
    );
  }

  /** Schedules a frame, after what is drawn has changed. */
  wakeFrame(): void {
    if (!this.#isEnded) this.#frames.wake();
  }

  /** Schedules a state. */
  wakeState(): void {
    if (!this.#isEnded) this.#states.wake();
  }

  /** Schedules both at once, after a call of the page. */
  wake(): void {
    if (this.#isEnded) return;
    this.#frames.wake();
    this.#states.wake('now');
  }

  /** Sends nothing more. */
  end(): void {
    this.#isEnded = true;
    this.#frames.end();
    this.#states.end();
  }

  async #deliver(what: string, source: ChannelSource, send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (!this.#isEnded) source.reportError(`the page did not take a ${what}`, error);
    }
  }
}
