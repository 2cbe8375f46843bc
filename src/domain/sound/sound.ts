import type { Seconds } from '../units.ts';

/** One recording as a single channel. */
export interface Sound {
  /** −1 to 1. */
  readonly samples: Float32Array;
  /** Samples per second. */
  readonly sampleRate: number;
}

/** A stretch of time, `from` < `to`. */
export interface TimeSpan {
  readonly from: Seconds;
  readonly to: Seconds;
}
