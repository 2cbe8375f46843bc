import type { ReportKey } from '../../domain/contract/shotReport.ts';
import type { DisplayRule } from '../../domain/index/visibility.ts';
import type { LineFrame } from '../../domain/frame/lineFrame.ts';
import type { RenderFrame, SelectedMarker, SpentFrame } from '../../domain/frame/renderFrame.ts';
import { cellSize } from '../../domain/frame/write/cellGrid.ts';
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
  applyReportChanges,
  setAlarmsOnly,
  setReportDecay,
  takeReportPatch,
  writeReportFrame,
} from '../../domain/frame/write/writeMarkerFrame.ts';
import {
  createNodeLayer,
  updateNodeAges,
  applyNodeChanges,
  setNodeFilter,
  takeNodePatch,
  writeNodeFrame,
} from '../../domain/frame/write/writeNodeFrame.ts';
import { needsNewTimeline, writeTimelineFrame } from '../../domain/frame/write/writeTimelineFrame.ts';
import { CHANGE, type ReportChanges } from '../../domain/reports/rowChanges.ts';
import type { Row } from '../../domain/reports/columns.ts';
import type { ClockReading, EpochMs, Millis, Ticks } from '../../domain/units.ts';
import type { DisplayFilter, View } from '../../domain/frame/view.ts';
import { expertLineRows, readAngles } from './expertLineRows.ts';
import { FramePart } from './framePart.ts';
import type { FrameSources } from './frameSources.ts';
import { LayerPart } from './layerPart.ts';
import { OverlayParts } from './overlayParts.ts';

/** States of sensors reach the page this often, or with the next report: each frame costs the page a draw. */
const NODE_PATCH_MS: Millis = 250;
/** Least time between two checks of the age of every sensor. */
export const AGES_MS: Millis = 5000;
/** Counts of a moving window are sent this often. */
const TOTALS_MS: Millis = 250;
/** With a frame that is drawn anyway the timeline comes this early: a frame of its own costs more. */
const TOTALS_WITH_REPORTS_MS: Millis = 150;
const OVERVIEW_MS: Millis = 300_000;

/**
 * Writes the frames of one page: whole layers and patches by turns, from columns that it only reads. It keeps what the
 * page has been sent, and reuses buffers that came back.
 */
export class FrameBuilder {
  readonly #sources: FrameSources;
  readonly #reportLayer;
  readonly #nodeLayer;
  readonly #reportPart: LayerPart;
  readonly #nodePart: LayerPart;
  readonly #nodePatch = new FramePart({ pace: NODE_PATCH_MS });
  readonly #ages = new FramePart({ pace: AGES_MS, isDue: true });
  readonly #trajectories = new FramePart({ isDue: true });
  readonly #expertLines = new FramePart({ isDue: true });
  readonly #timeline = new FramePart({ isDue: true });
  readonly #overlays: OverlayParts;
  #spare: SpentFrame = {};
  #view: View;
  /** Selected row of the trajectories that the page has; −1 none. */
  #trajectorySelected: Row = -1;
  /** End of the overview that the page has, as the number of five-minute periods since 1970. */
  #overviewEnd = -1;
  /** Window and cluster span of the timeline that the page has; its buffers are the page's. */
  #timelineSent: Pick<TimelineFrame, 'from' | 'to' | 'clusterMs'> | undefined;
  #selectedSent: SelectedMarker | null | undefined;
  /** A part came back without having been shown: everything is sent again with the next view. */
  #hasUnshown = false;

  constructor(sources: FrameSources, view: View) {
    const { timeIndex, nodes } = sources;
    const { columns } = sources.store;
    this.#sources = sources;
    this.#view = view;
    this.#reportLayer = createReportLayer(columns, timeIndex);
    setReportDecay(this.#reportLayer, view.filter.decay);
    this.#nodeLayer = createNodeLayer(nodes);
    this.#reportPart = new LayerPart(this.#reportLayer);
    this.#nodePart = new LayerPart(this.#nodeLayer);
    const { mirror } = this.#reportLayer;
    const selectedRow = (): Row => this.#selectedRow();
    this.#overlays = new OverlayParts({ ...sources, mirror, selectedRow }, view);
  }

  /** Markers in the page's frame of reports, and reports left out because newer ones cover them. */
  get figures(): { readonly inFrame: number; readonly thinned: number } {
    const { count, spareNext, spareTo, thinned } = this.#reportLayer.mirror;
    return { inFrame: count - (spareTo - spareNext), thinned };
  }

  /** Takes another view into use. `now` is of the server's clock. */
  setView(view: View, now: EpochMs): void {
    const old = this.#view;
    this.#view = view;
    const { filter, overlays, timeline } = view;
    if (old.filter.trajectories !== filter.trajectories) this.#trajectories.request();
    if (old.filter.decay !== filter.decay) this.#setDecay(filter.decay);
    if (old.filter.expertLines !== filter.expertLines || old.overlays.showAll !== overlays.showAll)
      this.#expertLines.request();
    if (old.overlays.inCells !== overlays.inCells) {
      setAlarmsOnly(this.#reportLayer, overlays.inCells);
      this.#reportPart.requestNow();
    }
    this.#overlays.setView(view);
    if (old.overlays.emphasised !== overlays.emphasised || old.selected !== view.selected) this.#emphasise();
    if (!isSameNodeFilter(old.filter, filter)) {
      setNodeFilter(this.#nodeLayer, filter, now);
      this.#nodePart.requestNow();
    }
    if (cellSize(old.map) !== cellSize(view.map)) this.#nodePart.requestNow();
    if (old.timeline.from !== timeline.from || old.timeline.to !== timeline.to) this.#timeline.request();
    if (this.#hasUnshown) this.forgetSent();
  }

  /** Marks everything that shows reports as due at once, as the view displays other reports. Call after `setView`. */
  noteDisplayed(): void {
    this.noteRebuilt();
    this.#reportPart.requestNow();
  }

  #setDecay(decay: boolean): void {
    setReportDecay(this.#reportLayer, decay);
    this.#reportPart.requestNow();
    this.#trajectories.request();
    this.#timeline.requestNow();
  }

  /** Marks what changed reports show as due. Call after the time index has them, before the changes are cleared. */
  noteReports(changes: ReportChanges): void {
    applyReportChanges(this.#reportLayer, changes);
    this.#timeline.request();
    this.#expertLines.request();
    this.#overlays.noteReports();
    const { added, addedCount, changed, changedCount, removed, removedCount } = changes;
    this.#noteTrajectories(added, addedCount);
    this.#noteTrajectories(changed, changedCount);
    this.#noteTrajectories(removed, removedCount);
  }

  #noteTrajectories(rows: Uint32Array, count: number): void {
    const { timeIndex } = this.#sources;
    for (let i = 0; i < count && !this.#trajectories.isDue; i++)
      if (concernsTrajectories(timeIndex, rows[i])) this.#trajectories.request();
  }

  /** Marks everything that shows reports as due, after the time index was rebuilt. */
  noteRebuilt(): void {
    this.#reportPart.request();
    this.#timeline.requestNow();
    this.#trajectories.request();
    this.#expertLines.request();
    this.#overlays.noteRebuilt();
  }

  /** Marks what changed sensors show as due. Call before the changes are cleared. `now` is of the server's clock. */
  noteNodes(changes: ReportChanges, now: EpochMs): void {
    this.#nodePatch.request();
    applyNodeChanges(this.#nodeLayer, changes, now);
    this.#overlays.noteNodes(changes);
    if (this.#view.filter.expertLines && hasStatusChange(changes)) this.#expertLines.request();
  }

  /**
   * Writes what the page must be sent, undefined where nothing changed for it. The caller owns the buffers. The cost
   * grows with the parts that are due, never with what did not change.
   */
  frame(rule: DisplayRule, at: ClockReading): RenderFrame | undefined {
    const frame: RenderFrame = {};
    this.#writeReports(frame, at);
    this.#writeNodes(frame, at);
    this.#writeTrajectories(frame, at);
    this.#writeExpertLines(frame, at);
    this.#writeTimeline(frame, at);
    this.#writeSelected(frame, rule);
    this.#overlays.write(frame, at);
    return Object.keys(frame).length === 0 ? undefined : frame;
  }

  /** Whether a part waits for its pace, so that a later frame is needed even if nothing else happens. */
  get isWaiting(): boolean {
    return (
      (this.#timeline.isDue && hasTimeline(this.#view)) ||
      this.#nodePatch.isDue ||
      this.#overlays.isWaiting ||
      this.#reportPart.isDue ||
      this.#nodePart.isDue
    );
  }

  /**
   * Takes back buffers that the page no longer needs. A part that comes back as it was sent was not shown, as nothing is
   * mounted for it; it is sent again with the next view.
   */
  giveBack(spent: SpentFrame): void {
    if (
      spent.reports?.version === this.#reportPart.version ||
      spent.nodes?.version === this.#nodePart.version ||
      spent.timeline?.version === this.#timeline.version
    )
      this.#hasUnshown = true;
    this.#spare = { ...this.#spare, ...spent };
  }

  /** Forgets what the page has been sent, as the page lost it: all is sent again. */
  forgetSent(): void {
    this.#hasUnshown = false;
    this.#reportPart.requestNow();
    this.#nodePart.requestNow();
    this.#trajectories.request();
    this.#expertLines.request();
    this.#timeline.requestNow();
    this.#selectedSent = undefined;
    this.#overlays.forgetSent();
  }

  /** Buffers of a part that came back, once. */
  #takeSpare<Part extends keyof SpentFrame>(part: Part): SpentFrame[Part] {
    const spare = this.#spare[part];
    delete this.#spare[part];
    return spare;
  }

  #writeReports(frame: RenderFrame, { ticks }: ClockReading): void {
    if (!this.#reportPart.take(this.#view.map, ticks)) {
      const patch = takeReportPatch(this.#reportLayer);
      if (patch !== undefined) frame.reports = patch;
      return;
    }
    frame.reports = writeReportFrame(this.#reportLayer, this.#view.map, this.#takeSpare('reports'));
    this.#trajectories.request();
    this.#expertLines.request();
    this.#overlays.noteReports();
    this.#emphasise();
  }

  /** Emphasises the marker of the report under the pointer; the selected one has a look of its own. */
  #emphasise(): void {
    const key = this.#view.overlays.emphasised;
    const row = key === undefined ? -1 : this.#rowOf(key);
    emphasiseReport(this.#reportLayer, row === this.#selectedRow() ? -1 : row);
  }

  #writeNodes(frame: RenderFrame, { ticks, now }: ClockReading): void {
    this.#noteAges(ticks, now);
    if (!this.#nodePart.take(this.#view.map, ticks)) {
      this.#writeNodePatch(frame, ticks);
      return;
    }
    this.#nodePatch.cancel();
    frame.nodes = writeNodeFrame(this.#nodeLayer, this.#view.map, { now, spare: this.#takeSpare('nodes') });
    frame.sensorGroups = this.#nodeLayer.source.groups.frame();
  }

  /** The age of a sensor changes its look without a message. */
  #noteAges(ticks: Ticks, now: EpochMs): void {
    if (!this.#ages.take(ticks)) return;
    this.#ages.request();
    updateNodeAges(this.#nodeLayer, now);
    this.#nodePatch.request();
  }

  /** A frame that carries reports is drawn anyway, so it takes the sensors along. */
  #writeNodePatch(frame: RenderFrame, ticks: Ticks): void {
    if (frame.reports !== undefined && this.#nodePatch.isDue) this.#nodePatch.requestNow();
    if (!this.#nodePatch.take(ticks)) return;
    const patch = takeNodePatch(this.#nodeLayer);
    if (patch !== undefined) frame.nodes = patch;
  }

  #writeTrajectories(frame: RenderFrame, { ticks }: ClockReading): void {
    const { trajectories, decay } = this.#view.filter;
    const selected = this.#selectedRow();
    if (trajectories && selected !== this.#trajectorySelected) this.#trajectories.request();
    if (!this.#trajectories.take(ticks)) return;
    this.#trajectorySelected = selected;
    const { version } = this.#trajectories;
    const spare = this.#takeSpare('trajectories');
    const { cover } = this.#reportLayer.mirror;
    frame.trajectories = trajectories
      ? writeTrajectoryFrame(this.#sources.timeIndex, cover, { selected, decay, version, spare })
      : noLines(version, spare);
  }

  #writeExpertLines(frame: RenderFrame, { ticks }: ClockReading): void {
    if (!this.#expertLines.take(ticks)) return;
    const { showAll } = this.#view.overlays;
    const { cover } = this.#reportLayer.mirror;
    const rows = this.#view.filter.expertLines ? expertLineRows(this.#sources, { cover, showAll }) : [];
    frame.expertLines = writeExpertLineFrame({
      count: rows.length,
      readAngles: (i, out) => readAngles(this.#sources, rows[i], out),
      version: this.#expertLines.version,
      spare: this.#takeSpare('expertLines'),
    });
  }

  #selectedRow(): Row {
    const key = this.#view.selected;
    return key === undefined ? -1 : this.#rowOf(key);
  }

  #rowOf({ squadId, detectionId }: ReportKey): Row {
    return this.#sources.store.keys.find(squadId, detectionId);
  }

  #writeTimeline(frame: RenderFrame, { ticks, now }: ClockReading): void {
    if (!hasTimeline(this.#view)) return;
    const { timeline, filter } = this.#view;
    const overviewEnd = Math.floor(now / OVERVIEW_MS);
    const sent = this.#timelineSent;
    if (overviewEnd !== this.#overviewEnd || sent === undefined || needsNewTimeline(sent, timeline))
      this.#timeline.requestNow();
    const pace = frame.reports === undefined ? TOTALS_MS : TOTALS_WITH_REPORTS_MS;
    if (!this.#timeline.take(ticks, pace)) return;
    const written = writeTimelineFrame(this.#sources.timeIndex, timeline, {
      now,
      decay: filter.decay,
      version: this.#timeline.version,
      spare: this.#takeSpare('timeline'),
      states: this.#sources.incidentStates,
    });
    frame.timeline = written;
    this.#timelineSent = { from: written.from, to: written.to, clusterMs: written.clusterMs };
    this.#overviewEnd = overviewEnd;
  }

  #writeSelected(frame: RenderFrame, rule: DisplayRule): void {
    const selected = selectedMarker(this.#sources.timeIndex, rule, this.#selectedRow());
    if (isSameMarker(selected, this.#selectedSent)) return;
    frame.selected = selected;
    this.#selectedSent = selected;
  }
}

/** Whether a view has a timeline with a width and a span. */
function hasTimeline({ timeline }: View): boolean {
  return timeline.width > 0 && timeline.to > timeline.from;
}

/** Whether a sensor reports another status than before, on which its expert lines depend. */
function hasStatusChange({ changed, changedCount, bits }: ReportChanges): boolean {
  for (let i = 0; i < changedCount; i++) if (bits[changed[i]] & CHANGE.text) return true;
  return false;
}

function noLines(version: number, spare: LineFrame | undefined): LineFrame {
  return writeExpertLineFrame({ count: 0, readAngles: () => undefined, version, spare });
}

function isSameNodeFilter(a: DisplayFilter, b: DisplayFilter): boolean {
  return (
    a.heartbeats === b.heartbeats &&
    a.level === b.level &&
    a.soundLevel === b.soundLevel &&
    a.loudDb === b.loudDb &&
    a.activityDb === b.activityDb
  );
}

function isSameMarker(a: SelectedMarker | null, b: SelectedMarker | null | undefined): boolean {
  if (a === null || b === null || b === undefined) return a === b;
  const isSamePlace = a.x === b.x && a.y === b.y;
  return (
    isSamePlace &&
    a.handle === b.handle &&
    a.symbol === b.symbol &&
    a.flags === b.flags &&
    a.burst === b.burst
  );
}
