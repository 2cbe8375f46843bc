import type { Millis } from '../../domain/units.ts';

/** A view that the frame loop draws. */
export interface FrameClient {
  /** Draws once; at most once per animation frame, only when requested. `now` is of `performance.now()`. */
  draw(now: Millis): void;
}

/** A client's access to the loop it was added to. */
export interface FrameHandle {
  /** Requests a draw on the next animation frame. */
  invalidate(): void;
  /** Requests a draw at `time` (`performance.now()`); the earliest requested time counts. */
  wakeAt(time: Millis): void;
  /** Serves no request until `resume`, for a view that is not shown. */
  pause(): void;
  /** Serves the requests made during the pause with one draw. */
  resume(): void;
  readonly isPaused: boolean;
  /** Removes the client with its pending requests. */
  remove(): void;
}

/** Draws its clients on demand, in the order they were added. */
export interface FrameLoop {
  add(client: FrameClient): FrameHandle;
}

/** Frames and timers of the browser; tests inject their own. Times are of `performance.now()`. */
export interface FrameClock {
  now(): Millis;
  requestFrame(callback: (now: Millis) => void): number;
  cancelFrame(id: number): void;
  startTimer(callback: () => void, delay: Millis): number;
  clearTimer(id: number): void;
}

const BROWSER_CLOCK: FrameClock = {
  now: () => performance.now(),
  requestFrame: (callback) => requestAnimationFrame(callback),
  cancelFrame: (id) => cancelAnimationFrame(id),
  startTimer: (callback, delay) => window.setTimeout(callback, delay),
  clearTimer: (id) => window.clearTimeout(id),
};

interface ClientEntry {
  readonly client: FrameClient;
  isInvalid: boolean;
  isPaused: boolean;
  /** Requested time of the next draw; Infinity: none. */
  wakeTime: Millis;
}

/**
 * Creates a loop that runs on demand: without a request it asks the browser for no frame, runs no timer and draws
 * nothing.
 */
export function createFrameLoop(clock: FrameClock = BROWSER_CLOCK): FrameLoop {
  return new OnDemandLoop(clock);
}

class OnDemandLoop implements FrameLoop {
  readonly #clock: FrameClock;
  readonly #entries: ClientEntry[] = [];
  #frame: number | undefined;
  #timer: number | undefined;
  #timerAt: Millis = Infinity;

  constructor(clock: FrameClock) {
    this.#clock = clock;
  }

  add(client: FrameClient): FrameHandle {
    const entry: ClientEntry = { client, isInvalid: false, isPaused: false, wakeTime: Infinity };
    this.#entries.push(entry);
    return {
      invalidate: () => {
        entry.isInvalid = true;
        if (!entry.isPaused) this.#requestFrame();
      },
      wakeAt: (time) => {
        if (time >= entry.wakeTime) return;
        entry.wakeTime = time;
        this.#scheduleTimer();
      },
      pause: () => {
        entry.isPaused = true;
        this.#scheduleTimer();
      },
      resume: () => {
        entry.isPaused = false;
        if (entry.isInvalid) this.#requestFrame();
        this.#scheduleTimer();
      },
      get isPaused() {
        return entry.isPaused;
      },
      remove: () => this.#remove(entry),
    };
  }

  #remove(entry: ClientEntry): void {
    const at = this.#entries.indexOf(entry);
    if (at >= 0) this.#entries.splice(at, 1);
    this.#scheduleTimer();
    if (this.#entries.length > 0 || this.#frame === undefined) return;
    this.#clock.cancelFrame(this.#frame);
    this.#frame = undefined;
  }

  #requestFrame(): void {
    this.#frame ??= this.#clock.requestFrame((now) => this.#run(now));
  }

  /** A client that throws keeps no other from being drawn; the first exception is thrown at the end. */
  #run(now: Millis): void {
    this.#frame = undefined;
    const thrown: unknown[] = [];
    for (const entry of this.#entries.slice()) {
      const isDue = entry.wakeTime <= now + 1;
      if (entry.isPaused || (!entry.isInvalid && !isDue)) continue;
      entry.isInvalid = false;
      if (isDue) entry.wakeTime = Infinity;
      try {
        entry.client.draw(now);
      } catch (error) {
        thrown.push(error);
      }
    }
    this.#scheduleTimer();
    if (thrown.length > 0) throw thrown[0];
  }

  /** Sets the one timer to the earliest requested time. */
  #scheduleTimer(): void {
    let earliest = Infinity;
    for (const { isPaused, wakeTime } of this.#entries)
      if (!isPaused) earliest = Math.min(earliest, wakeTime);
    if (earliest === this.#timerAt) return;
    if (this.#timer !== undefined) this.#clock.clearTimer(this.#timer);
    this.#timer = undefined;
    this.#timerAt = earliest;
    if (earliest === Infinity) return;
    this.#timer = this.#clock.startTimer(() => this.#onTimer(), Math.max(0, earliest - this.#clock.now()));
  }

  #onTimer(): void {
    this.#timer = undefined;
    this.#timerAt = Infinity;
    this.#requestFrame();
  }
}

/** The only loop of the page, shared by map and timeline. */
export const pageLoop: FrameLoop = createFrameLoop();
