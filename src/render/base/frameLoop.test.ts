import { expect, it } from 'vitest';
import { createFrameLoop, type FrameClock } from './frameLoop.ts';

/** A browser whose frames and timers the test runs. */
function fakeBrowser() {
  let now = 0;
  let frame: ((now: number) => void) | undefined;
  let timer: { readonly run: () => void; readonly at: number } | undefined;
  const clock: FrameClock = {
    now: () => now,
    requestFrame: (callback) => {
      frame = callback;
      return 1;
    },
    cancelFrame: () => void (frame = undefined),
    startTimer: (run, delay) => {
      timer = { run, at: now + delay };
      return 2;
    },
    clearTimer: () => void (timer = undefined),
  };
  return {
    clock,
    isFrameRequested: () => frame !== undefined,
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

it('[map.39] requests no frame and runs no timer without a request of a client', () => {
  const browser = fakeBrowser();
  const drawn: number[] = [];
  createFrameLoop(browser.clock).add({ draw: (now) => drawn.push(now) });
  browser.frameAt(16);
  expect(browser.isFrameRequested()).toBe(false);
  expect(browser.timerAt()).toBeUndefined();
  expect(drawn).toEqual([]);
});

it('[map.39] draws once for many requests, only the clients that requested, in the order of adding', () => {
  const browser = fakeBrowser();
  const loop = createFrameLoop(browser.clock);
  const drawn: string[] = [];
  const first = loop.add({ draw: () => drawn.push('first') });
  loop.add({ draw: () => drawn.push('unrequested') });
  const last = loop.add({ draw: () => drawn.push('last') });
  last.invalidate();
  first.invalidate();
  first.invalidate();
  browser.frameAt(16);
  browser.frameAt(32);
  expect(drawn).toEqual(['first', 'last']);
});

it('[map.39] wakes at the earliest requested time, with a timer and no frames before it', () => {
  const browser = fakeBrowser();
  const drawn: number[] = [];
  const handle = createFrameLoop(browser.clock).add({ draw: (now) => drawn.push(now) });
  handle.wakeAt(900);
  handle.wakeAt(500);
  handle.wakeAt(700);
  expect(browser.timerAt()).toBe(500);
  expect(browser.isFrameRequested()).toBe(false);
  browser.frameAt(500);
  expect(drawn).toEqual([500]);
  expect(browser.timerAt()).toBeUndefined();
});

it('[map.39] drops the requests of a removed client', () => {
  const browser = fakeBrowser();
  const handle = createFrameLoop(browser.clock).add({ draw: () => expect.unreachable() });
  handle.wakeAt(500);
  handle.invalidate();
  handle.remove();
  expect(browser.timerAt()).toBeUndefined();
  browser.frameAt(600);
});

it('[map.39] draws again when a client requests a draw while it draws', () => {
  const browser = fakeBrowser();
  let draws = 0;
  const handle = createFrameLoop(browser.clock).add({
    draw: () => {
      draws += 1;
      if (draws < 3) handle.invalidate();
    },
  });
  handle.invalidate();
  for (const time of [16, 32, 48, 64]) browser.frameAt(time);
  expect(draws).toBe(3);
});

it('[map.39] serves no request of a paused client, and all of them with one draw when it resumes', () => {
  const browser = fakeBrowser();
  const loop = createFrameLoop(browser.clock);
  const drawn: string[] = [];
  const handle = loop.add({ draw: () => drawn.push('paused') });
  const other = loop.add({ draw: () => drawn.push('other') });
  handle.wakeAt(100);
  handle.pause();
  handle.invalidate();
  handle.wakeAt(50);
  expect(browser.isFrameRequested()).toBe(false);
  expect(browser.timerAt()).toBeUndefined();
  other.invalidate();
  browser.frameAt(200);
  expect(drawn).toEqual(['other']);
  handle.resume();
  expect(browser.isFrameRequested()).toBe(true);
  browser.frameAt(216);
  browser.frameAt(232);
  expect(drawn).toEqual(['other', 'paused']);
});

it('[map.39] keeps a later request of a client over a pause', () => {
  const browser = fakeBrowser();
  const drawn: number[] = [];
  const handle = createFrameLoop(browser.clock).add({ draw: (now) => drawn.push(now) });
  handle.pause();
  handle.wakeAt(500);
  handle.resume();
  expect(browser.isFrameRequested()).toBe(false);
  expect(browser.timerAt()).toBe(500);
  browser.frameAt(500);
  expect(drawn).toEqual([500]);
});

it('[map.40] draws the others, and wakes them in time, where a client throws', () => {
  const browser = fakeBrowser();
  const drawn: number[] = [];
  const loop = createFrameLoop(browser.clock);
  const broken = loop.add({
    draw: () => {
      throw new Error('The context is gone');
    },
  });
  const working = loop.add({ draw: (now) => drawn.push(now) });
  broken.invalidate();
  working.invalidate();
  working.wakeAt(100);
  expect(() => browser.frameAt(16)).toThrow('The context is gone');
  expect(drawn).toEqual([16]);
  expect(browser.timerAt()).toBe(100);
});
