import type { ReportKey } from './contract/shotRow.ts';
import type { ReportSymbol } from './reports/reportTypes.ts';
import type { CssPx, EpochMs, Mercator, Zoom } from './units.ts';

/**
 * The one thing the page tells the engine. Replaced whole, the last one wins. A camera move inside
 * the bounds that the last frame covers needs no new View.
 */
export interface View {
  readonly map: MapView;
  readonly timeline: TimelineView;
  readonly filter: DisplayFilter;
  readonly selected: ReportKey | undefined;
}

/**
 * Where the map stands. Bounds are Mercator, y grows southwards, and reach half a screen beyond the screen on
 * each side. A frame covers more, and says how much in its `cover`.
 */
export interface MapView {
  readonly minX: Mercator;
  readonly minY: Mercator;
  readonly maxX: Mercator;
  readonly maxY: Mercator;
  readonly zoom: Zoom;
  /** Root font size / 16: marker sizes and the distance at which one covers another grow with it. */
  readonly markerScale: number;
}

export interface TimelineView {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly width: CssPx;
  /** Width within which reports of a lane are drawn as one. */
  readonly clusterPx: CssPx;
}

/** What is displayed, after the person's role has been applied to the switches (T-19). */
export interface DisplayFilter {
  /** Symbols displayed; the others are hidden or, with `greyHidden`, drawn grey. */
  readonly symbols: readonly ReportSymbol[];
  /** `level_id` of the active floor, or undefined for all. Reports without a level are on every floor (T-45). */
  readonly level: string | undefined;
  readonly decay: boolean;
  readonly trajectories: boolean;
  readonly heartbeats: boolean;
  readonly soundLevel: boolean;
  readonly expertLines: boolean;
  /** dB; a node at or above is Loud, Activity (SPL_THRESHOLD_LOUD, SPL_THRESHOLD_ACTIVITY). */
  readonly loudDb: number;
  readonly activityDb: number;
}

export const WIDEST_MAP: MapView = { minX: 0, minY: 0, maxX: 1, maxY: 1, zoom: 0, markerScale: 1 };
