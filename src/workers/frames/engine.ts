import type { ReportKey } from '../../domain/contract/shotReport.ts';
import { ageOf } from '../../domain/derive/age.ts';
import { lowerBound, lengthOf, rowNewestFirst, type RowList } from '../../domain/index/rowList.ts';
import {
  ALL_TIMES,
  createTimeIndex,
  displayedCount,
  indexChanges,
  listedWithin,
  positionNewestFirst,
  rebuildTimeIndex,
  setWindow,
  type TimeIndex,
} from '../../domain/index/timeIndex.ts';
import { compileSearch, searchId, type SearchRule } from '../../domain/index/searchRule.ts';
import { compileDisplayRule, sameDisplayRule, type DisplayRule } from '../../domain/index/visibility.ts';
import type { CanaryReceipt } from '../../domain/frame/canaryReceipt.ts';
import type { RenderFrame, SpentFrame } from '../../domain/frame/renderFrame.ts';
import { NODE_HEALTH, type NodeHealth } from '../../domain/contract/heartbeat.ts';
import type {
  NodeDetail,
  NodesPage,
  ReportDetail,
  RowsPage,
  TableRow,
} from '../../domain/live/enginePort.ts';
import { decideStorm, stormFrom, type Storm } from '../../domain/live/storm.ts';
import type { LiveSummary } from '../../domain/live/summary.ts';
import type { SymbolIndex } from '../../domain/contract/reportTypes.ts';
import type { Circle } from '../../domain/geo/circle.ts';
import type { NodeRow } from '../../domain/nodes/columns.ts';
import { nodesAround } from '../../domain/nodes/nodesAround.ts';
import { silentLongest } from '../../domain/nodes/silentLongest.ts';
import { nodeExposure } from '../../domain/nodes/nodeExposure.ts';
import { describeHeartbeat } from '../../domain/nodes/upsert.ts';
import type { ReportChanges } from '../../domain/reports/rowChanges.ts';
import { keyOf } from '../../domain/reports/upsert.ts';
import { ROW_FLAG, type Row } from '../../domain/reports/columns.ts';
import { epochMs, ticks, type ClockReading, type EpochMs, type Ticks } from '../../domain/units.ts';
import { NO_OVERLAYS, WIDEST_MAP, type View } from '../../domain/frame/view.ts';
import type { ChangeReader } from '../intake/changeReaders.ts';
import type { Intake } from '../intake/intake.ts';
import { FrameBuilder } from './frameBuilder.ts';
import { reportDetail, tableRow } from './tableRows.ts';

/** Most rows of one answer. */
const MAX_ROWS = 1000;
/** Most sensors of one answer. */
const MAX_NODES = 200;

/** View before the page sends its own: no reports, no sensors. */
const INITIAL_VIEW: View = {
  map: WIDEST_MAP,
  timeline: { from: epochMs(0), to: epochMs(0), width: 0, clusterPx: 1 },
  filter: {
    symbols: [],
    level: undefined,
    decay: true,
    trajectories: false,
    heartbeats: false,
    soundLevel: false,
    expertLines: false,
    loudDb: 0,
    activityDb: 0,
  },
  search: undefined,
  overlays: NO_OVERLAYS,
  selected: undefined,
};

/**
 * Turns what the intake takes in into what one window shows: time index, frames, table rows. Windows of one session
 * have an engine each over one intake. It uses no socket and no clock; each call gives the moment that it needs.
 */
export class Engine implements ChangeReader {
  readonly intake: Intake;
  readonly #timeIndex: TimeIndex;
  readonly #builder: FrameBuilder;
  #view: View = INITIAL_VIEW;
  #rule: DisplayRule = compileDisplayRule(INITIAL_VIEW.filter, () => 0);
  #search: SearchRule | undefined;
  #revision = 0;
  /** Monotonic moment of the oldest live report that no frame has carried; 0 none. */
  #liveAt = ticks(0);
  /** The newest canary before this engine, which its page needs not have. */
  readonly #formerCanary: CanaryReceipt | undefined;
  /** The newest canary that the page was sent, or needs not have. */
  #canary: CanaryReceipt | undefined;
  #storm: Storm | undefined;
  #isShown = true;

  /** @param intake  shared with the engines of other windows; what it has is shown at once */
  constructor(intake: Intake) {
    this.intake = intake;
    this.#formerCanary = intake.canaries.newest;
    this.#canary = this.#formerCanary;
    intake.readers.applyReports();
    intake.readers.add(this);
    this.#timeIndex = createTimeIndex(intake.reports.columns);
    rebuildTimeIndex(this.#timeIndex, this.#rule);
    const { reports: store, nodes, incidentStates } = intake;
    const sources = { store, timeIndex: this.#timeIndex, nodes: nodes.columns, incidentStates };
    this.#builder = new FrameBuilder(sources, INITIAL_VIEW);
  }

  /** Reads no more changes. */
  end(): void {
    this.intake.readers.remove(this);
  }

  /** Grows with each change of the displayed rows. */
  get revision(): number {
    return this.#revision;
  }

  /** Shows another view from the next frame on. `now` is of the server's clock. Another filter rebuilds the time index. */
  setView(view: View, now: EpochMs): void {
    this.intake.readers.applyReports();
    this.#view = view;
    const hasOtherRule = this.#setRule(this.#compiledRule());
    const hasOtherWindow = this.#setWindow();
    this.#builder.setView(view, now);
    if (hasOtherRule || hasOtherWindow) this.#builder.noteDisplayed();
  }

  /** Writes what the page must be sent; undefined where nothing changed for it. The caller owns the buffers. */
  frame(at: ClockReading): RenderFrame | undefined {
    this.intake.readers.applyReports();
    this.intake.readers.applyNodes(at.now);
    if (!this.#isShown) return this.#withCanary(undefined);
    const frame = this.#builder.frame(this.#rule, at);
    if (frame !== undefined && this.#liveAt > 0) frame.receivedAt = this.#liveAt;
    this.#liveAt = ticks(0);
    return this.#withCanary(frame);
  }

  /** Whether the server sends canaries, and `sentAt` of the newest that this engine has received; 0 for none. */
  canary(): LiveSummary['canary'] {
    const { isOffered, newest } = this.intake.canaries;
    const received = newest === this.#formerCanary ? undefined : newest;
    return { isOffered, sentAt: received?.sentAt ?? epochMs(0) };
  }

  /** The storm in what this window displays; undefined while there is none. `now` is of the server's clock. */
  storm(now: EpochMs): Storm | undefined {
    const { incidents, notifications } = this.intake;
    const counts = (symbol: SymbolIndex): boolean => this.#rule.shown[symbol] === 1;
    const load = {
      incidents: incidents.beganSince(stormFrom(now), counts),
      reports: notifications.recent.reports(counts, now),
    };
    this.#storm = decideStorm(this.#storm, load, now);
    return this.#storm;
  }

  /** The frame with a new canary, which gets a frame of its own where nothing has changed. */
  #withCanary(frame: RenderFrame | undefined): RenderFrame | undefined {
    const { newest } = this.intake.canaries;
    if (newest === undefined || newest === this.#canary) return frame;
    this.#canary = newest;
    const carrier = frame ?? {};
    carrier.canary = newest;
    return carrier;
  }

  /** Whether a later frame is needed even if nothing else happens. */
  get isWaiting(): boolean {
    return this.#isShown && this.#builder.isWaiting;
  }

  /** Stops writing frames but canaries, or begins again with everything. */
  setShown(isShown: boolean): void {
    this.#isShown = isShown;
    if (isShown) this.#builder.forgetSent();
  }

  /** Takes back buffers that the page no longer needs; the engine owns them from then on. */
  giveBack(spent: SpentFrame): void {
    this.#builder.giveBack(spent);
  }

  /** Sends everything again with the next frame, as the page lost what it was sent. */
  forgetSent(): void {
    this.#builder.forgetSent();
  }

  /** Rows [from, from + count) of the table, newest first, at most 1000. */
  rows(from: number, count: number): RowsPage {
    this.intake.readers.applyReports();
    const { newer, count: total } = listedWithin(this.#timeIndex);
    const first = Math.max(0, Math.floor(from));
    return {
      ...this.#page(this.#timeIndex.listed, newer + first, Math.min(count, total - first)),
      total,
    };
  }

  /** Displayed rows with from ≤ time < to, newest first, at most `count` and at most 1000; the total is of the window. */
  rowsWithin(from: EpochMs, to: EpochMs, count: number): RowsPage {
    this.intake.readers.applyReports();
    const { all, indexedTime } = this.#timeIndex;
    const end = lowerBound(all, indexedTime, to);
    const total = Math.max(0, end - lowerBound(all, indexedTime, from));
    return { ...this.#page(all, lengthOf(all) - end, Math.min(total, count)), total };
  }

  /** Index of a report among the rows of the table, newest first; −1 where it is not listed. */
  positionOf({ squadId, detectionId }: ReportKey): number {
    this.intake.readers.applyReports();
    const row = this.intake.reports.keys.find(squadId, detectionId);
    return row < 0 ? -1 : positionNewestFirst(this.#timeIndex, row);
  }

  /** All facts of a report, by row or key; undefined where it is not stored. */
  describe(which: number | ReportKey): ReportDetail | undefined {
    const { reports, nodes } = this.intake;
    const row = typeof which === 'number' ? which : reports.keys.find(which.squadId, which.detectionId);
    const sources = { store: reports, timeIndex: this.#timeIndex, nodes: nodes.columns };
    return this.#isLive(row) ? reportDetail(sources, row) : undefined;
  }

  /** Heartbeat, health and age of a sensor; undefined where the row is none. `now` is of the server's clock. */
  describeNode(row: number, now: EpochMs): NodeDetail | undefined {
    const nodes = this.intake.nodes.columns;
    if (!Number.isInteger(row) || row < 0 || row >= nodes.count) return undefined;
    const health = NODE_HEALTH[nodes.health[row]];
    return {
      heartbeat: describeHeartbeat(nodes, row),
      health,
      ageMs: ageOf(now, epochMs(nodes.received[row])),
    };
  }

  /** Sensors of a state, silent longest first, at most `count` and at most 200. */
  nodesIn(health: NodeHealth, count: number, now: EpochMs): NodesPage {
    const nodes = this.intake.nodes.columns;
    const rows = silentLongest(nodes, health, Math.min(MAX_NODES, Math.max(0, Math.floor(count))));
    return this.#pageOf(rows, nodes.byHealth[NODE_HEALTH.indexOf(health)] ?? 0, now);
  }

  /** Sensors within a circle, nearest first, at most `count` and at most 200. */
  nodesAround(circle: Circle, count: number, now: EpochMs): NodesPage {
    const rows = nodesAround(this.intake.nodes.columns, circle, Math.min(MAX_NODES, count));
    return this.#pageOf(rows, rows.length, now);
  }

  #pageOf(rows: readonly NodeRow[], total: number, now: EpochMs): NodesPage {
    const nodes = rows.flatMap((handle) => {
      const detail = this.describeNode(handle, now);
      return detail === undefined ? [] : [{ handle, ...detail }];
    });
    return { total, nodes };
  }

  /** Newest displayed report. */
  newest(): ReportKey | undefined {
    this.intake.readers.applyReports();
    const row = rowNewestFirst(this.#timeIndex.drawn, 0);
    return row < 0 ? undefined : keyOf(this.intake.reports, row);
  }

  /** Counts of the summary at `now`, by the server's clock; takes the same time however many reports are stored. */
  counts(now: EpochMs): Pick<LiveSummary, 'channel' | 'reports' | 'nodes'> {
    // A page that is slow to take frames learns of changed rows by the revision alone.
    this.intake.readers.applyReports();
    const { reports, nodes, sequences } = this.intake;
    return {
      channel: sequences.statistics(),
      reports: {
        stored: reports.columns.count,
        displayed: displayedCount(this.#timeIndex),
        placeless: reports.placeless,
        ...this.#builder.figures,
        evicted: reports.evicted.slice(),
        bySymbol: reports.evictionQueue.counts.slice(),
        revision: this.#revision,
      },
      nodes: {
        stored: nodes.columns.count,
        byHealth: nodes.columns.byHealth.slice(),
        ...nodeExposure(nodes.columns, now),
      },
    };
  }

  /** Rows [from, from + count) of a list, newest first. */
  #page(list: RowList, from: number, count: number): RowsPage {
    const total = lengthOf(list);
    const start = Math.max(0, Math.floor(from));
    const end = Math.min(total, start + Math.min(MAX_ROWS, Math.max(0, Math.floor(count))));
    const rows: TableRow[] = [];
    for (let i = start; i < end; i++) {
      const row = rowNewestFirst(list, i);
      rows.push(tableRow(this.intake.reports, this.#timeIndex, row));
    }
    return { total, rows, revision: this.#revision };
  }

  #isLive(row: Row): boolean {
    const { columns } = this.intake.reports;
    return (
      Number.isInteger(row) && row >= 0 && row < columns.used && (columns.flags[row] & ROW_FLAG.live) !== 0
    );
  }

  /** Brings time index and frame builder up to date with changed reports. */
  noteReports(changes: ReportChanges, liveAt: Ticks): void {
    if (this.#liveAt === 0) this.#liveAt = liveAt;
    this.#setRule(this.#compiledRule());
    indexChanges(this.#timeIndex, this.#rule, changes);
    this.#builder.noteReports(changes);
    this.#revision++;
  }

  /** Marks changed sensors as due in the next frame. */
  noteNodes(changes: ReportChanges, now: EpochMs): void {
    this.#builder.noteNodes(changes, now);
  }

  /** The display rule of the view. Compiled again for each change, as the first report of a floor gives the floor its number. */
  #compiledRule(): DisplayRule {
    const { filter, search } = this.#view;
    const id = searchId(search);
    if (search === undefined || id === undefined) this.#search = undefined;
    else if (id !== this.#search?.id) {
      const { notifications, reports: store } = this.intake;
      const groupKeys = (group: number) => notifications.groupKeys(group);
      this.#search = compileSearch(search, { id, store, groupKeys });
    }
    return compileDisplayRule(filter, (level) => this.intake.reports.levels.idOf(level), this.#search);
  }

  /** Applies the window of the search; returns whether map and table show other reports than before. */
  #setWindow(): boolean {
    const { search, timeline } = this.#view;
    const before = listedWithin(this.#timeIndex);
    const hasChanged = setWindow(this.#timeIndex, search?.inWindow === true ? timeline : ALL_TIMES);
    const after = listedWithin(this.#timeIndex);
    if (hasChanged) this.#builder.noteRebuilt();
    if (hasChanged || before.newer !== after.newer || before.count !== after.count) this.#revision++;
    return hasChanged;
  }

  /** Applies a rule; returns whether it differs from the one before, so that the time index was rebuilt. */
  #setRule(rule: DisplayRule): boolean {
    if (sameDisplayRule(rule, this.#rule)) return false;
    this.#rule = rule;
    rebuildTimeIndex(this.#timeIndex, rule);
    this.#builder.noteRebuilt();
    this.#revision++;
    return true;
  }
}
