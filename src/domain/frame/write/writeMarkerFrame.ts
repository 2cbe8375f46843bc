/** Marker frames of the reports: full ones by `writeReportFrame`, changes since by `takeReportPatch`. */
import { writeRankSpans } from '../../derive/decay.ts';
import { lowerBound, lengthOf, newestOf, rowNewestFirst } from '../../index/rowList.ts';
import { BURST_FACTOR, MARKER_SIZE, REPORT_COVER_PX } from '../sizes.ts';
import { isDrawn, rankOf, type TimeIndex } from '../../index/timeIndex.ts';
import { CHANGE, type ReportChanges } from '../../reports/rowChanges.ts';
import { ROW_FLAG, type ReportColumns, type Row } from '../../reports/columns.ts';
import { SYMBOL_COUNT, SYMBOL_IS_ALARM } from '../../contract/reportTypes.ts';
import type { CssPx } from '../../units.ts';
import type { MapView } from '../view.ts';
import { LOOK, LOOK_FLAG, type MarkerFrame, type MarkerPatch } from '../markerFrame.ts';
import { writeFullFrame, type MarkerSource, type WrittenLayer } from './writeFullFrame.ts';
import { createMarkerMirror, frameRowOf, type MarkerMirror } from './markerMirror.ts';
import { followMovedRow, updateMirrorRow, takeLayerPatch } from './markerPatch.ts';
import { rowFlags } from './rowFlags.ts';

/** The layer of reports. */
export interface ReportLayer extends WrittenLayer {
  readonly source: ReportSource;
}

const MAX_MARKER: CssPx = BURST_FACTOR * MARKER_SIZE.emphasised;

/** Creates a layer over columns and index, which it reads at each call and never changes. */
export function createReportLayer(columns: ReportColumns, index: TimeIndex): ReportLayer {
  return { mirror: createMarkerMirror(), source: new ReportSource(columns, index) };
}

/**
 * Writes a full frame of the reports for a view; sets the layer's mirror to it.
 *
 * @param spare  a frame that the page returned, or undefined
 * @returns the spare or a new frame, owned by the caller
 */
export function writeReportFrame(
  layer: ReportLayer,
  view: MapView,
  spare: MarkerFrame | undefined,
): MarkerFrame {
  layer.source.findLatest();
  return writeFullFrame(layer, view, spare);
}

/** Applies the changes of upserts to the layer. Called after the time index is updated, before the changes are cleared. */
export function applyReportChanges(layer: ReportLayer, changes: ReportChanges): void {
  const { mirror, source } = layer;
  if (source.isOutdated()) mirror.fullFrameDue = true;
  const before = source.latest;
  source.findLatest();
  for (let i = 0; i < changes.removedCount; i++) updateMirrorRow(layer, changes.removed[i]);
  for (let i = 0; i < changes.addedCount; i++) {
    const row = changes.added[i];
    followMovedRow(layer, row);
    if (!source.isNewest(row)) mirror.stale++;
  }
  for (let i = 0; i < changes.changedCount; i++) {
    const row = changes.changed[i];
    if (changes.bits[row] & CHANGE.place || source.staysDrawn(row)) followMovedRow(layer, row);
    else updateMirrorRow(layer, row);
    if (changes.bits[row] & (CHANGE.time | CHANGE.symbol)) mirror.stale++;
  }
  if (before !== source.latest) {
    for (const row of [before, source.latest]) if (frameRowOf(mirror, row) >= 0) updateMirrorRow(layer, row);
  }
}

/** Emphasises a report's marker, −1 none. A covered marker is drawn on top of its class. */
export function emphasiseReport(layer: ReportLayer, row: Row): void {
  const { source } = layer;
  const before = source.emphasised;
  source.emphasised = row;
  if (before !== row && before >= 0) updateMirrorRow(layer, before);
  if (row >= 0) followMovedRow(layer, row);
}

/** Sets whether older reports fade. A change makes a full frame due. */
// oxlint-disable-next-line shotpoint/parameters -- the flag is the value that is set
export function setReportDecay({ mirror, source }: ReportLayer, decay: boolean): void {
  if (source.decay === decay) return;
  source.decay = decay;
  mirror.fullFrameDue = true;
}

/** Sets whether only alarms are drawn, as the others are counted by cell. A change makes a full frame due. */
// oxlint-disable-next-line shotpoint/parameters -- the flag is the value that is set
export function setAlarmsOnly({ mirror, source }: ReportLayer, alarmsOnly: boolean): void {
  if (source.alarmsOnly === alarmsOnly) return;
  source.alarmsOnly = alarmsOnly;
  mirror.fullFrameDue = true;
}

/** Changes since the last frame or patch; undefined where there are none and where a full frame is due. */
export function takeReportPatch(layer: ReportLayer): MarkerPatch | undefined {
  return takeLayerPatch(layer);
}

/** The reports as source of a marker layer. Alarms are the upper class. */
export class ReportSource implements MarkerSource {
  readonly symbols = SYMBOL_COUNT;
  readonly coverPx = REPORT_COVER_PX;
  readonly largest = MAX_MARKER;
  /** Newest displayed report, −1 none. */
  latest: Row = -1;
  /** Row of the report under the pointer, −1 none. */
  emphasised: Row = -1;
  /** Older reports fade; false: all have the full colour of their type. */
  decay = true;
  /** Only alarms are drawn; the others are counted by cell. */
  alarmsOnly = false;
  readonly #columns: ReportColumns;
  readonly #index: TimeIndex;
  readonly #ranksFrom = new Float64Array(SYMBOL_COUNT);
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
    this.#liftOpen(mirror.work, upper);
    if (!this.alarmsOnly) this.#collectClass(mirror, pxPerMercator, 0);
    return upper;
  }

  /** Moves what nobody has taken before the other alarms, so that none of them covers it and its ring is seen. O(alarms). */
  #liftOpen({ row, x, y, rank }: MarkerMirror['work'], count: number): void {
    const open: (readonly [number, number, number, number])[] = [];
    let to = count;
    for (let i = count - 1; i >= 0; i--) {
      if (this.staysDrawn(row[i])) {
        open.push([row[i], x[i], y[i], rank[i]]);
        continue;
      }
      to--;
      row[to] = row[i];
      x[to] = x[i];
      y[to] = y[i];
      rank[to] = rank[i];
    }
    open.reverse().forEach((values, i) => ([row[i], x[i], y[i], rank[i]] = values));
  }

  /** Collects the rows of one class, newest first. Rows outside of the bounds count for the ranks only. */
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
    if (this.alarmsOnly && !this.isUpper(row)) return false;
    return isDrawn(this.#index, row) && !Number.isNaN(this.#columns.x[row]);
  }

  isUpper(row: Row): boolean {
    return SYMBOL_IS_ALARM[this.#columns.symbol[row]] === 1;
  }

  /** What nobody has taken, so that its ring is seen. */
  staysDrawn(row: Row): boolean {
    return (this.#columns.flags[row] & ROW_FLAG.unacknowledged) !== 0;
  }

  /** Whether a row is the newest displayed report of its symbol. */
  isNewest(row: Row): boolean {
    return newestOf(this.#index.displayed[this.#columns.symbol[row]]) === row;
  }

  writeLook(row: Row, look: Uint8Array, at: number): void {
    look[at + LOOK.symbol] = this.#columns.symbol[row];
    look[at + LOOK.flags] =
      (row === this.latest ? LOOK_FLAG.latest : 0) |
      (row === this.emphasised ? LOOK_FLAG.emphasised : 0) |
      rowFlags(this.#columns, row);
    look[at + LOOK.detail] = this.#columns.burst[row];
  }

  rankOf(row: Row): number {
    const symbol = this.#columns.symbol[row];
    return rankOf(this.#index, row) + this.#index.displayed[symbol].removedAtStart - this.#ranksFrom[symbol];
  }

  writeRanks(out: Float32Array): void {
    if (this.decay) writeRankSpans(this.#index, this.#ranksFrom, out);
    else out.fill(0);
  }

  resetRanks(): void {
    for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++)
      this.#ranksFrom[symbol] = this.#index.displayed[symbol].removedAtStart;
    this.#generation = this.#index.generation;
  }

  /** Updates `latest` from the index. */
  findLatest(): void {
    this.latest = rowNewestFirst(this.#index.drawn, 0);
  }

  /** Whether the time index was rebuilt since the last full frame, which invalidates ranks. */
  isOutdated(): boolean {
    return this.#generation !== this.#index.generation;
  }
}
