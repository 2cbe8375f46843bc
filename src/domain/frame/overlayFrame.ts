import type { SymbolIndex } from '../contract/reportTypes.ts';
import type { CssPx, EpochMs, Mercator } from '../units.ts';

/** Label of a drawn report (OV-07): what is absent is not to be shown. */
export interface ReportLabel {
  readonly x: Mercator;
  readonly y: Mercator;
  /** Radius of its marker, before the root font scale. */
  readonly radius: CssPx;
  readonly time?: EpochMs;
  readonly showsPlace?: true;
}

/** What stands for the reports of a cell where markers are not drawn (T-41). */
export interface CountBubble {
  /** Middle of its reports, but so far inside of its cell that two never touch. */
  readonly x: Mercator;
  readonly y: Mercator;
  readonly count: number;
  /** The most severe of them. */
  readonly symbol: SymbolIndex;
}

/** Sensors as bare places, in the shape of MarkerFrame; the circles of the coverage are drawn around them. */
export interface PlaceFrame {
  readonly count: number;
  /** [4 × count] xHigh, yHigh, xLow, yLow */
  readonly place: Float32Array<ArrayBuffer>;
}
