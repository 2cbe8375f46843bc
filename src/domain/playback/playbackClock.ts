import { epochMs, type EpochMs, type Ticks } from '../units.ts';

/** The clock of a replay. Page and thread read the same moment from it, as their monotonic clocks agree. */
export interface PlaybackClock {
  /** Replayed time at `ticks`. */
  readonly at: EpochMs;
  readonly ticks: Ticks;
  /** Replayed milliseconds in a millisecond; 0 while it stands. */
  readonly rate: number;
  /** It stands at this time: the end of the period, or of what is loaded. */
  readonly until: EpochMs;
}

/** Replayed time at a moment of the monotonic clock. */
export function playedTime({ at, ticks, rate, until }: PlaybackClock, now: Ticks): EpochMs {
  return epochMs(Math.max(at, Math.min(until, at + Math.max(0, now - ticks) * rate)));
}
