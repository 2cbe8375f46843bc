/** Marker frames of the reports: whole ones by `writeReportFrame`, what happened since by `takeReportPatch`. */
import { writeRankSpans } from '../../derive/decay.ts';
import { lowerBound, lengthOf, newestOf, rowNewestFirst } from '../../index/rowList.ts';
import { BURST_FACTOR, MARKER_SIZE } from '../sizes.ts';
import { isDrawn, rankOf, type TimeIndex } from '../../index/timeIndex.ts';
import { CHANGE, type ReportChanges } from '../../reports/changes.ts';
import type { ReportColumns, Row } from '../../reports/columns.ts';
import { SYMBOL_COUNT, SYMBOL_IS_ALARM } from '../../contract/reportTypes.ts';
import type { CssPx } from '../../units.ts';
import type { MapView } from '../view.ts';
import { LOOK, LOOK_FLAG, type MarkerFrame, type MarkerPatch } from '../markerFrame.ts';
import { writeFullFrame, type MarkerSource } from './markerLayer.ts';
import { createMarkerMirror, frameRowOf, type MarkerMirror } from './markerMirror.ts';
import { followMovedRow, followRow, takeLayerPatch } from './markerPatch.ts';

/** The layer of reports: what the page has of them. */
export interface ReportLayer {
  readonly mirror: MarkerMirror;
  readonly source: ReportSource;
}

/** Half a normal marker: what lies nearer than this to a newer one's middle has its own under it. */
export const REPORT_COVER_PX: CssPx = MARKER_SIZE.normal / 2;
const LARGEST: CssPx = BURST_FACTOR * MARKER_SIZE.emphasised;

/** A layer over columns and index, which it reads at each call and never changes. */
export function createReportLayer(columns: ReportColumns, index: TimeIndex): ReportLayer {
  return { mirror: createMarkerMirror(), source: new ReportSource(columns, index) };
}

/**
 * Writes all reports that a view needs.
 *
 * @param spare  a frame that came back from the page, or undefined
 * @returns the caller's to send; the layer follows it
 */
export function writeReportFrame(
  layer: ReportLayer,
  view: MapView,
  spare: MarkerFrame | undefined,
): MarkerFrame {
  layer.source.findLatest();
  return writeFullFrame(layer.mirror, layer.source, view, spare);
}

/** Takes in what upserts changed; after the time order has, before the changes are cleared. */
export function applyReportChanges(layer: ReportLayer, changes: ReportChanges): void {
  const { mirror, source } = layer;
  if (source.isOutdated()) mirror.fullFrameDue = true;
  const before = source.latest;
  source.findLatest();
  for (let i = 0; i < changes.removedCount; i++) followRow(mirror, source, changes.removed[i]);
  for (let i = 0; i < changes.addedCount; i++) {
    const row = changes.added[i];
    followMovedRow(mirror, source, row);
    if (!source.isNewest(row)) mirror.stale++;
  }
  for (let i = 0; i < changes.changedCount; i++) {
    const row = changes.changed[i];
    if (changes.bits[row] & CHANGE.place) followMovedRow(mirror, source, row);
    else followRow(mirror, source, row);
    if (changes.bits[row] & (CHANGE.time | CHANGE.symbol)) mirror.stale++;
  }
  if (before !== source.latest) {
    for (const row of [before, source.latest])
      if (frameRowOf(mirror, row) >= 0) followRow(mirror, source, row);
  }
}

/** Makes a report's marker the emphasised one, −1 none; one that newer ones cover is put on top of its class. */
export function emphasiseReport({ mirror, source }: ReportLayer, row: Row): void {
  const before = source.emphasised;
  source.emphasised = row;
  if (before !== row && before >= 0) followRow(mirror, source, before);
  if (row >= 0) followMovedRow(mirror, source, row);
}

/** Lets older reports fade or not; a whole frame is due where that changes. */
export function setReportDecay({ mirror, source }: ReportLayer, decay: boolean): void {
  if (source.decay === decay) return;
  source.decay = decay;
  mirror.fullFrameDue = true;
}

/** The changes since the last frame or patch; undefined where there are none, or where a full frame is due. */
export function takeReportPatch(layer: ReportLayer): MarkerPatch | undefined {
  return takeLayerPatch(layer.mirror, layer.source, SYMBOL_COUNT);
}

/** Reports as the marker layer reads them: alarms are the upper class. */
export class ReportSource implements MarkerSource {
  readonly symbols = SYMBOL_COUNT;
  readonly coverPx = REPORT_COVER_PX;
  readonly largest = LARGEST;
  /** Newest displayed report, −1 none. */
  latest: Row = -1;
  /** The one that a person points at, −1 none. */
  emphasised: Row = -1;
  /** Older reports fade; false: all have the full colour of their type (OV-04). */
  decay = true;
  readonly #columns: ReportColumns;
  readonly #index: TimeIndex;
  readonly #left = new Float64Array(SYMBOL_COUNT);
  readonly #ranks = new Int32Array(SYMBOL_COUNT);
  #generation = -1;

  constructor(columns: ReportColumns, index: TimeIndex) {
    this.#columns = columns;
    this.#index = index;
  }

  get storeRows(): number {
    return this.#columns.used;
  }

  get candidates(): number {
    return lengthOf(this.#index.drawn);
  }

  get x(): Float64Array {
    return this.#columns.x;
  }

  get y(): Float64Array {
    return this.#columns.y;
  }

  collect(mirror: MarkerMirror, pxPerMercator: number): number {
    mirror.work.count = 0;
    this.#collectClass(mirror, pxPerMercator, 1);
    const upper = mirror.work.count;
    this.#collectClass(mirror, pxPerMercator, 0);
    return upper;
  }

  /** Newest first; every drawn row is counted for its rank, and those in the bounds are written. */
  #collectClass({ work, cover }: MarkerMirror, pxPerMercator: number, alarm: number): void {
    const { x, y, symbol } = this.#columns;
    const { displayed, indexedTime, window } = this.#index;
    const { rows, start, end } = this.#index.drawn;
    const { minX, minY, maxX, maxY } = cover;
    const ranks = this.#ranks;
    for (let s = 0; s < SYMBOL_COUNT; s++) ranks[s] = lowerBound(displayed[s], indexedTime, window.to);
    let count = work.count;
    for (let i = end - 1; i >= start; i--) {
      const row = rows[i];
      const of = symbol[row];
      if (SYMBOL_IS_ALARM[of] !== alarm) continue;
      ranks[of]--;
      const rowX = x[row];
      const rowY = y[row];
      if (!(rowX >= minX && rowX <= maxX && rowY >= minY && rowY <= maxY)) continue;
      work.row[count] = row;
      work.x[count] = (rowX - minX) * pxPerMercator;
      work.y[count] = (rowY - minY) * pxPerMercator;
      work.rank[count] = ranks[of];
      count++;
    }
    work.count = count;
  }

  isShown(row: Row): boolean {
    return isDrawn(this.#index, row) && !Number.isNaN(this.#columns.x[row]);
  }

  isUpper(row: Row): boolean {
    return SYMBOL_IS_ALARM[this.#columns.symbol[row]] === 1;
  }

  /** Whether a row is the newest displayed report of its symbol. */
  isNewest(row: Row): boolean {
    return newestOf(this.#index.displayed[this.#columns.symbol[row]]) === row;
  }

  writeLook(row: Row, look: Uint8Array, at: number): void {
    look[at + LOOK.symbol] = this.#columns.symbol[row];
    look[at + LOOK.flags] =
      (row === this.latest ? LOOK_FLAG.latest : 0) | (row === this.emphasised ? LOOK_FLAG.emphasised : 0);
    look[at + LOOK.detail] = this.#columns.burst[row];
  }

  rankOf(row: Row): number {
    const symbol = this.#columns.symbol[row];
    return rankOf(this.#index, row) + this.#index.displayed[symbol].removedAtStart - this.#left[symbol];
  }

  writeRanks(out: Float32Array): void {
    if (this.decay) writeRankSpans(this.#index, this.#left, out);
    else out.fill(0);
  }

  resetRanks(): void {
    for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++)
      this.#left[symbol] = this.#index.displayed[symbol].removedAtStart;
    this.#generation = this.#index.generation;
  }

  /** Updates `latest` from the index. */
  findLatest(): void {
    this.latest = rowNewestFirst(this.#index.drawn, 0);
  }

  /** Whether the order was rebuilt since the last whole frame, so that ranks mean nothing. */
  isOutdated(): boolean {
    return this.#generation !== this.#index.generation;
  }
}
