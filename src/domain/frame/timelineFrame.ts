import { SYMBOL_COUNT } from '../contract/reportTypes.ts';
import { epochMs, type EpochMs, type Millis } from '../units.ts';

/**
 * Clusters of reports as drawn by the timeline, by lane, oldest first within a lane. It covers a wider
 * window than the screen, so that panning needs no new frame before its edge. A cluster has reports of
 * one lane. The size of a frame is independent of the number of stored reports.
 */
export interface TimelineFrame {
  version: number;
  from: EpochMs;
  to: EpochMs;
  /** Reports of a lane within this span are drawn as one. */
  clusterMs: Millis;
  count: number;
  /** [capacity] epoch ms of the newest report of the cluster */
  time: Float64Array<ArrayBuffer>;
  /** [capacity] epoch ms of its oldest report */
  first: Float64Array<ArrayBuffer>;
  /** [capacity] number of reports; 1 is drawn as the report's symbol, more as a pill with the count */
  size: Uint32Array<ArrayBuffer>;
  /** [capacity] index into LANES */
  lane: Uint8Array<ArrayBuffer>;
  /** [capacity] symbol of the most severe report in it */
  symbol: Uint8Array<ArrayBuffer>;
  /** [capacity] decay of its newest report, 0 oldest to 1 newest of its symbol */
  decay: Float32Array<ArrayBuffer>;
  /** [capacity] handle of its newest report */
  handle: Uint32Array<ArrayBuffer>;
  /** [capacity] ITEM_STATE of its incidents */
  state: Uint8Array<ArrayBuffer>;
  /** [SYMBOL_COUNT] reports by symbol in the window on the screen, hidden types included, for the badges */
  totals: Uint32Array<ArrayBuffer>;
  /** [OVERVIEW_BINS] displayed reports of the last 24 h, oldest first */
  overview: Uint32Array<ArrayBuffer>;
  /** End of the overview's last bin. */
  overviewTo: EpochMs;
}

/** What the incidents of a cluster's reports say together. */
export const ITEM_STATE = {
  /** None of the following. */
  plain: 0,
  /** A report needs acknowledgement. */
  unacknowledged: 1,
  /** The incidents of all its reports are closed. */
  closed: 2,
  /** None needs acknowledgement, and somebody has one. */
  taken: 3,
} as const;

export const OVERVIEW_BINS = 288;
export const OVERVIEW_MS: Millis = 24 * 3_600_000;
/** Capacity in clusters: three lanes of a window three times as wide as the widest screen. */
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
    state: new Uint8Array(TIMELINE_CAPACITY),
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
    frame.state.buffer,
    frame.totals.buffer,
    frame.overview.buffer,
  ];
}

/** Whether two frames have the same clusters and overview; windows and totals may differ. O(clusters). */
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
    startsAlike(a.handle, b.handle, a.count) &&
    startsAlike(a.state, b.state, a.count)
  );
}

function startsAlike(a: ArrayLike<number>, b: ArrayLike<number>, count: number): boolean {
  for (let i = 0; i < count; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
