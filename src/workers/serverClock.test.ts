import { describe, expect, it } from 'vitest';
import { epochMs } from '../domain/units.ts';
import { ServerClock } from './serverClock.ts';

const T = 1_700_000_000_000;

describe("the server's clock", () => {
  it('[WK1] takes the message that was on its way the shortest', () => {
    const clock = new ServerClock();
    clock.heard(T + 5000, epochMs(T + 400));
    clock.heard(T + 5100, epochMs(T + 110));
    clock.heard(T + 6000, epochMs(T + 3000));
    expect(clock.offset).toBe(4990);
    expect(clock.at(epochMs(T))).toBe(T + 4990);
  });

  it('[WK1] follows a drifting clock within ten minutes', () => {
    const clock = new ServerClock();
    clock.heard(T + 5000, epochMs(T));
    for (let minute = 1; minute <= 11; minute++)
      clock.heard(T + minute * 60_000 + 4000, epochMs(T + minute * 60_000));
    expect(clock.offset).toBe(4000);
  });

  it('[WK2] uses HTTP dates until a message comes, and forgets messages when a clock was set back', () => {
    const clock = new ServerClock();
    expect(clock.offset).toBe(0);
    clock.answered(new Date(T + 10_000).toUTCString(), epochMs(T), epochMs(T + 20));
    expect(Math.abs(clock.offset - 10_490)).toBeLessThanOrEqual(10);
    clock.heard(T + 10_300, epochMs(T + 5));
    expect(clock.offset).toBe(10_295);
    clock.answered(new Date(T - 3_600_000).toUTCString(), epochMs(T + 100), epochMs(T + 110));
    expect(clock.offset).toBeLessThan(-3_598_000);
  });

  it('[WK2] takes nothing from a date that is none, nor from a message without one', () => {
    const clock = new ServerClock();
    clock.answered('yesterday', epochMs(T), epochMs(T));
    clock.answered(undefined, epochMs(T), epochMs(T));
    clock.heard(0, epochMs(T));
    clock.heard(NaN, epochMs(T));
    expect(clock.offset).toBe(0);
  });
});
