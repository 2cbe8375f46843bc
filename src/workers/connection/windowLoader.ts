import { YEAR_2000 } from '../../domain/json/instant.ts';
import type { LoadState } from '../../domain/live/summary.ts';
import { epochMs, type EpochMs, type Millis } from '../../domain/units.ts';
import type { Cancel } from './clock.ts';
import type { Environment, LiveSession } from './liveSession.ts';
import type { CallFailure } from './serverCalls.ts';

/** A window is loaded when it has not been moved for this long. */
const WINDOW_PAUSE_MS: Millis = 300;
/** From a failed load of a window to the next. */
const RETRY_MS: Millis = 5000;

interface Window {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** Loads the timeline's window of one page into the session's history, and has its state. */
export class WindowLoader {
  /** State of the timeline's window; `tooOld` with `loaded`: not all of its reports are stored. */
  state: LoadState = { state: 'idle', reason: undefined, at: epochMs(0) };
  readonly #environment: Environment;
  readonly #session: LiveSession;
  readonly #changed: () => void;
  #timer: Cancel | undefined;
  #window: Window | undefined;
  /** The window was requested before the list of the start was loaded. */
  #isWaiting = false;

  /** @param changed  called when the state changed */
  constructor(environment: Environment, session: LiveSession, changed: () => void) {
    this.#environment = environment;
    this.#session = session;
    this.#changed = changed;
  }

  /**
   * Loads the parts of the timeline's window that are not loaded, once the window is not moved any more and the list of the
   * start is loaded. A failed load is repeated every 5 s, and at once by `retry`. Nothing is loaded from before 2000.
   */
  request(from: EpochMs, to: EpochMs): void {
    const { history } = this.#session;
    const start = epochMs(Math.max(from, YEAR_2000));
    if (!(to > start)) return;
    this.#window = { from: start, to };
    this.#isWaiting = history.reports.state !== 'loaded';
    if (this.#isWaiting) return;
    if (history.has(start, to)) {
      this.#timer?.();
      this.#setState('loaded');
    } else if (this.state.state !== 'failed') this.#loadWithin(WINDOW_PAUSE_MS);
  }

  /** Loads a window that waits for the list of the start, once that is loaded. Call after each change of the session. */
  resume(): void {
    if (!this.#isWaiting || this.#window === undefined) return;
    if (this.#session.history.reports.state === 'loaded') this.request(this.#window.from, this.#window.to);
  }

  /** Repeats a failed load at once. */
  retry(): void {
    if (this.state.state === 'failed') this.#loadWithin(0);
  }

  /** Loads nothing more. */
  stop(): void {
    this.#timer?.();
    this.#window = undefined;
  }

  #loadWithin(span: Millis): void {
    this.#timer?.();
    this.#timer = this.#environment.clock.after(span, () => {
      const window = this.#window;
      if (window === undefined) return;
      this.#load(window).catch((error: unknown) =>
        this.#environment.reportError('A window was not loaded', error),
      );
    });
  }

  /** Loads the window and sets its state, unless another one has been requested since. */
  async #load(window: Window): Promise<void> {
    this.#setState('loading');
    const reason = await this.#session.load(window.from, window.to);
    if (window !== this.#window || reason === 'stopped') return;
    if (reason === undefined) {
      this.#setState('loaded', this.#session.history.has(window.from, window.to) ? undefined : 'tooOld');
      return;
    }
    this.#setState('failed', reason);
    this.#loadWithin(RETRY_MS);
  }

  #setState(state: LoadState['state'], reason?: CallFailure | 'tooOld'): void {
    if (this.state.state === state && this.state.reason === reason) return;
    this.state = { state, reason, at: this.#environment.clock.wall() };
    this.#changed();
  }
}
