import { SYMBOL_COUNT } from '../contract/reportTypes.ts';
import { epochMs, type EpochMs, type Millis } from '../units.ts';

/**
 * What the timeline draws: clusters of reports, per lane, oldest first within a lane. It covers a
 * window wider than the one on the screen, so that panning needs no new frame until its edge. A
 * cluster never mixes lanes. Its size does not grow with the number of reports stored.
 */
export interface TimelineFrame {
  version: number;
  from: EpochMs;
  to: EpochMs;
  /** Span within which reports of a lane are drawn as one. */
  clusterMs: Millis;
  count: number;
  /** [capacity] epoch ms of the newest report of the cluster */
  time: Float64Array<ArrayBuffer>;
  /** [capacity] epoch ms of its oldest */
  first: Float64Array<ArrayBuffer>;
  /** [capacity] reports in it; 1 is drawn as the report's own symbol, more as a pill with the count */
  size: Uint32Array<ArrayBuffer>;
  /** [capacity] index into LANES */
  lane: Uint8Array<ArrayBuffer>;
  /** [capacity] symbol of the most severe report in it */
  symbol: Uint8Array<ArrayBuffer>;
  /** [capacity] decay of its newest report, 0 oldest to 1 newest of its symbol */
  decay: Float32Array<ArrayBuffer>;
  /** [capacity] handle of its newest report */
  handle: Uint32Array<ArrayBuffer>;
  /** [SYMBOL_COUNT] reports by symbol in the window on the screen, hidden types too (T-18: badges keep counting) */
  totals: Uint32Array<ArrayBuffer>;
  /** [OVERVIEW_BINS] displayed reports of the last 24 h, oldest first */
  overview: Uint32Array<ArrayBuffer>;
  /** End of the overview's last bin. */
  overviewTo: EpochMs;
}

export const OVERVIEW_BINS = 288;
export const OVERVIEW_MS: Millis = 24 * 3_600_000;
/** Clusters a frame can hold: three lanes of a window three times as wide as the widest wall's. */
export const TIMELINE_CAPACITY = 4096;

/** An empty frame of TIMELINE_CAPACITY clusters. Owns its arrays. */
export function createTimelineFrame(): TimelineFrame {
  return {
    version: 0,
    from: epochMs(0),
    to: epochMs(0),
    clusterMs: 0,
    count: 0,
    time: new Float64Array(TIMELINE_CAPACITY),
    first: new Float64Array(TIMELINE_CAPACITY),
    size: new Uint32Array(TIMELINE_CAPACITY),
    lane: new Uint8Array(TIMELINE_CAPACITY),
    symbol: new Uint8Array(TIMELINE_CAPACITY),
    decay: new Float32Array(TIMELINE_CAPACITY),
    handle: new Uint32Array(TIMELINE_CAPACITY),
    totals: new Uint32Array(SYMBOL_COUNT),
    overview: new Uint32Array(OVERVIEW_BINS),
    overviewTo: epochMs(0),
  };
}

/** The buffers to name in a transfer list. */
export function timelineFrameBuffers(frame: TimelineFrame): ArrayBuffer[] {
  return [
    frame.time.buffer,
    frame.first.buffer,
    frame.size.buffer,
    frame.lane.buffer,
    frame.symbol.buffer,
    frame.decay.buffer,
    frame.handle.buffer,
    frame.totals.buffer,
    frame.overview.buffer,
  ];
}

/** Whether both are drawn alike, whatever window they were made for and whatever their totals are. O(clusters). */
export function isDrawnAlike(a: TimelineFrame, b: TimelineFrame): boolean {
  return (
    a.count === b.count &&
    a.clusterMs === b.clusterMs &&
    a.overviewTo === b.overviewTo &&
    startsAlike(a.overview, b.overview, OVERVIEW_BINS) &&
    startsAlike(a.size, b.size, a.count) &&
    startsAlike(a.time, b.time, a.count) &&
    startsAlike(a.first, b.first, a.count) &&
    startsAlike(a.lane, b.lane, a.count) &&
    startsAlike(a.symbol, b.symbol, a.count) &&
    startsAlike(a.decay, b.decay, a.count) &&
    startsAlike(a.handle, b.handle, a.count)
  );
}

function startsAlike(a: ArrayLike<number>, b: ArrayLike<number>, count: number): boolean {
  for (let i = 0; i < count; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
