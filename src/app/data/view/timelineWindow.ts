/** The window of the timeline, as pure arithmetic (TL-01 … TL-03). */
import {
  LONGEST,
  SHORTEST_PAUSED,
  SHORTEST_ROLLING,
  ZOOM_STEP,
} from '../../../domain/time/bufferedWindow.ts';
import { epochMs, type EpochMs, type Millis } from '../../../domain/units.ts';
import type { SpanLimits, TimeWindow } from '../../../render/timeline/timelineTypes.ts';

const MAX_BADGE = 999_999;

export function spanLimits(rolling: boolean): SpanLimits {
  return { min: rolling ? SHORTEST_ROLLING : SHORTEST_PAUSED, max: LONGEST };
}

export function windowAround(middle: EpochMs, span: Millis): TimeWindow {
  return { from: epochMs(middle - span / 2), to: epochMs(middle + span / 2) };
}

export function spanOf({ from, to }: TimeWindow): Millis {
  return to - from;
}

export function middleOf({ from, to }: TimeWindow): EpochMs {
  return epochMs((from + to) / 2);
}

/** One zoom step about the middle: in makes the span 1 / 1.4 of what it was, out 1.4 times. */
export function zoomedWindow(window: TimeWindow, direction: 'in' | 'out', limits: SpanLimits): TimeWindow {
  const factor = direction === 'in' ? 1 / (1 + ZOOM_STEP) : 1 + ZOOM_STEP;
  const span = Math.min(limits.max, Math.max(limits.min, spanOf(window) * factor));
  return windowAround(middleOf(window), span);
}

const PIXEL_FINE_MS: Millis = 40;
const SECOND: Millis = 1_000;

/** Steps of rolling in a window's span for a person who wants no motion, and the longest pause between two. */
const CALM_STEPS = 40;
const CALM_LONGEST: Millis = 60_000;

/**
 * Pause between two steps of rolling: about a pixel, never finer than 25 a second nor coarser than one. `calm`:
 * seldom and by more, so that nothing glides.
 */
export function rollingPause(window: TimeWindow, width: number, calm = false): Millis {
  if (calm) return Math.min(CALM_LONGEST, Math.max(SECOND, spanOf(window) / CALM_STEPS));
  const pixel = spanOf(window) / Math.max(1, width);
  return Math.min(SECOND, Math.max(PIXEL_FINE_MS, pixel));
}

/**
 * Delay until the step after a pause. Steps a second or more apart fall on full seconds of the server's clock, in the
 * frame that draws the page's clocks: each frame costs a machine without a graphics card a tenth of a second.
 */
export function rollingDelay(pause: Millis, now: EpochMs): Millis {
  if (pause < SECOND) return pause;
  return Math.round((now + pause) / SECOND) * SECOND - now;
}

/** Span in words: "30 min", "2 h", "45 s", "3 d". */
export function spanText(span: Millis): string {
  const units = [
    [86_400_000, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1_000, 's'],
  ] as const;
  const [ms, name] = units.find(([unit]) => span >= unit) ?? [1_000, 's'];
  const value = span / ms;
  return `${value >= 10 ? Math.round(value) : Number(value.toFixed(1))} ${name}`;
}

/** Count of a badge, never more than 999999. */
export function badgeText(count: number): string {
  return String(Math.min(MAX_BADGE, count));
}
