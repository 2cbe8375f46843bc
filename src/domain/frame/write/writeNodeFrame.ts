/** Marker frames of the sensors. Unhealthy sensors are the upper class, so that a healthy one never covers them. */
import { NODE_HEALTH } from '../../contract/heartbeat.ts';
import { isStale } from '../../derive/age.ts';
import { isVertical } from '../../derive/sensorPose.ts';
import { NODE_COVER_PX, NODE_SIZE } from '../sizes.ts';
import { soundLevel } from '../../derive/soundLevel.ts';
import type { NodeColumns, NodeRow } from '../../nodes/columns.ts';
import { CHANGE, type ReportChanges } from '../../reports/rowChanges.ts';
import type { CssPx, EpochMs } from '../../units.ts';
import { epochMs } from '../../units.ts';
import { WIDEST_MAP, type DisplayFilter, type MapView } from '../view.ts';
import { LOOK, LOOK_FLAG, type MarkerFrame, type MarkerPatch } from '../markerFrame.ts';
import { writeFullFrame, type MarkerSource, type WrittenLayer } from './writeFullFrame.ts';
import { createMarkerMirror, type MarkerMirror } from './markerMirror.ts';
import { followMovedRow, updateMirrorRow, takeLayerPatch } from './markerPatch.ts';
import { SensorGroups } from './sensorGroups.ts';

/** The filter of the sensors. */
export type NodeFilter = Pick<DisplayFilter, 'heartbeats' | 'level' | 'soundLevel' | 'loudDb' | 'activityDb'>;

/** The layer of sensors. */
export interface NodeLayer extends WrittenLayer {
  readonly source: NodeSource;
}

const HEALTHY = NODE_HEALTH.indexOf('healthy');
const RANK_SPANS = NODE_HEALTH.length;

/** Creates a layer over the nodes, which it reads at each call and never changes. */
export function createNodeLayer(nodes: NodeColumns): NodeLayer {
  return { mirror: createMarkerMirror(), source: new NodeSource(nodes) };
}

/** Sets the filter; a full frame becomes due. `now` is the server's clock, for the age ring. */
export function setNodeFilter(layer: NodeLayer, filter: NodeFilter, now: EpochMs): void {
  layer.source.setFilter(filter, now);
  layer.mirror.fullFrameDue = true;
}

/** Clock and memory of a frame of the sensors. */
export interface NodeFrameOptions {
  /** Server's clock, for the age ring. */
  readonly now: EpochMs;
  /** A frame that the page returned, or undefined. */
  readonly spare: MarkerFrame | undefined;
}

/** Writes a full frame of the sensors for a view; result as of `writeReportFrame`. */
export function writeNodeFrame(
  layer: NodeLayer,
  view: MapView,
  { now, spare }: NodeFrameOptions,
): MarkerFrame {
  layer.source.now = now;
  layer.source.view = view;
  return writeFullFrame(layer, view, spare);
}

/** Applies the changes of heartbeats to the layer. Called before the changes are cleared. */
export function applyNodeChanges(layer: NodeLayer, changes: ReportChanges, now: EpochMs): void {
  const { mirror, source } = layer;
  source.now = now;
  for (let i = 0; i < changes.addedCount; i++) followMovedRow(layer, changes.added[i]);
  // Each may make a cell crowded; groups change with the next full frame.
  mirror.stale += changes.addedCount;
  for (let i = 0; i < changes.changedCount; i++) {
    const row = changes.changed[i];
    if (changes.bits[row] & CHANGE.place || source.isRegrouped(row, changes.bits[row])) mirror.stale++;
    if (changes.bits[row] & CHANGE.place) followMovedRow(layer, row);
    else updateMirrorRow(layer, row);
  }
}

/** Updates the age ring of every sensor, which changes without a message. O(sensors); called every few seconds. */
export function updateNodeAges(layer: NodeLayer, now: EpochMs): void {
  layer.source.now = now;
  for (let row = 0; row < layer.source.storeRows; row++) updateMirrorRow(layer, row);
}

/** As `takeReportPatch`. */
export function takeNodePatch(layer: NodeLayer): MarkerPatch | undefined {
  return takeLayerPatch(layer);
}

/** The sensors as source of a marker layer. Their rank is their row, from which the offset of the blink is computed. */
export class NodeSource implements MarkerSource {
  readonly symbols = RANK_SPANS;
  readonly coverPx = NODE_COVER_PX;
  readonly largest: CssPx = NODE_SIZE.unhealthy;
  now: EpochMs = epochMs(0);
  /** View of the next full frame. */
  view: MapView = WIDEST_MAP;
  /** Groups of the last full frame. */
  readonly groups = new SensorGroups();
  readonly #nodes: NodeColumns;
  #filter: NodeFilter = { heartbeats: false, level: undefined, soundLevel: false, loudDb: 0, activityDb: 0 };

  constructor(nodes: NodeColumns) {
    this.#nodes = nodes;
  }

  /** Sets the filter and the time for which staleness is computed. */
  setFilter(filter: NodeFilter, now: EpochMs): void {
    this.#filter = filter;
    this.now = now;
  }

  get storeRows(): number {
    return this.#nodes.count;
  }

  get candidates(): number {
    return this.#filter.heartbeats ? this.#nodes.count : 0;
  }

  get x(): Float64Array {
    return this.#nodes.x;
  }

  get y(): Float64Array {
    return this.#nodes.y;
  }

  collect(mirror: MarkerMirror, pxPerMercator: number): number {
    mirror.work.count = 0;
    this.groups.update(this.#nodes, {
      rows: this.candidates,
      cover: mirror.cover,
      view: this.view,
      isShown: (row) => this.#isDisplayed(row),
    });
    this.#collectClass(mirror, pxPerMercator, 'upper');
    const upper = mirror.work.count;
    this.#collectClass(mirror, pxPerMercator, 'lower');
    return upper;
  }

  #collectClass({ work, cover }: MarkerMirror, pxPerMercator: number, layer: 'upper' | 'lower'): void {
    const wantsUpper = layer === 'upper';
    const { x, y } = this.#nodes;
    let { count } = work;
    for (let row = this.candidates - 1; row >= 0; row--) {
      if (this.isUpper(row) !== wantsUpper || !this.isShown(row)) continue;
      if (!(x[row] >= cover.minX && x[row] <= cover.maxX && y[row] >= cover.minY && y[row] <= cover.maxY))
        continue;
      work.row[count] = row;
      work.x[count] = (x[row] - cover.minX) * pxPerMercator;
      work.y[count] = (y[row] - cover.minY) * pxPerMercator;
      work.rank[count] = row;
      count++;
    }
    work.count = count;
  }

  isShown(row: NodeRow): boolean {
    return this.#isDisplayed(row) && this.groups.isSingle(row, this.#nodes.health[row]);
  }

  #isDisplayed(row: NodeRow): boolean {
    const { levels, level, x } = this.#nodes;
    if (!this.#filter.heartbeats || Number.isNaN(x[row])) return false;
    const wanted = this.#filter.level;
    return wanted === undefined || level[row] === 0 || level[row] === levels.idOf(wanted);
  }

  /**
   * Whether a change of a sensor in its place changes its group: a grouped one has another state or is no longer displayed,
   * or one of a crowded cell is healthy again.
   */
  isRegrouped(row: NodeRow, bits: number): boolean {
    if ((bits & CHANGE.appearance) === 0) return false;
    const { x, y, health } = this.#nodes;
    const isDisplayed = this.#isDisplayed(row);
    if (this.groups.isGrouped(row)) return !isDisplayed || !this.groups.isCountedAs(row, health[row]);
    return isDisplayed && !this.isUpper(row) && this.groups.isCrowded(x[row], y[row]);
  }

  /** None: a newer sensor at the same place replaces it. */
  staysDrawn(): boolean {
    return false;
  }

  isUpper(row: NodeRow): boolean {
    return this.#nodes.health[row] !== HEALTHY;
  }

  writeLook(row: NodeRow, look: Uint8Array, at: number): void {
    const { health, pitch, received, interval, spl } = this.#nodes;
    const { soundLevel: showsSound, loudDb, activityDb } = this.#filter;
    look[at + LOOK.symbol] = health[row];
    look[at + LOOK.flags] =
      (isVertical(pitch[row]) ? LOOK_FLAG.vertical : 0) |
      (isStale(this.now, received[row], interval[row]) ? LOOK_FLAG.stale : 0);
    look[at + LOOK.detail] = showsSound ? soundLevel(spl[row], loudDb, activityDb) : 0;
  }

  rankOf(row: NodeRow): number {
    return row;
  }

  writeRanks(out: Float32Array): void {
    out.fill(0);
  }

  resetRanks(): void {}
}
