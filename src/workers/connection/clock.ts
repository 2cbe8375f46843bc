import { epochMs, ticks, type EpochMs, type Millis, type Ticks, type Unit01 } from '../../domain/units.ts';

/** Cancels a timer; does nothing once it has fired. */
export type Cancel = () => void;

/** Time, timers and random numbers of this layer, so that a test can control them. */
export interface Clock {
  /** Monotonic clock, `performance.timeOrigin + performance.now()`: for spans; comparable between threads. */
  ticks(): Ticks;
  /** Wall clock of this machine, which may be wrong and may step. */
  wall(): EpochMs;
  /** Calls `work` once after `span` unless cancelled. */
  after(span: Millis, work: () => void): Cancel;
  /** A random number in [0, 1). */
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

/** Calls `work` every `span` until cancelled; the next span begins when `work` has returned, and missed calls are not made up for. */
export function repeatEvery(clock: Clock, span: Millis, work: () => void): Cancel {
  let cancel: Cancel = () => undefined;
  let isCancelled = false;
  const next = (): void => {
    cancel = clock.after(span, () => {
      work();
      if (!isCancelled) next();
    });
  };
  next();
  return () => {
    isCancelled = true;
    cancel();
  };
}
