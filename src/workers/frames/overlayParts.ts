import { lengthOf } from '../../domain/index/rowList.ts';
import type { TimeOrder } from '../../domain/index/timeOrder.ts';
import type { MarkerMirror } from '../../domain/frame/write/markerMirror.ts';
import type { RenderFrame } from '../../domain/frame/renderFrame.ts';
import { writeBubbles } from '../../domain/frame/write/writeBubbles.ts';
import { coveragePlaces, coveredNodes, distanceLines } from '../../domain/frame/write/writeCoverage.ts';
import { writeLabels } from '../../domain/frame/write/writeLabels.ts';
import type { NodeColumns } from '../../domain/nodes/columns.ts';
import { CHANGE, type ReportChanges } from '../../domain/reports/changes.ts';
import type { ReportColumns, Row } from '../../domain/reports/columns.ts';
import type { Millis, Zoom } from '../../domain/units.ts';
import type { View } from '../../domain/frame/view.ts';

/** Labels and counts follow the reports this often at most. */
const LABELS_MS: Millis = 250;
/** Displayed reports that are counted in about a millisecond; counting takes at most a twentieth of the time. */
const COUNTED_PER_MS = 50_000;
const COUNTING_SHARE = 1 / 20;
/** Sensors rarely come, go or move. */
const COVERAGE_MS: Millis = 1000;
/** Counts are there before the map has come down to the cut-off. */
const ZOOM_AHEAD: Zoom = 0.5;

/** What the overlays are made from; read at each call. */
interface Ground {
  readonly columns: ReportColumns;
  readonly order: TimeOrder;
  readonly nodes: NodeColumns;
  /** What the page holds of the reports. */
  readonly mirror: MarkerMirror;
  /** Row of the selected report, −1 none. */
  readonly selectedRow: () => Row;
}

/** A part of the picture that is written again when it is due, but not too often. */
class Part {
  due = false;
  /** The page shows some of it. */
  sent = false;
  #at: Millis = -Infinity;

  /** Whether to write it now; then it is no longer due. */
  take(ticks: Millis, pause: Millis): boolean {
    if (!this.due || ticks - this.#at < pause) return false;
    this.due = false;
    this.#at = ticks;
    return true;
  }

  /** Due at the next frame, whatever was sent before. */
  hurry(): void {
    this.due = true;
    this.#at = -Infinity;
  }
}

/** The overlays that a page is shown: labels, counts, coverage. What is off is not looked at. */
export class OverlayParts {
  readonly #ground: Ground;
  readonly #labels = new Part();
  readonly #bubbles = new Part();
  readonly #coverage = new Part();
  readonly #distances = new Part();
  #version = 0;
  #view: View;

  constructor(ground: Ground, view: View) {
    this.#ground = ground;
    this.#view = view;
  }

  /** Something waits for its time. */
  get waiting(): boolean {
    return [this.#labels, this.#bubbles, this.#coverage, this.#distances].some(({ due }) => due);
  }

  setView(view: View): void {
    const { map, overlays, filter, selected } = this.#view;
    this.#view = view;
    if (selected !== view.selected && this.#showsLabels) this.#labels.due = true;
    const next = view.overlays;
    if (next.shotTime !== overlays.shotTime || next.latLong !== overlays.latLong) this.#labels.hurry();
    if (next.cutoff !== overlays.cutoff) this.#bubbles.hurry();
    if (map !== view.map) this.#noteMoved(map.zoom);
    const isOtherFloor = filter.level !== view.filter.level;
    if (next.coverage !== overlays.coverage || (isOtherFloor && next.coverage)) this.#coverage.hurry();
    if (next.distances !== overlays.distances || (isOtherFloor && next.distances)) this.#distances.hurry();
  }

  /** Reports have changed, or the page was sent others. */
  noteReports(): void {
    if (this.#showsLabels) this.#labels.due = true;
    if (this.#showsBubbles) this.#bubbles.due = true;
  }

  /** Another selection of reports is displayed. */
  noteRebuilt(): void {
    if (this.#showsLabels) this.#labels.hurry();
    if (this.#showsBubbles) this.#bubbles.hurry();
  }

  noteNodes({ addedCount, removedCount, changed, changedCount, bits }: ReportChanges): void {
    const { coverage, distances } = this.#view.overlays;
    if (!coverage && !distances) return;
    let moved = addedCount + removedCount > 0;
    for (let i = 0; i < changedCount && !moved; i++)
      moved = (bits[changed[i]] & (CHANGE.place | CHANGE.look)) !== 0;
    this.#coverage.due ||= moved && coverage;
    this.#distances.due ||= moved && distances;
  }

  forgetSent(): void {
    for (const part of [this.#labels, this.#bubbles, this.#coverage, this.#distances]) {
      if (part.sent) part.hurry();
    }
  }

  /** Adds to a frame what the page must be sent; after its reports, whose rows the labels follow. */
  write(frame: RenderFrame, ticks: Millis): void {
    this.#writeLabels(frame, ticks);
    this.#writeBubbles(frame, ticks);
    this.#writeCoverage(frame, ticks);
  }

  #noteMoved(oldZoom: Zoom): void {
    const isOtherZoom = oldZoom !== this.#view.map.zoom;
    if (this.#showsLabels) this.#labels.due = true;
    if (this.#showsBubbles || (isOtherZoom && this.#bubbles.sent)) this.#bubbles.hurry();
  }

  get #showsLabels(): boolean {
    const { shotTime, latLong } = this.#view.overlays;
    return shotTime || latLong;
  }

  get #showsBubbles(): boolean {
    const { cutoff } = this.#view.overlays;
    return cutoff > 0 && this.#view.map.zoom <= cutoff + ZOOM_AHEAD;
  }

  #writeLabels(frame: RenderFrame, ticks: Millis): void {
    if (!this.#labels.take(ticks, LABELS_MS)) return;
    const { columns, order, mirror, selectedRow } = this.#ground;
    const { map, overlays } = this.#view;
    const labels = writeLabels(columns, order, mirror, map, overlays, selectedRow());
    if (labels.length > 0 || this.#labels.sent) frame.labels = labels;
    this.#labels.sent = labels.length > 0;
  }

  #writeBubbles(frame: RenderFrame, ticks: Millis): void {
    const { columns, order } = this.#ground;
    const cost = lengthOf(order.drawn) / COUNTED_PER_MS;
    if (!this.#bubbles.take(ticks, Math.max(LABELS_MS, cost / COUNTING_SHARE))) return;
    const bubbles = this.#showsBubbles ? writeBubbles(columns, order, this.#view.map) : [];
    if (bubbles.length > 0 || this.#bubbles.sent) frame.bubbles = bubbles;
    this.#bubbles.sent = bubbles.length > 0;
  }

  #writeCoverage(frame: RenderFrame, ticks: Millis): void {
    const { coverage, distances } = this.#view.overlays;
    const writesCoverage = this.#coverage.take(ticks, COVERAGE_MS);
    const writesDistances = this.#distances.take(ticks, COVERAGE_MS);
    if (!writesCoverage && !writesDistances) return;
    const nodes = coveredNodes(this.#ground.nodes, this.#view.filter.level);
    const none = { ...nodes, count: 0 };
    if (writesCoverage) {
      frame.coverage = coveragePlaces(coverage ? nodes : none);
      this.#coverage.sent = coverage;
    }
    if (!writesDistances) return;
    frame.distances = distanceLines(distances ? nodes : none, ++this.#version);
    this.#distances.sent = distances;
  }
}
