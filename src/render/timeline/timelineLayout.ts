import { LANES } from '../../domain/contract/reportTypes.ts';
import { epochMs, type CssPx, type EpochMs, type Millis } from '../../domain/units.ts';
import type { SpanLimits, TimeWindow } from './timelineTypes.ts';

/** Where things are, in CSS pixels of the canvas. */
export interface TimelineLayout {
  readonly width: CssPx;
  readonly height: CssPx;
  /** Root font size / 16. */
  readonly scale: number;
  /** Left and right end of the part that shows time. */
  readonly left: CssPx;
  readonly right: CssPx;
  readonly laneHeight: CssPx;
  /** Lower edge of the lanes. */
  readonly axis: CssPx;
  /** Upper edge of the 24 h strip; the height where there is no room for it. */
  readonly overview: CssPx;
  /** Of a pill; less than a lane's. */
  readonly pillHeight: CssPx;
}

const LABEL_COLUMN: CssPx = 84;
const RIGHT_GAP: CssPx = 8;
const AXIS_HEIGHT: CssPx = 22;
const OVERVIEW_HEIGHT: CssPx = 34;
const PILL_HEIGHT: CssPx = 22;
/** Lanes lower than this take the room of the 24 h strip. */
const LEAST_LANE: CssPx = 18;

export function layOutTimeline(width: CssPx, height: CssPx, scale: number): TimelineLayout {
  const left = LABEL_COLUMN * scale;
  const lanes = height - (AXIS_HEIGHT + OVERVIEW_HEIGHT) * scale;
  const hasOverview = lanes >= LANES.length * LEAST_LANE * scale;
  const overview = hasOverview ? height - OVERVIEW_HEIGHT * scale : height;
  const axis = Math.max(0, overview - AXIS_HEIGHT * scale);
  const laneHeight = axis / LANES.length;
  return {
    width,
    height,
    scale,
    left,
    right: Math.max(left + 1, width - RIGHT_GAP * scale),
    laneHeight,
    axis,
    overview,
    pillHeight: Math.max(1, Math.min(PILL_HEIGHT * scale, laneHeight - 2)),
  };
}

/** One linear map of time to x, both ways. */
export interface TimeToX {
  x(time: number): CssPx;
  time(x: CssPx): EpochMs;
  readonly msPerPx: number;
}

export function timeToX(window: TimeWindow, left: CssPx, right: CssPx): TimeToX {
  const msPerPx = (window.to - window.from) / (right - left);
  return {
    msPerPx,
    x: (time) => left + (time - window.from) / msPerPx,
    time: (x) => epochMs(window.from + (x - left) * msPerPx),
  };
}

export function pannedBy(window: TimeWindow, delta: Millis): TimeWindow {
  return { from: epochMs(window.from + delta), to: epochMs(window.to + delta) };
}

/** The instant `about` keeps its place on the screen; the span stays within the limits. */
export function zoomedAbout(
  window: TimeWindow,
  factor: number,
  about: EpochMs,
  limits: SpanLimits,
): TimeWindow {
  const span = window.to - window.from;
  const wanted = Math.min(limits.max, Math.max(limits.min, span * factor));
  const share = (about - window.from) / span;
  const from = about - share * wanted;
  return { from: epochMs(from), to: epochMs(from + wanted) };
}

export function centredOn(window: TimeWindow, middle: EpochMs): TimeWindow {
  const half = (window.to - window.from) / 2;
  return { from: epochMs(middle - half), to: epochMs(middle + half) };
}
