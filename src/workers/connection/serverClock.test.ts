import { describe, expect, it } from 'vitest';
import { epochMs, ticks } from '../../domain/units.ts';
import { ServerClock } from './serverClock.ts';

const T = 1_700_000_000_000;

/** This machine's clocks, standing. */
const still = { ticks: () => ticks(T), wall: () => epochMs(T) };

describe("the server's clock", () => {
  it('[live.25] uses the message with the shortest travel time', () => {
    const clock = new ServerClock(still);
    clock.addSample(T + 5000, ticks(T + 400));
    clock.addSample(T + 5100, ticks(T + 110));
    clock.addSample(T + 6000, ticks(T + 3000));
    expect(clock.offset).toBe(4990);
    expect(clock.at(ticks(T))).toBe(T + 4990);
  });

  it('[live.25] follows a drifting clock within ten minutes', () => {
    const clock = new ServerClock(still);
    clock.addSample(T + 5000, ticks(T));
    for (let minute = 1; minute <= 11; minute++)
      clock.addSample(T + minute * 60_000 + 4000, ticks(T + minute * 60_000));
    expect(clock.offset).toBe(4000);
  });

  it('[live.25] uses HTTP dates until a message arrives, and discards messages when a clock was set back', () => {
    const clock = new ServerClock(still);
    expect(clock.offset).toBeUndefined();
    expect(clock.now()).toBe(T);
    clock.addDate(new Date(T + 10_000).toUTCString(), ticks(T), ticks(T + 20));
    expect(Math.abs((clock.offset ?? 0) - 10_490)).toBeLessThanOrEqual(10);
    clock.addSample(T + 10_300, ticks(T + 5));
    expect(clock.offset).toBe(10_295);
    clock.addDate(new Date(T - 3_600_000).toUTCString(), ticks(T + 100), ticks(T + 110));
    expect(clock.offset).toBeLessThan(-3_598_000);
  });

  it('[live.25] gives the earliest time that the server can have had at a moment, and the measured one once a message has come', () => {
    const clock = new ServerClock(still);
    expect(clock.earliestAt(ticks(T))).toBe(T);
    clock.addDate(new Date(T + 10_000).toUTCString(), ticks(T), ticks(T + 20));
    expect(clock.earliestAt(ticks(T + 500))).toBe(T + 10_480);
    clock.addSample(T + 10_300, ticks(T + 5));
    expect(clock.earliestAt(ticks(T + 500))).toBe(T + 10_795);
  });

  it('[live.25] ignores an invalid date and a message without one', () => {
    const clock = new ServerClock(still);
    clock.addDate('yesterday', ticks(T), ticks(T));
    clock.addDate(undefined, ticks(T), ticks(T));
    clock.addSample(0, ticks(T));
    clock.addSample(NaN, ticks(T));
    expect(clock.offset).toBeUndefined();
  });

  it.each([-3_600_000, 60_000])(
    '[live.25] goes on as it was when the wall clock of this machine steps by %i ms',
    (step) => {
      let wall = T;
      let passed = 0;
      const clock = new ServerClock({ ticks: () => ticks(500 + passed), wall: () => epochMs(wall + passed) });
      expect(clock.now()).toBe(T);
      clock.addSample(T + 5_000, ticks(500));
      passed = 2_000;
      wall += step;
      expect([clock.now(), clock.offset]).toEqual([T + 7_000, T + 4_500]);
      passed = 3_000;
      clock.addSample(T + 7_900, ticks(3_500));
      expect(clock.now()).toBe(T + 8_000);
    },
  );

  it('[live.25] is right with the first answer or message after the monotonic clock stood still', () => {
    const slept = 3_600_000;
    for (const hear of [
      (clock: ServerClock) => clock.addSample(T + slept, ticks(T)),
      (clock: ServerClock) => clock.addDate(new Date(T + slept).toUTCString(), ticks(T), ticks(T + 20)),
    ]) {
      const clock = new ServerClock(still);
      clock.addSample(T, ticks(T));
      hear(clock);
      expect(Math.abs(clock.now() - T - slept)).toBeLessThan(1_000);
    }
  });
});
