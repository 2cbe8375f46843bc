/** How the timeline's window rolls, and the texts of its span and badge. */
import { spanOf, type TimeWindow } from '../../../domain/time/timeWindow.ts';
import type { EpochMs, Millis } from '../../../domain/units.ts';

const MAX_BADGE = 999_999;
const PIXEL_FINE_MS: Millis = 40;
const SECOND: Millis = 1_000;

/** For reduced motion: steps of rolling in a window's span, and the longest pause between two. */
const CALM_STEPS = 40;
const MAX_CALM_PAUSE: Millis = 60_000;

/** Pause between two steps of rolling: the time of about one pixel, from 40 ms to 1 s. */
export function rollingPause(window: TimeWindow, width: number): Millis {
  const pixel = spanOf(window) / Math.max(1, width);
  return Math.min(SECOND, Math.max(PIXEL_FINE_MS, pixel));
}

/** Pause between the fewer and larger steps of reduced motion, from 1 s to a minute. */
export function calmRollingPause(window: TimeWindow): Millis {
  return Math.min(MAX_CALM_PAUSE, Math.max(SECOND, spanOf(window) / CALM_STEPS));
}

/**
 * Delay until the step after a pause. Steps a second or more apart fall on full seconds of the server's clock, in the
 * frame that draws the page's clocks, as a frame takes a tenth of a second without a graphics card.
 */
export function rollingDelay(pause: Millis, now: EpochMs): Millis {
  if (pause < SECOND) return pause;
  return Math.round((now + pause) / SECOND) * SECOND - now;
}

/** Text of a span: "30 min", "2 h", "45 s", "3 d". */
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
