import type { TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import type { SymbolIndex } from '../../domain/contract/reportTypes.ts';
import type { CssPx, EpochMs, Millis } from '../../domain/units.ts';
import type { ThemeName } from '../theme/palette.ts';

export interface TimeWindow {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** The report that is chosen, displayed or not. */
export interface SelectedReport {
  readonly time: EpochMs;
  readonly symbol: SymbolIndex;
}

/** What a person did: rules (pause rolling and so on) are the caller's. */
export type WindowCause = 'drag' | 'zoom' | 'overview';

export interface SpanLimits {
  /** 60 000 rolling, 1 000 paused (T-50). */
  readonly min: Millis;
  readonly max: Millis;
}

export interface TimelineOptions {
  readonly theme: ThemeName;
  readonly markerScale: number;
  /** How it is worked by keys, for a screen reader. */
  readonly help?: string;
  readonly window: TimeWindow;
  readonly limits: SpanLimits;
  /** IANA name; the browser's own where absent. */
  readonly timeZone?: string;
  /** Server time now; asked at each paint. */
  readonly now: () => EpochMs;
  /** The window a person panned or zoomed to; already painted. At most once per animation frame. */
  readonly onWindow: (window: TimeWindow, cause: WindowCause) => void;
  /** The part that shows time got another width, or its first. */
  readonly onWidth: (width: CssPx) => void;
  /** A click on an item: handle of the newest report of it. */
  readonly onSelect: (handle: number) => void;
  /** A double click on a cluster of several, with the times it spans. */
  readonly onCluster: (handle: number, span: TimeWindow) => void;
  /** The key l. */
  readonly onLatest: () => void;
  /** The item that the keyboard has come to; undefined when it leaves. */
  readonly onCursor: (item: TimelineItem | undefined) => void;
}

/** An item as drawn: one report, or a cluster of several. */
export interface TimelineItem {
  /** Of its newest report. */
  readonly handle: number;
  readonly size: number;
  /** The gravest in it. */
  readonly symbol: SymbolIndex;
  readonly first: EpochMs;
  readonly time: EpochMs;
}

export interface TimelineFigures {
  readonly paints: number;
  readonly paintMsP50: Millis;
  readonly paintMsP95: Millis;
}

export interface Timeline {
  /** Takes the frame's buffers and gives back those of the one before. */
  applyFrame(frame: TimelineFrame): TimelineFrame | undefined;
  setWindow(window: TimeWindow): void;
  setLimits(limits: SpanLimits): void;
  setSelected(selected: SelectedReport | undefined): void;
  /** Reports that are marked as new: a dot above each, in its lane. */
  setUnseen(unseen: readonly SelectedReport[]): void;
  setTheme(theme: ThemeName): void;
  setMarkerScale(scale: number): void;
  /** The same step as the wheel's, about the middle of the window. */
  zoomBy(steps: number): void;
  /** Width of the part that shows time: what View.timeline.width wants. 0 before the element was measured. */
  width(): CssPx;
  figures(): TimelineFigures;
  drawNow(): void;
  destroy(): void;
}
