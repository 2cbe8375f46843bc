import { describe, expect, it } from 'vitest';
import { epochMs, ticks } from '../../src/domain/units.ts';
import { ReleaseClock } from './releaseClock.ts';

const T0 = 1_000_000_000;

function draw() {
  const state = { elapsed: 0, step: 0 };
  const clock = new ReleaseClock({
    now: () => epochMs(T0 + state.elapsed + state.step),
    ticks: () => ticks(state.elapsed),
  });
  return { state, clock, lead: () => clock.now() - T0 - state.elapsed };
}

describe('ReleaseClock of a server that does not release', () => {
  it('[review.4] follows a step forwards when the server that releases has moved the due times', () => {
    const { state, clock, lead } = draw();
    state.step = 15_000;
    for (; state.elapsed < 119_000; state.elapsed += 1000) {
      clock.follow();
      expect(lead()).toBe(0);
    }
    state.elapsed += 2000;
    clock.follow();
    expect(lead()).toBe(15_000);
  });

  it('[review.4] follows a step backwards at once', () => {
    const { state, clock, lead } = draw();
    state.step = -15_000;
    clock.follow();
    expect(lead()).toBe(-15_000);
  });
});
