import type { Millis } from '../../domain/units.ts';

/** Something that draws when it has to. */
export interface FrameClient {
  /** `now` as `performance.now()` counts. Called at most once per animation frame, only after an ask. */
  draw(now: Millis): void;
}

export interface FrameTicket {
  /** Asks for a draw on the next animation frame. */
  invalidate(): void;
  /** Asks for a draw at `time` (`performance.now()`); of several wishes the earliest counts. */
  wakeAt(time: Millis): void;
  leave(): void;
}

export interface FrameLoop {
  join(client: FrameClient): FrameTicket;
}

/** What the loop needs of the browser; a test gives its own. */
export interface FrameClock {
  now(): Millis;
  request(callback: (now: Millis) => void): number;
  cancel(id: number): void;
  later(callback: () => void, delay: Millis): number;
  cancelLater(id: number): void;
}

const BROWSER_CLOCK: FrameClock = {
  now: () => performance.now(),
  request: (callback) => requestAnimationFrame(callback),
  cancel: (id) => cancelAnimationFrame(id),
  later: (callback, delay) => window.setTimeout(callback, delay),
  cancelLater: (id) => window.clearTimeout(id),
};

interface Member {
  readonly client: FrameClient;
  dirty: boolean;
  /** Infinity: no wish. */
  wake: Millis;
}

/**
 * The only owner of animation frames. It is driven by asks alone: without one nothing is requested,
 * no timer runs and nothing is drawn. Clients draw in the order in which they joined.
 */
export function createFrameLoop(clock: FrameClock = BROWSER_CLOCK): FrameLoop {
  return new AskedLoop(clock);
}

class AskedLoop implements FrameLoop {
  readonly #clock: FrameClock;
  readonly #members: Member[] = [];
  #frame: number | undefined;
  #timer: number | undefined;
  #timerAt: Millis = Infinity;

  constructor(clock: FrameClock) {
    this.#clock = clock;
  }

  join(client: FrameClient): FrameTicket {
    const member: Member = { client, dirty: false, wake: Infinity };
    this.#members.push(member);
    return {
      invalidate: () => {
        member.dirty = true;
        this.#request();
      },
      wakeAt: (time) => {
        if (time >= member.wake) return;
        member.wake = time;
        this.#plan();
      },
      leave: () => this.#leave(member),
    };
  }

  #leave(member: Member): void {
    const at = this.#members.indexOf(member);
    if (at >= 0) this.#members.splice(at, 1);
    this.#plan();
    if (this.#members.length > 0 || this.#frame === undefined) return;
    this.#clock.cancel(this.#frame);
    this.#frame = undefined;
  }

  #request(): void {
    this.#frame ??= this.#clock.request((now) => this.#run(now));
  }

  #run(now: Millis): void {
    this.#frame = undefined;
    for (const member of this.#members.slice()) {
      const due = member.wake <= now + 1;
      if (!member.dirty && !due) continue;
      member.dirty = false;
      if (due) member.wake = Infinity;
      member.client.draw(now);
    }
    this.#plan();
  }

  /** One timer, to the earliest wish. */
  #plan(): void {
    let earliest = Infinity;
    for (const member of this.#members) earliest = Math.min(earliest, member.wake);
    if (earliest === this.#timerAt) return;
    if (this.#timer !== undefined) this.#clock.cancelLater(this.#timer);
    this.#timer = undefined;
    this.#timerAt = earliest;
    if (earliest === Infinity) return;
    this.#timer = this.#clock.later(() => this.#onTimer(), Math.max(0, earliest - this.#clock.now()));
  }

  #onTimer(): void {
    this.#timer = undefined;
    this.#timerAt = Infinity;
    this.#request();
  }
}

/** The page's loop: map and timeline share it. */
export const pageLoop: FrameLoop = createFrameLoop();
