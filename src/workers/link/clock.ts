import { epochMs, ticks, type EpochMs, type Millis, type Ticks, type Unit01 } from '../../domain/units.ts';

export type Cancel = () => void;

/** Everything here that waits, measures or draws lots gets it from this, so that a test can hold it. */
export interface Clock {
  /** Monotonic, `performance.timeOrigin + performance.now()`: for spans, and comparable between threads. */
  ticks(): Ticks;
  /** This machine's wall clock, which may be wrong and may step. */
  wall(): EpochMs;
  /** Calls `work` once, after `span`, unless cancelled. */
  after(span: Millis, work: () => void): Cancel;
  random(): Unit01;
}

/** The thread's own clock and timers. */
export const systemClock: Clock = {
  ticks: () => ticks(performance.timeOrigin + performance.now()),
  wall: () => epochMs(Date.now()),
  after(span, work) {
    const timer = setTimeout(work, span);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/** Calls `work` every `span` until cancelled. `work` never runs twice at once and no call is made up for. */
export function every(clock: Clock, span: Millis, work: () => void): Cancel {
  let cancel: Cancel = () => undefined;
  let over = false;
  const next = (): void => {
    cancel = clock.after(span, () => {
      work();
      if (!over) next();
    });
  };
  next();
  return () => {
    over = true;
    cancel();
  };
}
