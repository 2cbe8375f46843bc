import type { ReportKey } from '../contract/shotReport.ts';
import type { ReportSymbol } from '../contract/reportTypes.ts';
import { byGroundLayer, type GroundLayersOn } from './groundLayers.ts';
import type { CssPx, EpochMs, Mercator, Zoom } from '../units.ts';

/**
 * What the page shows, sent to the engine; each view replaces the last. A camera move within the last frame's cover
 * needs no new view.
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
 * Visible part of the map. Bounds extend half a screen beyond the screen on each side; y increases southwards. A frame
 * covers more than its view, see its `cover`.
 */
export interface MapView {
  readonly minX: Mercator;
  readonly minY: Mercator;
  readonly maxX: Mercator;
  readonly maxY: Mercator;
  readonly zoom: Zoom;
  /** Factor of marker sizes and cover distances: root font size / 16. */
  readonly markerScale: number;
}

export interface TimelineView {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly width: CssPx;
  /** Reports of a lane within this width are drawn as one. */
  readonly clusterPx: CssPx;
}

/** What is displayed: the switches, limited by the user's authorities. */
export interface DisplayFilter {
  /** Displayed symbols; reports of the others are hidden. */
  readonly symbols: readonly ReportSymbol[];
  /** `level_id` of the active floor, or undefined for all. Reports without a level are on every floor. */
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
 * A search among the displayed reports. It filters map, table and timeline, never alerts. Empty and false fields
 * filter nothing.
 */
export interface ReportSearch {
  /** Map and table show only the reports of the timeline's window. */
  readonly inWindow: boolean;
  readonly symbols: readonly ReportSymbol[];
  /** Zones by id or by name. */
  readonly zones: readonly string[];
  /** Words; each must occur in the message, zone, weapon, device or ids of a report. Case is ignored. */
  readonly text: string;
  /** Number of a grouped notification, to find its reports; none are found where the engine no longer has it. */
  readonly group: number | undefined;
}

export const NO_SEARCH: ReportSearch = {
  inWindow: false,
  symbols: [],
  zones: [],
  text: '',
  group: undefined,
};

/** Layers and labels around the markers, and the zoom at which counts replace markers. What is off costs nothing. */
export interface Overlays extends GroundLayersOn {
  /** Labels of the drawn reports: their time, their place. */
  readonly shotTime: boolean;
  readonly latLong: boolean;
  /** Expert lines of all sensors, not only of those with status ok or up. */
  readonly showAll: boolean;
  /** Reports without a place are drawn as wedges where their sensor measured a bearing. */
  readonly wedges: boolean;
  /** Markers show only above this zoom, and counts at and below it; 0 or less: no cut-off. */
  readonly cutoff: Zoom;
  /** Reports that are no alarms are counted by cell instead of drawn one by one, as in a storm. */
  readonly inCells: boolean;
  /** The report under the pointer in table or timeline, whose marker is emphasised. */
  readonly emphasised: ReportKey | undefined;
}

export const NO_OVERLAYS: Overlays = {
  ...byGroundLayer(() => false),
  shotTime: false,
  latLong: false,
  showAll: false,
  wedges: true,
  cutoff: 0,
  inCells: false,
  emphasised: undefined,
};

export const WIDEST_MAP: MapView = { minX: 0, minY: 0, maxX: 1, maxY: 1, zoom: 0, markerScale: 1 };
