import type { SymbolIndex } from '../contract/reportTypes.ts';
import type { CssPx, EpochMs, Mercator } from '../units.ts';

/** Label of a drawn report. Absent parts are not shown. */
export interface ReportLabel {
  readonly x: Mercator;
  readonly y: Mercator;
  /** Radius of its marker, before the root font scale. */
  readonly radius: CssPx;
  readonly time?: EpochMs;
  /** Its time is of another day: the date is shown with it. */
  readonly hasDate?: true;
  readonly showsPlace?: true;
}

/** Count of the reports of a cell, drawn instead of their markers. */
export interface CountBubble {
  /** Mean position of its reports, moved into its cell so far that two bubbles never overlap. */
  readonly x: Mercator;
  readonly y: Mercator;
  readonly count: number;
  /** Symbol of the most severe report. */
  readonly symbol: SymbolIndex;
}

/** Positions of sensors, split as in MarkerFrame; the circles of the coverage are drawn around them. */
export interface PlaceFrame {
  readonly count: number;
  /** [4 × count] xHigh, yHigh, xLow, yLow */
  readonly place: Float32Array<ArrayBuffer>;
}
