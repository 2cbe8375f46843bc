import { lengthOf } from '../../domain/index/rowList.ts';
import type { MarkerMirror } from '../../domain/frame/write/markerMirror.ts';
import { byGroundLayer, GROUND_LAYERS, type GroundLayerName } from '../../domain/frame/groundLayers.ts';
import type { RenderFrame } from '../../domain/frame/renderFrame.ts';
import { ALL_COUNTED, SOUNDS_COUNTED, writeBubbles } from '../../domain/frame/write/writeBubbles.ts';
import {
  coveredNodes,
  GROUND_WRITERS,
  type CoveredNodes,
} from '../../domain/frame/write/writeGroundLayers.ts';
import { writeWedgeFrame } from '../../domain/frame/write/writeLineFrame.ts';
import { writeLabels } from '../../domain/frame/write/writeLabels.ts';
import { CHANGE, type ReportChanges } from '../../domain/reports/rowChanges.ts';
import type { Row } from '../../domain/reports/columns.ts';
import type { ClockReading, Millis, Ticks, Zoom } from '../../domain/units.ts';
import type { View } from '../../domain/frame/view.ts';
import { bearingOnlyRows, readAngles } from './expertLineRows.ts';
import { FramePart } from './framePart.ts';
import type { FrameSources } from './frameSources.ts';

/** Labels, wedges and counts follow the reports this often at most. */
const LABELS_MS: Millis = 250;
/** Displayed reports that are counted in about a millisecond; counting takes at most a twentieth of the time. */
const COUNTED_PER_MS = 50_000;
const COUNTING_SHARE = 1 / 20;
/** Sensors rarely come, go or move. */
const GROUND_MS: Millis = 1000;
/** Counts are there before the map has come down to the cut-off. */
const ZOOM_AHEAD: Zoom = 0.5;

/** Where the overlays are read from at each call. */
interface OverlaySources extends FrameSources {
  /** The reports that the page has. */
  readonly mirror: MarkerMirror;
  /** Row of the selected report, −1 none. */
  readonly selectedRow: () => Row;
}

/** The overlays of one page as frame parts: labels, counts, wedges, ground layers. Those that are off cost nothing. */
export class OverlayParts {
  readonly #sources: OverlaySources;
  readonly #labels = new FramePart({ pace: LABELS_MS });
  readonly #bubbles = new FramePart();
  readonly #cells = new FramePart();
  readonly #wedges = new FramePart({ pace: LABELS_MS, isDue: true });
  readonly #ground = byGroundLayer(() => new FramePart({ pace: GROUND_MS }));
  #view: View;

  constructor(sources: OverlaySources, view: View) {
    this.#sources = sources;
    this.#view = view;
  }

  /** Whether a part waits for its pace, so that a later frame is needed even if nothing else happens. */
  get isWaiting(): boolean {
    if (this.#labels.isDue || this.#bubbles.isDue || this.#cells.isDue || this.#wedges.isDue) return true;
    for (const name of GROUND_LAYERS) if (this.#ground[name].isDue) return true;
    return false;
  }

  /** Takes another view into use and marks what it changes as due. */
  setView(view: View): void {
    const { map, overlays, filter, selected } = this.#view;
    this.#view = view;
    if (selected !== view.selected && this.#showsLabels) this.#labels.request();
    const next = view.overlays;
    if (next.shotTime !== overlays.shotTime || next.latLong !== overlays.latLong) this.#labels.requestNow();
    if (next.cutoff !== overlays.cutoff) this.#bubbles.requestNow();
    if (next.inCells !== overlays.inCells) this.#cells.requestNow();
    if (next.wedges !== overlays.wedges) this.#wedges.requestNow();
    if (map !== view.map) this.#noteMoved(map.zoom);
    const isOtherFloor = filter.level !== view.filter.level;
    for (const name of GROUND_LAYERS)
      if (next[name] !== overlays[name] || (isOtherFloor && next[name])) this.#ground[name].requestNow();
  }

  /** Marks what shows reports as due, after they changed or the page was sent others. */
  noteReports(): void {
    if (this.#showsLabels) this.#labels.request();
    if (this.#showsBubbles) this.#bubbles.request();
    if (this.#view.overlays.inCells) this.#cells.request();
    if (this.#showsWedges) this.#wedges.request();
  }

  /** Marks what shows reports as due at once, after other reports are displayed. */
  noteRebuilt(): void {
    if (this.#showsLabels) this.#labels.requestNow();
    if (this.#showsBubbles) this.#bubbles.requestNow();
    if (this.#view.overlays.inCells) this.#cells.requestNow();
    if (this.#showsWedges) this.#wedges.requestNow();
  }

  /** Marks what shows sensors as due where one came, went or moved. */
  noteNodes({ addedCount, removedCount, changed, changedCount, bits }: ReportChanges): void {
    if (!this.#showsGround && !this.#showsWedges) return;
    let moved = addedCount + removedCount > 0;
    for (let i = 0; i < changedCount && !moved; i++)
      moved = (bits[changed[i]] & (CHANGE.place | CHANGE.appearance)) !== 0;
    if (!moved) return;
    if (this.#showsWedges) this.#wedges.request();
    for (const name of GROUND_LAYERS) if (this.#view.overlays[name]) this.#ground[name].request();
  }

  /** Marks everything as due, as the page lost it: also what is off, as the page may show what another engine sent. */
  forgetSent(): void {
    for (const part of [
      this.#labels,
      this.#bubbles,
      this.#cells,
      this.#wedges,
      ...Object.values(this.#ground),
    ]) {
      part.isShown = true;
      part.requestNow();
    }
  }

  /** Adds the parts that are due to a frame. Call after its reports were written, whose rows the labels follow. */
  write(frame: RenderFrame, at: ClockReading): void {
    const { ticks } = at;
    this.#writeLabels(frame, at);
    this.#writeCounts(frame, 'bubbles', ticks);
    this.#writeCounts(frame, 'cells', ticks);
    this.#writeWedges(frame, ticks);
    this.#writeGround(frame, ticks);
  }

  #noteMoved(oldZoom: Zoom): void {
    const isOtherZoom = oldZoom !== this.#view.map.zoom;
    if (this.#showsLabels) this.#labels.request();
    if (this.#showsBubbles || (isOtherZoom && this.#bubbles.isShown)) this.#bubbles.requestNow();
    if (this.#view.overlays.inCells) this.#cells.requestNow();
  }

  get #showsGround(): boolean {
    for (const name of GROUND_LAYERS) if (this.#view.overlays[name]) return true;
    return false;
  }

  /** Also to take away those that the page has. */
  get #showsWedges(): boolean {
    return this.#wedges.isShown || (this.#view.overlays.wedges && this.#sources.store.placeless > 0);
  }

  get #showsLabels(): boolean {
    const { shotTime, latLong } = this.#view.overlays;
    return shotTime || latLong;
  }

  get #showsBubbles(): boolean {
    const { cutoff } = this.#view.overlays;
    return cutoff > 0 && this.#view.map.zoom <= cutoff + ZOOM_AHEAD;
  }

  #writeLabels(frame: RenderFrame, { ticks, now }: ClockReading): void {
    if (!this.#labels.take(ticks)) return;
    const { timeIndex, mirror, selectedRow } = this.#sources;
    const { map, overlays } = this.#view;
    const labels = writeLabels(timeIndex, mirror, {
      view: map,
      wanted: overlays,
      now,
      selected: selectedRow(),
    });
    if (labels.length > 0 || this.#labels.isShown) frame.labels = labels;
    this.#labels.isShown = labels.length > 0;
  }

  /** Writes the counts of all reports below the cut-off, or of those that a storm counts by cell. */
  #writeCounts(frame: RenderFrame, name: 'bubbles' | 'cells', ticks: Ticks): void {
    const part = name === 'bubbles' ? this.#bubbles : this.#cells;
    const { timeIndex: index } = this.#sources;
    const { columns } = index;
    const cost = lengthOf(index.drawn) / COUNTED_PER_MS;
    if (!part.take(ticks, Math.max(LABELS_MS, cost / COUNTING_SHARE))) return;
    const isOn = name === 'bubbles' ? this.#showsBubbles : this.#view.overlays.inCells;
    const counted = name === 'bubbles' ? ALL_COUNTED : SOUNDS_COUNTED;
    const counts = isOn ? writeBubbles({ columns, index, counted }, this.#view.map) : [];
    if (counts.length > 0 || part.isShown) frame[name] = counts;
    part.isShown = counts.length > 0;
  }

  #writeWedges(frame: RenderFrame, ticks: Ticks): void {
    if (!this.#wedges.take(ticks)) return;
    const rows = this.#view.overlays.wedges ? bearingOnlyRows(this.#sources) : [];
    if (rows.length === 0 && !this.#wedges.isShown) return;
    frame.wedges = writeWedgeFrame({
      rows,
      columns: this.#sources.timeIndex.columns,
      readAngles: (row, out) => readAngles(this.#sources, row, out),
    });
    this.#wedges.isShown = frame.wedges.count > 0;
  }

  /** Reads the sensors once for all layers that are due. */
  #writeGround(frame: RenderFrame, ticks: Ticks): void {
    let nodes: CoveredNodes | undefined;
    for (const name of GROUND_LAYERS) {
      const part = this.#ground[name];
      if (!part.take(ticks)) continue;
      nodes ??= coveredNodes(this.#sources.nodes, this.#view.filter.level);
      part.isShown = this.#view.overlays[name];
      const shown = part.isShown ? nodes : { ...nodes, count: 0 };
      writePart(frame, name, { nodes: shown, version: part.version });
    }
  }
}

function writePart<Name extends GroundLayerName>(
  frame: Pick<RenderFrame, Name>,
  name: Name,
  { nodes, version }: { readonly nodes: CoveredNodes; readonly version: number },
): void {
  frame[name] = GROUND_WRITERS[name](nodes, version);
}
