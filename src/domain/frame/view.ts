import type { ReportKey } from '../contract/shotReport.ts';
import type { ReportSymbol } from '../contract/reportTypes.ts';
import type { CssPx, EpochMs, Mercator, Zoom } from '../units.ts';

/**
 * What the page shows, sent to the engine. Each one replaces the last. A camera move within the bounds of the last
 * frame's cover needs no new View.
 */
export interface View {
  readonly map: MapView;
  readonly timeline: TimelineView;
  readonly filter: DisplayFilter;
  /** Search among the displayed reports; undefined: all. */
  readonly search: ReportSearch | undefined;
  readonly overlays: Overlays;
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

/**
 * What a person looks for among the displayed reports. It narrows map, table and timeline and decides about no
 * alert. What is empty or false does not narrow.
 */
export interface ReportSearch {
  /** Map and table hold only the reports of the timeline's window. */
  readonly inWindow: boolean;
  readonly symbols: readonly ReportSymbol[];
  /** Zones by id or by name. */
  readonly zones: readonly string[];
  /** Words that a report must have, each anywhere in its message, zone, weapon, device or ids; capitals are ignored. */
  readonly text: string;
  /** Number of a grouped notice: the reports that it is about, none where the engine has forgotten it. */
  readonly group: number | undefined;
}

export const NO_SEARCH: ReportSearch = {
  inWindow: false,
  symbols: [],
  zones: [],
  text: '',
  group: undefined,
};

/** What a person has put over the markers, and what becomes of them far out. All off costs nothing. */
export interface Overlays {
  /** Labels of the drawn reports: their time, their place (OV-07). */
  readonly shotTime: boolean;
  readonly latLong: boolean;
  /** Circles around sensors, and lines from each to the nearest one (OV-12). */
  readonly coverage: boolean;
  readonly distances: boolean;
  /** Expert lines of all sensors, not only of those that say ok or up (OV-13). */
  readonly showAll: boolean;
  /** Markers show only above this zoom, and counts at and below it (OV-06, T-41); 0 or less: no cut-off. */
  readonly cutoff: Zoom;
  /** The report that a person points at elsewhere: its marker is the emphasised one (OV-01). */
  readonly emphasised: ReportKey | undefined;
}

export const NO_OVERLAYS: Overlays = {
  shotTime: false,
  latLong: false,
  coverage: false,
  distances: false,
  showAll: false,
  cutoff: 0,
  emphasised: undefined,
};

export const WIDEST_MAP: MapView = { minX: 0, minY: 0, maxX: 1, maxY: 1, zoom: 0, markerScale: 1 };
