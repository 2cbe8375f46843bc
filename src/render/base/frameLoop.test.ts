import { expect, it } from 'vitest';
import { createFrameLoop, type FrameClock } from './frameLoop.ts';

/** A browser whose frames and timers come when the test says. */
function fakeBrowser() {
  let now = 0;
  let frame: ((now: number) => void) | undefined;
  let timer: { readonly run: () => void; readonly at: number } | undefined;
  const clock: FrameClock = {
    now: () => now,
    request: (callback) => {
      frame = callback;
      return 1;
    },
    cancel: () => void (frame = undefined),
    later: (run, delay) => {
      timer = { run, at: now + delay };
      return 2;
    },
    cancelLater: () => void (timer = undefined),
  };
  return {
    clock,
    asks: () => frame !== undefined,
    timerAt: () => timer?.at,
    frameAt(time: number) {
      now = time;
      if (timer !== undefined && timer.at <= time) {
        const { run } = timer;
        timer = undefined;
        run();
      }
      const run = frame;
      frame = undefined;
      run?.(time);
    },
  };
}

it('[GL1] asks for no frame and runs no timer while nobody wants one', () => {
  const browser = fakeBrowser();
  const drawn: number[] = [];
  createFrameLoop(browser.clock).join({ draw: (now) => drawn.push(now) });
  browser.frameAt(16);
  expect(browser.asks()).toBe(false);
  expect(browser.timerAt()).toBeUndefined();
  expect(drawn).toEqual([]);
});

it('[GL1] draws once for many asks, and only who asked, in the order of joining', () => {
  const browser = fakeBrowser();
  const loop = createFrameLoop(browser.clock);
  const drawn: string[] = [];
  const first = loop.join({ draw: () => drawn.push('first') });
  loop.join({ draw: () => drawn.push('silent') });
  const last = loop.join({ draw: () => drawn.push('last') });
  last.invalidate();
  first.invalidate();
  first.invalidate();
  browser.frameAt(16);
  browser.frameAt(32);
  expect(drawn).toEqual(['first', 'last']);
});

it('[GL2] wakes at the earliest wished moment, with a timer and no frames before it', () => {
  const browser = fakeBrowser();
  const drawn: number[] = [];
  const ticket = createFrameLoop(browser.clock).join({ draw: (now) => drawn.push(now) });
  ticket.wakeAt(900);
  ticket.wakeAt(500);
  ticket.wakeAt(700);
  expect(browser.timerAt()).toBe(500);
  expect(browser.asks()).toBe(false);
  browser.frameAt(500);
  expect(drawn).toEqual([500]);
  expect(browser.timerAt()).toBeUndefined();
});

it('[GL2] forgets the wishes of one who left', () => {
  const browser = fakeBrowser();
  const ticket = createFrameLoop(browser.clock).join({ draw: () => expect.unreachable() });
  ticket.wakeAt(500);
  ticket.invalidate();
  ticket.leave();
  expect(browser.timerAt()).toBeUndefined();
  browser.frameAt(600);
});

it('[GL1] draws again when a client asks while it draws', () => {
  const browser = fakeBrowser();
  let draws = 0;
  const ticket = createFrameLoop(browser.clock).join({
    draw: () => {
      draws += 1;
      if (draws < 3) ticket.invalidate();
    },
  });
  ticket.invalidate();
  for (const time of [16, 32, 48, 64]) browser.frameAt(time);
  expect(draws).toBe(3);
});
