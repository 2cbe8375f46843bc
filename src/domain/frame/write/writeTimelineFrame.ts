/**
 * Writes timeline frames from the time index alone, with a few binary searches per cluster, so that the cost does
 * not depend on the number of stored reports.
 */
import { decayShare } from '../../derive/decay.ts';
import { countBetween, lowerBound, lengthOf, lowerBoundAfter, type RowList } from '../../index/rowList.ts';
import { isDisplayedRow, type TimeIndex } from '../../index/timeIndex.ts';
import { ROW_FLAG } from '../../reports/columns.ts';
import type { IncidentStates } from '../../reports/incidentStates.ts';
import { LANES, SYMBOL_COUNT, SYMBOL_LANE, SYMBOL_SEVERITY } from '../../contract/reportTypes.ts';
import { bufferedWindow } from '../../time/timeWindow.ts';
import { epochMs, type EpochMs, type Millis } from '../../units.ts';
import type { TimelineView } from '../view.ts';
import {
  createTimelineFrame,
  ITEM_STATE,
  OVERVIEW_BINS,
  OVERVIEW_MS,
  TIMELINE_CAPACITY,
  type TimelineFrame,
} from '../timelineFrame.ts';

const CELLS_PER_LANE = Math.floor(TIMELINE_CAPACITY / LANES.length);
const CELLS = CELLS_PER_LANE * LANES.length;
const OVERVIEW_BIN_MS: Millis = OVERVIEW_MS / OVERVIEW_BINS;

/** [lane × CELLS_PER_LANE + cell] scratch of the frame being written */
const sizes = new Uint32Array(CELLS);
const newest = new Float64Array(CELLS);
const oldest = new Float64Array(CELLS);
const mostSevere = new Uint8Array(CELLS);
const decays = new Float32Array(CELLS);
const handles = new Uint32Array(CELLS);
/** Reports that need acknowledgement, and reports of closed incidents. */
const opens = new Uint32Array(CELLS);
const closeds = new Uint32Array(CELLS);
const takens = new Uint32Array(CELLS);

/** Settings of a timeline frame. */
export interface TimelineFrameOptions {
  /** Server's clock; the last bin of the overview contains it. */
  readonly now: EpochMs;
  /** Older reports fade; false: all have the full colour of their type. */
  readonly decay: boolean;
  readonly version: number;
  /** A returned frame, to be reused. */
  readonly spare: TimelineFrame | undefined;
  /** The reports of incidents with a state; undefined where there are none. */
  readonly states?: Pick<IncidentStates, 'visitRows'>;
}

/**
 * Writes the clusters of displayed reports in a window three times as long as the view's, the totals of all stored
 * reports in the view's window, and the overview of the last 24 h. Their states cost O(reports of incidents with a state).
 *
 * @returns the spare or a new frame with the given version, owned by the caller
 */
export function writeTimelineFrame(
  index: TimeIndex,
  view: TimelineView,
  { now, decay, version, spare, states }: TimelineFrameOptions,
): TimelineFrame {
  const frame = spare ?? createTimelineFrame();
  frame.version = version;
  writeWindow(view, frame);
  sizes.fill(0);
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) gather(index, symbol, frame);
  if (!decay) decays.fill(1);
  gatherStates(index, states, frame);
  emit(frame);
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++)
    frame.totals[symbol] = countBetween(index.stored[symbol], index.indexedTime, view);
  writeOverview(index, now, frame);
  return frame;
}

/**
 * Returns the span of a cluster for a view: the time that `clusterPx` shows, rounded up to a power of two.
 * Panning then changes no cluster, and zooming changes clusters in steps.
 */
export function clusterSpan(view: TimelineView): Millis {
  const wanted = ((view.to - view.from) * view.clusterPx) / Math.max(1, view.width);
  const most = (3 * (view.to - view.from)) / (CELLS_PER_LANE - 2);
  return 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(wanted, most, 1))));
}

/** Whether a view is outside of a frame's window or needs other clusters. */
export function needsNewTimeline(
  frame: Pick<TimelineFrame, 'from' | 'to' | 'clusterMs'>,
  view: TimelineView,
): boolean {
  return view.from < frame.from || view.to > frame.to || clusterSpan(view) !== frame.clusterMs;
}

/** Sets the buffered window, extended to multiples of the cluster span since 1970. */
function writeWindow(view: TimelineView, frame: TimelineFrame): void {
  const { from, to } = bufferedWindow(view);
  frame.clusterMs = clusterSpan(view);
  frame.from = epochMs(Math.floor(from / frame.clusterMs) * frame.clusterMs);
  frame.to = epochMs(Math.ceil(to / frame.clusterMs) * frame.clusterMs);
}

/** Adds the reports of one symbol to the cells of its lane. One search per cell that has some. */
function gather(index: TimeIndex, symbol: number, frame: TimelineFrame): void {
  const list = index.displayed[symbol];
  const times = index.indexedTime;
  const lane = SYMBOL_LANE[symbol] * CELLS_PER_LANE;
  const end = lowerBound(list, times, frame.to);
  let position = lowerBound(list, times, frame.from);
  while (position < end) {
    const cell = Math.floor((timeAt(list, times, position) - frame.from) / frame.clusterMs);
    const next = lowerBoundAfter(list, times, frame.from + (cell + 1) * frame.clusterMs, position);
    addToCell(lane + cell, list, times, position, next, symbol);
    position = next;
  }
}

/** Adds the reports at positions [from, to) of a symbol's list to a cell. */
// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
function addToCell(
  cell: number,
  list: RowList,
  times: Float64Array,
  from: number,
  to: number,
  symbol: number,
): void {
  const first = timeAt(list, times, from);
  const last = timeAt(list, times, to - 1);
  const isEmpty = sizes[cell] === 0;
  sizes[cell] += to - from;
  if (isEmpty || first < oldest[cell]) oldest[cell] = first;
  if (isEmpty || SYMBOL_SEVERITY[symbol] > SYMBOL_SEVERITY[mostSevere[cell]]) mostSevere[cell] = symbol;
  if (isEmpty || last >= newest[cell]) {
    newest[cell] = last;
    handles[cell] = list.rows[list.start + to - 1];
    decays[cell] = decayShare(to - 1, 0, lengthOf(list) - 1);
  }
}

/** Counts the displayed reports of each cell that need acknowledgement, are taken or are closed. */
function gatherStates(
  index: TimeIndex,
  states: TimelineFrameOptions['states'],
  { from, to, clusterMs }: TimelineFrame,
): void {
  opens.fill(0);
  closeds.fill(0);
  takens.fill(0);
  const { flags, symbol } = index.columns;
  states?.visitRows((row) => {
    const time = index.indexedTime[row];
    if (!isDisplayedRow(index, row) || time < from || time >= to) return;
    const cell = SYMBOL_LANE[symbol[row]] * CELLS_PER_LANE + Math.floor((time - from) / clusterMs);
    if (flags[row] & ROW_FLAG.unacknowledged) opens[cell]++;
    else if (flags[row] & ROW_FLAG.acknowledged) takens[cell]++;
    else if (flags[row] & ROW_FLAG.closed) closeds[cell]++;
  });
}

function stateOf(cell: number): number {
  if (opens[cell] > 0) return ITEM_STATE.unacknowledged;
  if (takens[cell] > 0) return ITEM_STATE.taken;
  return closeds[cell] === sizes[cell] ? ITEM_STATE.closed : ITEM_STATE.plain;
}

function emit(frame: TimelineFrame): void {
  let count = 0;
  for (let at = 0; at < CELLS; at++) {
    if (sizes[at] === 0) continue;
    frame.time[count] = newest[at];
    frame.first[count] = oldest[at];
    frame.size[count] = sizes[at];
    frame.lane[count] = Math.floor(at / CELLS_PER_LANE);
    frame.symbol[count] = mostSevere[at];
    frame.decay[count] = decays[at];
    frame.handle[count] = handles[at];
    frame.state[count] = stateOf(at);
    count++;
  }
  frame.count = count;
}

function writeOverview(index: TimeIndex, now: EpochMs, frame: TimelineFrame): void {
  const to = (Math.floor(now / OVERVIEW_BIN_MS) + 1) * OVERVIEW_BIN_MS;
  frame.overviewTo = epochMs(to);
  let position = lowerBound(index.all, index.indexedTime, to - OVERVIEW_MS);
  for (let bin = 0; bin < OVERVIEW_BINS; bin++) {
    const next = lowerBoundAfter(
      index.all,
      index.indexedTime,
      to - OVERVIEW_MS + (bin + 1) * OVERVIEW_BIN_MS,
      position,
    );
    frame.overview[bin] = next - position;
    position = next;
  }
}

function timeAt(list: RowList, times: Float64Array, position: number): number {
  return times[list.rows[list.start + position]];
}
