import { describe, expect, it } from 'vitest';
import { epochMs, ticks } from '../../src/domain/units.ts';
import { DatabaseClock } from './databaseClock.ts';

const T0 = 1_700_000_000_000;

/** A machine and its database; each reading takes as long as `roundTrips` says, the answer is made in its middle. */
function draw({ own = 0, roundTrips = [4] }: { own?: number; roundTrips?: readonly number[] } = {}) {
  const state = { elapsed: 0, own, database: 0, readings: 0, fails: false };
  const deps = {
    ticks: () => ticks(state.elapsed),
    now: () => epochMs(T0 + state.elapsed + state.own),
    readTime: async () => {
      if (state.fails) throw new Error('gone');
      const half = (roundTrips[state.readings++ % roundTrips.length] ?? 0) / 2;
      state.elapsed += half;
      const time = epochMs(Math.floor(T0 + state.elapsed + state.database));
      state.elapsed += half;
      return time;
    },
  };
  return { state, open: () => DatabaseClock.open(deps) };
}

describe('DatabaseClock', () => {
  it('[cluster.12] tells the time of the database whatever the clock of the machine says', async () => {
    const { state, open } = draw({ own: -15_000 });
    const clock = await open();
    expect(clock.now() - T0 - state.elapsed).toBe(0);
    expect(clock.difference()).toBe(-15_000);
    state.own = 90_000;
    expect(clock.now() - T0 - state.elapsed).toBe(0);
  });

  it('[cluster.12] the reading with the shortest round trip counts', async () => {
    const { state, open } = draw({ roundTrips: [900, 400, 2, 700, 600] });
    const clock = await open();
    expect(Math.abs(clock.now() - T0 - state.elapsed)).toBeLessThanOrEqual(1);
  });

  it('[cluster.12] follows a step of the database within a minute, and measures no more often', async () => {
    const { state, open } = draw();
    const clock = await open();
    state.database = 5000;
    state.elapsed += 59_000;
    const before = state.readings;
    await clock.check();
    expect(state.readings).toBe(before);
    state.elapsed += 1000;
    await clock.check();
    // Within the uncertainty of a measurement, 2 ms.
    expect(Math.abs(clock.now() - T0 - state.elapsed - 5000)).toBeLessThanOrEqual(3);
  });

  it('[cluster.12] measures at once after a step of the wall clock of the machine: its monotonic one may have slept', async () => {
    const { state, open } = draw();
    const clock = await open();
    state.own = 600_000;
    state.database = 600_000;
    await clock.check();
    expect(Math.abs(clock.now() - T0 - state.elapsed - 600_000)).toBeLessThanOrEqual(3);
  });

  it('[cluster.12] a measurement that does not contradict the clock leaves it as it is, one that fails too', async () => {
    const { state, open } = draw({ roundTrips: [2, 2, 2, 2, 2, 800] });
    const clock = await open();
    state.elapsed += 60_000;
    state.fails = true;
    await expect(clock.check()).rejects.toThrow('gone');
    expect(Math.abs(clock.now() - T0 - state.elapsed)).toBeLessThanOrEqual(1);
  });
});
