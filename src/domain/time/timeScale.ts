import { epochMs, type CssPx, type EpochMs, type Millis } from '../units.ts';

/** Time from left to right, as one value that never changes: a pan or zoom makes another. */
export interface TimeScale {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly width: CssPx;
  readonly msPerPx: number;
}

/** A scale of no width is one pixel wide. */
export function createTimeScale(from: EpochMs, to: EpochMs, width: CssPx): TimeScale {
  const shown = Math.max(1, width);
  return { from, to, width: shown, msPerPx: Math.max(Number.EPSILON, to - from) / shown };
}

/** Pixels from the left edge; negative left of it. */
export function timeToX(scale: TimeScale, time: number): CssPx {
  return (time - scale.from) / scale.msPerPx;
}

export function xToTime(scale: TimeScale, x: CssPx): EpochMs {
  return epochMs(scale.from + x * scale.msPerPx);
}

export function spanOf(scale: TimeScale): Millis {
  return scale.to - scale.from;
}
