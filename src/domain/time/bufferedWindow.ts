/** The window of the timeline: its limits, and the part that the engine is asked for (TL-01 to TL-03). */
import { epochMs, type EpochMs, type Millis } from '../units.ts';

export interface TimeWindow {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** Either side of now at the start (TL-01). */
export const INITIAL_REACH: Millis = 15 * 60_000;
/** One step of zoom adds or takes 40 % (TL-02). */
export const ZOOM_STEP = 0.4;
export const SHORTEST_ROLLING: Millis = 60_000;
export const SHORTEST_PAUSED: Millis = 1_000;
export const LONGEST: Millis = 3154e8;
/** Windows asked for on each side of the one on the screen. */
const BUFFERED = 1;

/** The window to ask the engine for, so that panning rarely asks again. */
export function bufferedWindow(window: TimeWindow): TimeWindow {
  const more = BUFFERED * (window.to - window.from);
  return { from: epochMs(window.from - more), to: epochMs(window.to + more) };
}
