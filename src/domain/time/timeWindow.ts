/** Arithmetic of the timeline's window: limits, pan, zoom, and the window requested from the engine. */
import { epochMs, type EpochMs, type Millis, type Unit01 } from '../units.ts';

/** A span of time, both ends included; `from` is before `to`. */
export interface TimeWindow {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** Shortest and longest span that zooming reaches. */
export interface SpanLimits {
  readonly min: Millis;
  readonly max: Millis;
}

/** Either side of now at the start. */
export const INITIAL_REACH: Millis = 15 * 60_000;
export const MIN_PAUSED_SPAN: Millis = 1_000;
export const MAX_SPAN: Millis = 3154e8;
/** A rolling window stays longer than a paused one. */
export const ROLLING_LIMITS: SpanLimits = { min: 60_000, max: MAX_SPAN };
export const PAUSED_LIMITS: SpanLimits = { min: MIN_PAUSED_SPAN, max: MAX_SPAN };
/** One zoom step out makes the span 1.4 times longer. */
const ZOOM_BASE = 1.4;
/** Share of a rolling window that is before now: what has happened needs more room than what has not. */
const ROLLING_PAST: Unit01 = 0.8;
/** Share of its span that a window moves back towards that place in one step of rolling. */
const APPROACH: Unit01 = 1 / 60;
/** Windows requested on each side of the one on the screen. */
const BUFFERED = 1;

/** The window of length `span` with `middle` at its middle. */
export function windowAround(middle: EpochMs, span: Millis): TimeWindow {
  return { from: epochMs(middle - span / 2), to: epochMs(middle + span / 2) };
}

/** Length of a window. */
export function spanOf({ from, to }: TimeWindow): Millis {
  return to - from;
}

/** Returns the window of length `span` with `now` at four fifths of it. */
export function rollingWindow(now: EpochMs, span: Millis): TimeWindow {
  const from = now - ROLLING_PAST * span;
  return { from: epochMs(from), to: epochMs(from + span) };
}

/** The window after a step of rolling: it follows now, or moves back by a small step where now is before four fifths. */
export function rolledWindow(window: TimeWindow, now: EpochMs): TimeWindow {
  const span = spanOf(window);
  const wanted = rollingWindow(now, span);
  const from = Math.max(wanted.from, window.from - APPROACH * span);
  return { from: epochMs(from), to: epochMs(from + span) };
}

/** The instant at the middle of a window. */
export function middleOf({ from, to }: TimeWindow): EpochMs {
  return epochMs((from + to) / 2);
}

/** The window moved by `delta`, later for a positive one. */
export function panWindow(window: TimeWindow, delta: Millis): TimeWindow {
  return { from: epochMs(window.from + delta), to: epochMs(window.to + delta) };
}

/** The window moved so that `middle` is at its middle. */
export function centreWindow(window: TimeWindow, middle: EpochMs): TimeWindow {
  return windowAround(middle, spanOf(window));
}

/** Factor of the span for a number of zoom steps; positive steps zoom in, fractions are allowed. */
export function zoomFactor(steps: number): number {
  return ZOOM_BASE ** -steps;
}

/** A zoom of the window. */
export interface WindowZoom {
  /** By which the span is multiplied. */
  readonly factor: number;
  /** Instant that stays at the same share of the window. */
  readonly about: EpochMs;
  readonly limits: SpanLimits;
}

/** The window with its span multiplied by `factor`, within the limits. */
export function zoomWindow(window: TimeWindow, { factor, about, limits }: WindowZoom): TimeWindow {
  const span = spanOf(window);
  const zoomed = Math.min(limits.max, Math.max(limits.min, span * factor));
  const from = about - ((about - window.from) / span) * zoomed;
  return { from: epochMs(from), to: epochMs(from + zoomed) };
}

/** The window to request from the engine: one more on each side, so that panning rarely needs a new frame. */
export function bufferedWindow(window: TimeWindow): TimeWindow {
  const more = BUFFERED * spanOf(window);
  return { from: epochMs(window.from - more), to: epochMs(window.to + more) };
}
