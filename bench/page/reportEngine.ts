import type { MarkerFrame, MarkerPatch } from '../../src/domain/frame/markerFrame.ts';
import {
  createReportLayer,
  applyReportChanges,
  takeReportPatch,
  writeReportFrame,
  type ReportLayer,
} from '../../src/domain/frame/write/writeMarkerFrame.ts';
import { needsNewFrame } from '../../src/domain/frame/write/markerCover.ts';
import {
  createTimeIndex,
  indexRow,
  indexRows,
  rebuildTimeIndex,
  type TimeIndex,
} from '../../src/domain/index/timeIndex.ts';
import { ALL_LEVELS, type DisplayRule } from '../../src/domain/index/visibility.ts';
import {
  CHANGE,
  clearChanges,
  createReportChanges,
  markAdded,
  markChanged,
} from '../../src/domain/reports/rowChanges.ts';
import { growReportColumns, ROW_FLAG, type ReportColumns } from '../../src/domain/reports/columns.ts';
import { SYMBOL_COUNT } from '../../src/domain/contract/reportTypes.ts';
import type { MapView } from '../../src/domain/frame/view.ts';
import type { LiveBatch } from '../city.ts';

const EVERYTHING: DisplayRule = { shown: new Uint8Array(SYMBOL_COUNT).fill(1), level: ALL_LEVELS };

/** What the engine thread does between columns and frames, on the page, so that it can be timed apart. */
export class ReportEngine {
  readonly #columns: ReportColumns;
  readonly #timeIndex: TimeIndex;
  readonly #layer: ReportLayer;
  readonly #changes = createReportChanges();
  #newest: number;
  #spare: MarkerFrame | undefined;
  /** Times of the engine's own work, ms. */
  readonly frameMs: number[] = [];
  readonly batchMs: number[] = [];

  constructor(columns: ReportColumns) {
    this.#columns = columns;
    this.#timeIndex = createTimeIndex(columns);
    rebuildTimeIndex(this.#timeIndex, EVERYTHING);
    this.#layer = createReportLayer(columns, this.#timeIndex);
    this.#newest = columns.time[columns.used - 1];
  }

  /** Rows that newer ones cover at the frame's closest zoom. */
  get thinned(): number {
    return this.#layer.mirror.thinned;
  }

  frame(view: MapView): MarkerFrame {
    const started = performance.now();
    const frame = writeReportFrame(this.#layer, view, this.#spare);
    this.#spare = undefined;
    this.frameMs.push(performance.now() - started);
    return frame;
  }

  takeBack(frame: MarkerFrame | undefined): void {
    this.#spare = frame ?? this.#spare;
  }

  needsFrame(view: MapView): boolean {
    return needsNewFrame(this.#layer.mirror.cover, view);
  }

  /** Adds a batch to the columns; returns the patch for the page, or a full frame if one is due. */
  apply(batch: LiveBatch, view: MapView): MarkerFrame | MarkerPatch | undefined {
    const started = performance.now();
    this.#recolour(batch);
    this.#add(batch);
    applyReportChanges(this.#layer, this.#changes);
    clearChanges(this.#changes);
    const frame = this.#layer.mirror.fullFrameDue ? this.frame(view) : takeReportPatch(this.#layer);
    this.batchMs.push(performance.now() - started);
    return frame;
  }

  #recolour({ rows, symbols }: LiveBatch): void {
    rows.forEach((row, at) => {
      if (this.#columns.symbol[row] === symbols[at]) return;
      this.#columns.symbol[row] = symbols[at];
      indexRow(this.#timeIndex, EVERYTHING, row);
      markChanged(this.#changes, row, CHANGE.symbol);
    });
  }

  #add({ added }: LiveBatch): void {
    const columns = this.#columns;
    const rows = new Uint32Array(added.count);
    for (let at = 0; at < added.count; at++) {
      if (columns.used === columns.capacity) growReportColumns(columns);
      const row = columns.used++;
      rows[at] = row;
      columns.x[row] = added.columns.x[at];
      columns.y[row] = added.columns.y[at];
      columns.symbol[row] = added.columns.symbol[at];
      columns.burst[row] = added.columns.burst[at];
      columns.flags[row] = ROW_FLAG.live | ROW_FLAG.timeKnown;
      columns.time[row] = ++this.#newest;
      markAdded(this.#changes, row);
    }
    columns.count += added.count;
    indexRows(this.#timeIndex, EVERYTHING, rows.subarray(0, added.count));
  }
}
