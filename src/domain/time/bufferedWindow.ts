/** The window of the timeline: where it starts, how it zooms, pans and rolls (TL-01 to TL-03). */
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

export function initialWindow(now: EpochMs): TimeWindow {
  return { from: epochMs(now - INITIAL_REACH), to: epochMs(now + INITIAL_REACH) };
}

/** The nearest allowed span around the same middle; rolling allows no less than a minute (TL-02). */
export function clampWindow(window: TimeWindow, rolling: boolean): TimeWindow {
  return withSpan(window, window.to - window.from, middleOf(window), rolling);
}

/**
 * Zooms by steps of 0.4 so that `anchor` stays where it is on the screen (TL-02).
 *
 * @param steps  positive zooms in; a part of a step is allowed
 */
export function zoomWindow(window: TimeWindow, steps: number, anchor: EpochMs, rolling: boolean): TimeWindow {
  return withSpan(window, (window.to - window.from) / (1 + ZOOM_STEP) ** steps, anchor, rolling);
}

/** Moves by a span; positive shows later times. */
export function panWindow(window: TimeWindow, by: Millis): TimeWindow {
  return { from: epochMs(window.from + by), to: epochMs(window.to + by) };
}

/** The same span with now in its middle; at least a minute (TL-02, TL-03). */
export function rollWindow(window: TimeWindow, now: EpochMs): TimeWindow {
  const centred = panWindow(window, now - middleOf(window));
  return clampWindow(centred, true);
}

/** The window to ask the engine for, so that panning rarely asks again. */
export function bufferedWindow(window: TimeWindow): TimeWindow {
  const more = BUFFERED * (window.to - window.from);
  return { from: epochMs(window.from - more), to: epochMs(window.to + more) };
}

export function isWithin(outer: TimeWindow, inner: TimeWindow): boolean {
  return inner.from >= outer.from && inner.to <= outer.to;
}

function middleOf(window: TimeWindow): EpochMs {
  return epochMs((window.from + window.to) / 2);
}

/** Changes the span, held to what is allowed, around an instant that keeps its share of the width. */
function withSpan(window: TimeWindow, wanted: Millis, anchor: EpochMs, rolling: boolean): TimeWindow {
  const before = window.to - window.from;
  const shortest = rolling ? SHORTEST_ROLLING : SHORTEST_PAUSED;
  const span = Math.min(LONGEST, Math.max(shortest, Number.isNaN(wanted) ? shortest : wanted));
  const share = before > 0 ? (anchor - window.from) / before : 0.5;
  const from = anchor - share * span;
  return { from: epochMs(from), to: epochMs(from + span) };
}
