import type { ReportKey } from '../../domain/contract/shotRow.ts';
import type { TimeOrder } from '../../domain/index/timeOrder.ts';
import type { DisplayRule } from '../../domain/index/visibility.ts';
import type { LineFrame } from '../../domain/frame/lineFrame.ts';
import type { RenderFrame, SelectedMarker, SpentFrame } from '../../domain/frame/renderFrame.ts';
import { groupCell } from '../../domain/frame/write/sensorGroups.ts';
import { selectedMarker } from '../../domain/frame/write/selectedMarker.ts';
import type { TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import {
  concernsTrajectories,
  writeExpertLineFrame,
  writeTrajectoryFrame,
} from '../../domain/frame/write/writeLineFrame.ts';
import {
  createReportLayer,
  emphasiseReport,
  noteReportChanges,
  setReportDecay,
  takeReportPatch,
  writeReportFrame,
} from '../../domain/frame/write/writeMarkerFrame.ts';
import {
  createNodeLayer,
  noteNodeAges,
  noteNodeChanges,
  setNodeFilter,
  takeNodePatch,
  writeNodeFrame,
} from '../../domain/frame/write/writeNodeFrame.ts';
import { needsNewTimeline, writeTimelineFrame } from '../../domain/frame/write/writeTimelineFrame.ts';
import type { NodeColumns } from '../../domain/nodes/columns.ts';
import { CHANGE, type ReportChanges } from '../../domain/reports/changes.ts';
import type { Row } from '../../domain/reports/columns.ts';
import type { ReportStore } from '../../domain/reports/reportStore.ts';
import type { EpochMs, Millis } from '../../domain/units.ts';
import type { DisplayFilter, MapView, View } from '../../domain/frame/view.ts';
import { isWholeDue } from './layerPace.ts';
import { heardRows, readAngles } from './lines.ts';
import { OverlayParts } from './overlayParts.ts';

/** States of sensors reach the page this often, or with the next report: each frame is a draw. */
const NODE_PATCH_MS: Millis = 250;
/** Least time between two looks at the age of every sensor. */
export const AGES_MS: Millis = 5000;
/** Counts of a window that moves by itself are told this often. */
const TOTALS_MS: Millis = 250;
const OVERVIEW_MS: Millis = 300_000;

/** Instants passed in by the caller: monotonic, and the server's clock. */
export interface Instant {
  readonly ticks: Millis;
  readonly now: EpochMs;
}

/**
 * What one page is shown, and what of it the page has: writes whole frames and patches by turns, from
 * columns that it only reads. Spent buffers are used again.
 */
export class Picture {
  readonly #store: ReportStore;
  readonly #order: TimeOrder;
  readonly #nodes: NodeColumns;
  readonly #reportLayer;
  readonly #nodeLayer;
  readonly #overlays: OverlayParts;
  #spare: SpentFrame = {};
  #view: View;
  #reportsAt: Millis = -Infinity;
  #nodesAt: Millis = -Infinity;
  #nodePatchAt: Millis = -Infinity;
  /** Nodes changed since the page was last sent them. */
  #nodesChanged = false;
  /** Views for which the last whole frames were written. */
  #reportsFor: MapView | undefined;
  #nodesFor: MapView | undefined;
  #agesAt: Millis = 0;
  #timelineAt: Millis = -Infinity;
  #linesVersion = 0;
  #trajectoriesDue = true;
  /** Selected row of the trajectories that the page has. */
  #trajectorySelected: Row = -1;
  #expertLinesDue = true;
  #timelineDue = true;
  #timelineMoved = false;
  #overview = -1;
  #timelineVersion = 0;
  /** The window and the clusters that the page has; its buffers are the page's. */
  #timelineSent: Pick<TimelineFrame, 'from' | 'to' | 'clusterMs'> | undefined;
  #untaken = false;
  #selectedSent: SelectedMarker | null | undefined;

  constructor(store: ReportStore, order: TimeOrder, nodes: NodeColumns, view: View) {
    this.#store = store;
    this.#order = order;
    this.#nodes = nodes;
    this.#view = view;
    this.#reportLayer = createReportLayer(store.columns, order);
    setReportDecay(this.#reportLayer, view.filter.decay);
    this.#nodeLayer = createNodeLayer(nodes);
    const { columns } = store;
    const { mirror } = this.#reportLayer;
    const selectedRow = (): Row => this.#selectedRow();
    this.#overlays = new OverlayParts({ columns, order, nodes, mirror, selectedRow }, view);
  }

  /** Markers in the frame of reports, and those left out because newer ones cover them. */
  get figures(): { readonly inFrame: number; readonly thinned: number } {
    const { count, spareNext, spareTo, thinned } = this.#reportLayer.mirror;
    return { inFrame: count - (spareTo - spareNext), thinned };
  }

  /** Another view. The display rule has been applied to the order already. */
  setView(view: View, displayChanged: boolean, now: EpochMs): void {
    const old = this.#view;
    this.#view = view;
    if (displayChanged) {
      this.#reportLayer.mirror.wholeDue = true;
      this.#timelineDue = true;
    }
    const { filter, overlays } = view;
    this.#trajectoriesDue ||= displayChanged || old.filter.trajectories !== filter.trajectories;
    if (old.filter.decay !== filter.decay) this.#setDecay(filter.decay);
    this.#expertLinesDue ||=
      displayChanged ||
      old.filter.expertLines !== filter.expertLines ||
      old.overlays.showAll !== overlays.showAll;
    this.#overlays.setView(view);
    if (displayChanged) this.#overlays.noteRebuilt();
    if (old.overlays.emphasised !== overlays.emphasised || old.selected !== view.selected) this.#emphasise();
    if (!sameNodeFilter(old.filter, view.filter)) {
      setNodeFilter(this.#nodeLayer, view.filter, now);
      this.#nodesAt = -Infinity;
    }
    if (groupCell(old.map) !== groupCell(view.map)) {
      this.#nodeLayer.mirror.wholeDue = true;
      this.#nodesAt = -Infinity;
    }
    this.#timelineMoved ||= old.timeline.from !== view.timeline.from || old.timeline.to !== view.timeline.to;
    if (displayChanged) this.#reportsAt = -Infinity;
    if (this.#untaken) this.forgetSent();
  }

  #setDecay(decay: boolean): void {
    setReportDecay(this.#reportLayer, decay);
    this.#reportsAt = -Infinity;
    this.#trajectoriesDue = true;
    this.#timelineDue = true;
  }

  /** Reports changed; the order has taken it in. Before the changes are cleared. */
  noteReports(changes: ReportChanges): void {
    noteReportChanges(this.#reportLayer, changes);
    this.#timelineDue = true;
    this.#expertLinesDue = true;
    this.#overlays.noteReports();
    const { columns } = this.#store;
    for (const [rows, count] of [
      [changes.added, changes.addedCount],
      [changes.changed, changes.changedCount],
      [changes.removed, changes.removedCount],
    ] as const)
      for (let i = 0; i < count && !this.#trajectoriesDue; i++)
        this.#trajectoriesDue = concernsTrajectories(columns, this.#order, rows[i]);
  }

  /** Everything was filed anew. */
  noteRebuilt(): void {
    this.#reportLayer.mirror.wholeDue = true;
    this.#timelineDue = true;
    this.#trajectoriesDue = true;
    this.#expertLinesDue = true;
    this.#overlays.noteRebuilt();
  }

  noteNodes(changes: ReportChanges, now: EpochMs): void {
    this.#nodesChanged = true;
    noteNodeChanges(this.#nodeLayer, changes, now);
    this.#overlays.noteNodes(changes);
    this.#expertLinesDue ||= this.#view.filter.expertLines && saysOther(changes);
  }

  /** What the page must be sent, undefined where nothing changed for it. Its buffers are the caller's. */
  frame(rule: DisplayRule, at: Instant): RenderFrame | undefined {
    const frame: RenderFrame = {};
    this.#writeReports(frame, at);
    this.#writeNodes(frame, at);
    this.#writeLines(frame);
    this.#writeTimeline(frame, at);
    this.#writeSelected(frame, rule);
    this.#overlays.write(frame, at.ticks);
    return Object.keys(frame).length === 0 ? undefined : frame;
  }

  /** Something waits for a later frame: what patches cannot tell, or counts of a moving window. */
  get waiting(): boolean {
    const layers = [this.#reportLayer.mirror, this.#nodeLayer.mirror];
    return (
      this.#timelineMoved ||
      this.#nodesChanged ||
      this.#overlays.waiting ||
      layers.some(({ wholeDue, stale }) => wholeDue || stale > 0)
    );
  }

  /**
   * Buffers that the page is done with. A part that comes back as it was sent was not taken: nothing is
   * mounted there, so it is sent again with the next view.
   */
  giveBack(spent: SpentFrame): void {
    if (
      spent.reports?.version === this.#reportLayer.mirror.version ||
      spent.nodes?.version === this.#nodeLayer.mirror.version
    )
      this.#untaken = true;
    if (spent.timeline?.version === this.#timelineVersion) this.#untaken = true;
    this.#spare = { ...this.#spare, ...spent };
  }

  /** The page lost what it was sent: all is sent anew. */
  forgetSent(): void {
    this.#untaken = false;
    this.#reportLayer.mirror.wholeDue = true;
    this.#nodeLayer.mirror.wholeDue = true;
    this.#reportsAt = -Infinity;
    this.#nodesAt = -Infinity;
    this.#trajectoriesDue = true;
    this.#expertLinesDue = true;
    this.#timelineDue = true;
    this.#selectedSent = undefined;
    this.#overlays.forgetSent();
  }

  #take<Part extends keyof SpentFrame>(part: Part): SpentFrame[Part] {
    const spare = this.#spare[part];
    delete this.#spare[part];
    return spare;
  }

  #writeReports(frame: RenderFrame, { ticks }: Instant): void {
    const { mirror, source } = this.#reportLayer;
    if (!isWholeDue(mirror, this.#view.map, this.#reportsFor, source.candidates, ticks - this.#reportsAt)) {
      const patch = takeReportPatch(this.#reportLayer);
      if (patch !== undefined) frame.reports = patch;
      return;
    }
    frame.reports = writeReportFrame(this.#reportLayer, this.#view.map, this.#take('reports'));
    this.#reportsAt = ticks;
    this.#reportsFor = this.#view.map;
    this.#trajectoriesDue = true;
    this.#expertLinesDue = true;
    this.#overlays.noteReports();
    this.#emphasise();
  }

  /** The marker of the report that is pointed at; the selected one stands out already. */
  #emphasise(): void {
    const key = this.#view.overlays.emphasised;
    const row = key === undefined ? -1 : this.#rowOf(key);
    emphasiseReport(this.#reportLayer, row === this.#selectedRow() ? -1 : row);
  }

  #writeNodes(frame: RenderFrame, { ticks, now }: Instant): void {
    const { mirror, source } = this.#nodeLayer;
    if (ticks - this.#agesAt >= AGES_MS) {
      this.#agesAt = ticks;
      noteNodeAges(this.#nodeLayer, now);
      this.#nodesChanged = true;
    }
    if (!isWholeDue(mirror, this.#view.map, this.#nodesFor, source.candidates, ticks - this.#nodesAt)) {
      if (!this.#nodesChanged || (frame.reports === undefined && ticks - this.#nodePatchAt < NODE_PATCH_MS))
        return;
      this.#nodePatchAt = ticks;
      this.#nodesChanged = false;
      const patch = takeNodePatch(this.#nodeLayer);
      if (patch !== undefined) frame.nodes = patch;
      return;
    }
    this.#nodesChanged = false;
    frame.nodes = writeNodeFrame(this.#nodeLayer, this.#view.map, now, this.#take('nodes'));
    frame.sensorGroups = this.#nodeLayer.source.groups.frame();
    this.#nodesAt = ticks;
    this.#nodesFor = this.#view.map;
  }

  #writeLines(frame: RenderFrame): void {
    const { cover } = this.#reportLayer.mirror;
    const { trajectories, expertLines, decay } = this.#view.filter;
    const selected = this.#selectedRow();
    if (this.#trajectoriesDue || (trajectories && selected !== this.#trajectorySelected)) {
      this.#trajectoriesDue = false;
      this.#trajectorySelected = selected;
      const spare = this.#take('trajectories');
      const version = ++this.#linesVersion;
      const options = { selected, decay };
      frame.trajectories = trajectories
        ? writeTrajectoryFrame(this.#store.columns, this.#order, cover, options, version, spare)
        : noLines(version, spare);
    }
    if (!this.#expertLinesDue) return;
    this.#expertLinesDue = false;
    const { showAll } = this.#view.overlays;
    const rows = expertLines ? heardRows(this.#store, this.#nodes, this.#order, cover, showAll) : [];
    const write = (i: number, out: Parameters<typeof readAngles>[3]): void =>
      readAngles(this.#store, this.#nodes, rows[i], out);
    frame.expertLines = writeExpertLineFrame(
      rows.length,
      write,
      ++this.#linesVersion,
      this.#take('expertLines'),
    );
  }

  #selectedRow(): Row {
    const key = this.#view.selected;
    return key === undefined ? -1 : this.#rowOf(key);
  }

  #rowOf({ squadId, detectionId }: ReportKey): Row {
    return this.#store.keys.find(squadId, detectionId);
  }

  #writeTimeline(frame: RenderFrame, { ticks, now }: Instant): void {
    const { timeline } = this.#view;
    if (timeline.width <= 0 || !(timeline.to > timeline.from)) return;
    const overview = Math.floor(now / OVERVIEW_MS);
    const sent = this.#timelineSent;
    const moved = this.#timelineMoved && ticks - this.#timelineAt >= TOTALS_MS;
    const isDue = this.#timelineDue || moved || overview !== this.#overview || sent === undefined;
    if (!isDue && !needsNewTimeline(sent as TimelineFrame, timeline)) return;
    const written = writeTimelineFrame(
      this.#order,
      timeline,
      { now, decay: this.#view.filter.decay },
      ++this.#timelineVersion,
      this.#take('timeline'),
    );
    frame.timeline = written;
    this.#timelineSent = { from: written.from, to: written.to, clusterMs: written.clusterMs };
    this.#timelineAt = ticks;
    this.#timelineDue = false;
    this.#timelineMoved = false;
    this.#overview = overview;
  }

  #writeSelected(frame: RenderFrame, rule: DisplayRule): void {
    const selected = selectedMarker(this.#store.columns, this.#order, rule, this.#selectedRow());
    if (sameMarker(selected, this.#selectedSent)) return;
    frame.selected = selected;
    this.#selectedSent = selected;
  }
}

/** Whether a sensor says another status than before, by which its expert lines come and go. */
function saysOther({ changed, changedCount, bits }: ReportChanges): boolean {
  for (let i = 0; i < changedCount; i++) if (bits[changed[i]] & CHANGE.words) return true;
  return false;
}

function noLines(version: number, spare: LineFrame | undefined): LineFrame {
  return writeExpertLineFrame(0, () => undefined, version, spare);
}

function sameNodeFilter(a: DisplayFilter, b: DisplayFilter): boolean {
  return (
    a.heartbeats === b.heartbeats &&
    a.level === b.level &&
    a.soundLevel === b.soundLevel &&
    a.loudDb === b.loudDb &&
    a.activityDb === b.activityDb
  );
}

function sameMarker(a: SelectedMarker | null, b: SelectedMarker | null | undefined): boolean {
  if (a === null || b === null || b === undefined) return a === b;
  const samePlace = a.x === b.x && a.y === b.y;
  return (
    samePlace && a.handle === b.handle && a.symbol === b.symbol && a.flags === b.flags && a.burst === b.burst
  );
}
