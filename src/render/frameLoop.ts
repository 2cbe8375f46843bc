import type { Millis } from '../domain/units.ts';

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
  const members: Member[] = [];
  let frame: number | undefined;
  let timer: number | undefined;
  let timerAt = Infinity;

  const requestFrame = (): void => {
    frame ??= clock.request(run);
  };

  const stopTimer = (): void => {
    if (timer !== undefined) clock.cancelLater(timer);
    timer = undefined;
    timerAt = Infinity;
  };

  const plan = (): void => {
    let earliest = Infinity;
    for (const member of members) earliest = Math.min(earliest, member.wake);
    if (earliest === timerAt) return;
    stopTimer();
    if (earliest === Infinity) return;
    timerAt = earliest;
    timer = clock.later(onTimer, Math.max(0, earliest - clock.now()));
  };

  function onTimer(): void {
    timer = undefined;
    timerAt = Infinity;
    requestFrame();
  }

  function run(now: Millis): void {
    frame = undefined;
    for (const member of members.slice()) {
      const due = member.wake <= now + 1;
      if (!member.dirty && !due) continue;
      member.dirty = false;
      if (due) member.wake = Infinity;
      member.client.draw(now);
    }
    plan();
  }

  return {
    join(client) {
      const member: Member = { client, dirty: false, wake: Infinity };
      members.push(member);
      return {
        invalidate() {
          member.dirty = true;
          requestFrame();
        },
        wakeAt(time) {
          if (time >= member.wake) return;
          member.wake = time;
          plan();
        },
        leave() {
          const at = members.indexOf(member);
          if (at >= 0) members.splice(at, 1);
          plan();
          if (members.length > 0 || frame === undefined) return;
          clock.cancel(frame);
          frame = undefined;
        },
      };
    },
  };
}

/** The page's loop: map and timeline share it. */
export const pageLoop: FrameLoop = createFrameLoop();
