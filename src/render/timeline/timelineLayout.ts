import { LANES } from '../../domain/contract/reportTypes.ts';
import type { TimeWindow } from '../../domain/time/timeWindow.ts';
import { epochMs, type CssPx, type EpochMs } from '../../domain/units.ts';

/** Positions and sizes of the timeline's parts, CSS pixels of the canvas. */
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
  /** Upper edge of the 24 h strip; equal to `height` where there is no room for it. */
  readonly overview: CssPx;
  /** Height of a pill; less than a lane's height. */
  readonly pillHeight: CssPx;
}

const LABEL_COLUMN: CssPx = 84;
const RIGHT_GAP: CssPx = 8;
const AXIS_HEIGHT: CssPx = 22;
const OVERVIEW_HEIGHT: CssPx = 34;
const PILL_HEIGHT: CssPx = 22;
/** Where lanes would be lower than this the 24 h strip is left out. */
const MIN_LANE_HEIGHT: CssPx = 18;

/**
 * Lays out the timeline for a canvas of `width` × `height`.
 *
 * @param scale  root font size / 16
 */
export function layOutTimeline(width: CssPx, height: CssPx, scale: number): TimelineLayout {
  const left = LABEL_COLUMN * scale;
  const lanes = height - (AXIS_HEIGHT + OVERVIEW_HEIGHT) * scale;
  const hasOverview = lanes >= LANES.length * MIN_LANE_HEIGHT * scale;
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

/** A linear map from time, epoch ms, to x, CSS pixels, and back. */
export interface TimeToX {
  x(time: number): CssPx;
  time(x: CssPx): EpochMs;
  readonly msPerPx: number;
}

/** The map that puts the start of a window at `left` and its end at `right`. */
export function timeToX(window: TimeWindow, left: CssPx, right: CssPx): TimeToX {
  const msPerPx = (window.to - window.from) / (right - left);
  return {
    msPerPx,
    x: (time) => left + (time - window.from) / msPerPx,
    time: (x) => epochMs(window.from + (x - left) * msPerPx),
  };
}
