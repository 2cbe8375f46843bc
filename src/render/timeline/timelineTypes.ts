import type { TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import type { SymbolIndex } from '../../domain/contract/reportTypes.ts';
import type { SpanLimits, TimeWindow } from '../../domain/time/timeWindow.ts';
import type { CssPx, EpochMs, Millis } from '../../domain/units.ts';
import type { ThemeName } from '../theme/themes.ts';

/** Time and type of a report, whether the timeline displays it or not. */
export interface SelectedReport {
  readonly time: EpochMs;
  readonly symbol: SymbolIndex;
  /** Its type is not displayed, or a reclassification masks it: grey as on the map. */
  readonly isGrey?: boolean;
}

/** How a person moved the window; what follows from it, such as pausing, is the caller's. */
export type WindowCause = 'drag' | 'zoom' | 'overview';

/** Options of a timeline. Callbacks run on the main thread. */
export interface TimelineOptions {
  readonly theme: ThemeName;
  /** Root font size / 16. */
  readonly markerScale: number;
  /** Description of the keys for a screen reader. */
  readonly help?: string;
  readonly window: TimeWindow;
  readonly limits: SpanLimits;
  /** IANA name; the browser's own zone where absent. */
  readonly timeZone?: string;
  /** Server time; read at each paint. */
  readonly now: () => EpochMs;
  /** The window that a person panned or zoomed to, before it is painted. At most once per animation frame. */
  readonly onWindow: (window: TimeWindow, cause: WindowCause) => void;
  /** First width and each new width of the part that shows time. */
  readonly onWidth: (width: CssPx) => void;
  /** A click on an item: handle of its newest report. */
  readonly onSelect: (handle: number) => void;
  /** A double click on a cluster: handle of its newest report and the times of its oldest and newest. */
  readonly onCluster: (handle: number, span: TimeWindow) => void;
  /** The key l: show the latest report. */
  readonly onLatest: () => void;
  /** The item under the keyboard cursor; undefined when the timeline loses the focus. */
  readonly onCursor: (item: TimelineItem | undefined) => void;
}

/** An item as drawn: one report, or a cluster of several. */
export interface TimelineItem {
  /** Handle of its newest report. */
  readonly handle: number;
  /** Reports in it. */
  readonly size: number;
  /** The most severe symbol in it. */
  readonly symbol: SymbolIndex;
  /** Time of its oldest report. */
  readonly first: EpochMs;
  /** Time of its newest report. */
  readonly time: EpochMs;
}

/** Paints since creation, and percentiles of the last 512 paint times. */
export interface TimelineStats {
  readonly paints: number;
  readonly paintMsP50: Millis;
  readonly paintMsP95: Millis;
}

/** The timeline on the screen. Setters take effect on the next animation frame. */
export interface Timeline {
  /** Takes the frame's buffers and returns the previous frame, whose buffers the caller may reuse. */
  applyFrame(frame: TimelineFrame): TimelineFrame | undefined;
  setWindow(window: TimeWindow): void;
  setLimits(limits: SpanLimits): void;
  setSelected(selected: SelectedReport | undefined): void;
  /** Reports that are marked as new: a dot above each that is drawn, in its lane. */
  setUnseen(unseen: readonly SelectedReport[]): void;
  setTheme(theme: ThemeName): void;
  /** Root font size / 16. */
  setMarkerScale(scale: number): void;
  /** Zooms about the middle of the window, by the steps of the wheel; positive steps zoom in. */
  zoomBy(steps: number): void;
  /** Width of the part that shows time, for `View.timeline.width`; 0 before the element is measured. */
  width(): CssPx;
  /** Draws nothing until `resume`; frames and changes are still applied. For a timeline that is not shown. */
  pause(): void;
  resume(): void;
  stats(): TimelineStats;
  /** Draws at once, outside the animation frame. */
  drawNow(): void;
  /** Removes the canvas and all listeners. */
  destroy(): void;
}
