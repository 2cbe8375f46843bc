import type { ReportKey } from '../../domain/contract/shotRow.ts';
import { ageOf } from '../../domain/derive/age.ts';
import { firstFrom, lengthOf, rowNewestFirst, type RowList } from '../../domain/index/rowList.ts';
import {
  ALL_TIMES,
  createTimeOrder,
  displayedCount,
  fileChanges,
  isFiledDisplayed,
  listedWithin,
  positionNewestFirst,
  rebuildTimeOrder,
  setWindow,
} from '../../domain/index/timeOrder.ts';
import { compileSearch, searchId, type SearchRule } from '../../domain/index/searchRule.ts';
import { compileDisplayRule, sameDisplayRule, type DisplayRule } from '../../domain/index/visibility.ts';
import type { RenderFrame, SpentFrame } from '../../domain/frame/renderFrame.ts';
import { NODE_HEALTH, type NodeHealth } from '../../domain/contract/heartbeat.ts';
import type {
  NodeDetail,
  NodesPage,
  ReportDetail,
  RowsPage,
  TableRow,
} from '../../domain/live/enginePort.ts';
import type { LiveSummary } from '../../domain/live/summary.ts';
import { silentLongest } from '../../domain/nodes/silentLongest.ts';
import { describeHeartbeat } from '../../domain/nodes/upsert.ts';
import { clearChanges } from '../../domain/reports/changes.ts';
import { keyOf } from '../../domain/reports/upsert.ts';
import { ROW_FLAG, type Row } from '../../domain/reports/columns.ts';
import { epochMs, type EpochMs } from '../../domain/units.ts';
import { NO_OVERLAYS, WIDEST_MAP, type View } from '../../domain/frame/view.ts';
import { Intake } from '../intake/intake.ts';
import { Picture, type Instant } from './picture.ts';
import { reportDetail, tableRow } from './tableRows.ts';

/** Rows handed out at once, however many are asked for. */
const MOST_ROWS = 1000;
/** Sensors likewise. */
const MOST_NODES = 200;

/** What is shown before a page says anything: nothing, anywhere. */
const FIRST_VIEW: View = {
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
 * Turns what comes in into what is shown: columns, order, frames, rows. It knows no socket and no
 * clock, so a test drives it by hand; instants are passed in.
 */
export class Engine {
  readonly intake: Intake;
  readonly #order = createTimeOrder();
  readonly #picture: Picture;
  #view: View = FIRST_VIEW;
  #rule: DisplayRule = compileDisplayRule(FIRST_VIEW.filter, () => 0);
  #search: SearchRule | undefined;
  #revision = 0;

  /** @param limit  reports held at most */
  constructor(now: EpochMs, limit?: number) {
    this.intake = new Intake(now, limit);
    this.#picture = new Picture(this.intake.reports, this.#order, this.intake.nodes.columns, FIRST_VIEW);
  }

  /** Grows with every change of the displayed rows. */
  get revision(): number {
    return this.#revision;
  }

  setView(view: View, now: EpochMs): void {
    this.#applyReports();
    this.#view = view;
    const isOther = this.#setRule(this.#compiled());
    this.#picture.setView(view, this.#setWindow() || isOther, now);
  }

  /** What the page must be sent; undefined where nothing changed for it. The buffers are the caller's to transfer. */
  frame(at: Instant): RenderFrame | undefined {
    this.#apply(at.now);
    const frame = this.#picture.frame(this.#rule, at);
    const { oldestLiveAt } = this.intake;
    this.intake.oldestLiveAt = 0;
    if (frame !== undefined && oldestLiveAt > 0) frame.receivedAt = oldestLiveAt;
    return frame;
  }

  /** Something waits for a later frame though nothing more may come in. */
  get waiting(): boolean {
    return this.#picture.waiting;
  }

  giveBack(spent: SpentFrame): void {
    this.#picture.giveBack(spent);
  }

  /** The page lost what it was sent: it is sent all anew. */
  forgetSent(): void {
    this.#picture.forgetSent();
  }

  /** Rows of the table, newest first, rows [from, from + count). */
  rows(from: number, count: number): RowsPage {
    this.#applyReports();
    const { newer, count: total } = listedWithin(this.#order);
    const first = Math.max(0, Math.floor(from));
    return {
      ...this.#page(this.#order.listed, newer + first, Math.min(count, total - first)),
      total,
    };
  }

  /** Displayed rows with from ≤ time < to, newest first, at most `count`; the total is of the window. */
  rowsWithin(from: EpochMs, to: EpochMs, count: number): RowsPage {
    this.#applyReports();
    const { all, filedTime } = this.#order;
    const end = firstFrom(all, filedTime, to);
    const total = Math.max(0, end - firstFrom(all, filedTime, from));
    return { ...this.#page(all, lengthOf(all) - end, Math.min(total, count)), total };
  }

  /** Place of a report among the rows of the table, newest first; −1 when it is not listed. */
  positionOf({ squadId, detectionId }: ReportKey): number {
    this.#applyReports();
    const row = this.intake.reports.keys.find(squadId, detectionId);
    return row < 0 ? -1 : positionNewestFirst(this.#order, row);
  }

  describe(which: number | ReportKey): ReportDetail | undefined {
    const { reports } = this.intake;
    const row = typeof which === 'number' ? which : reports.keys.find(which.squadId, which.detectionId);
    return this.#isLive(row) ? reportDetail(reports, row, !isFiledDisplayed(this.#order, row)) : undefined;
  }

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

  /** Sensors in a state, silent longest first, at most `count`. */
  nodesIn(health: NodeHealth, count: number, now: EpochMs): NodesPage {
    const nodes = this.intake.nodes.columns;
    const rows = silentLongest(nodes, health, Math.min(MOST_NODES, Math.max(0, Math.floor(count))));
    return {
      total: nodes.byHealth[NODE_HEALTH.indexOf(health)] ?? 0,
      nodes: rows.flatMap((handle) => {
        const detail = this.describeNode(handle, now);
        return detail === undefined ? [] : [{ handle, ...detail }];
      }),
    };
  }

  newest(): ReportKey | undefined {
    this.#applyReports();
    const row = rowNewestFirst(this.#order.drawn, 0);
    return row < 0 ? undefined : keyOf(this.intake.reports, row);
  }

  /** Counts of the summary; nothing here grows with what is stored. */
  counts(): Pick<LiveSummary, 'ledger' | 'reports' | 'nodes'> {
    const { reports, nodes, ledger } = this.intake;
    return {
      ledger: ledger.ledger(),
      reports: {
        stored: reports.columns.count,
        displayed: displayedCount(this.#order),
        placeless: reports.placeless,
        ...this.#picture.figures,
        evicted: reports.evicted.slice(),
        bySymbol: reports.order.counts.slice(),
        revision: this.#revision,
      },
      nodes: { stored: nodes.columns.count, byHealth: nodes.columns.byHealth.slice() },
    };
  }

  /** Rows of a list, newest first, rows [from, from + count). */
  #page(list: RowList, from: number, count: number): RowsPage {
    const total = lengthOf(list);
    const start = Math.max(0, Math.floor(from));
    const end = Math.min(total, start + Math.min(MOST_ROWS, Math.max(0, Math.floor(count))));
    const rows: TableRow[] = [];
    for (let i = start; i < end; i++) {
      const row = rowNewestFirst(list, i);
      rows.push(tableRow(this.intake.reports, row, !isFiledDisplayed(this.#order, row)));
    }
    return { total, rows, revision: this.#revision };
  }

  #isLive(row: Row): boolean {
    const { columns } = this.intake.reports;
    return (
      Number.isInteger(row) && row >= 0 && row < columns.used && (columns.flags[row] & ROW_FLAG.live) !== 0
    );
  }

  #apply(now: EpochMs): void {
    this.#applyReports();
    const { changes } = this.intake.nodes.columns;
    if (changes.addedCount + changes.changedCount + changes.removedCount === 0) return;
    this.#picture.noteNodes(changes, now);
    clearChanges(changes);
  }

  /** Files what changed, and tells the picture. */
  #applyReports(): void {
    const { columns, changes } = this.intake.reports;
    if (changes.addedCount + changes.changedCount + changes.removedCount === 0) return;
    this.#setRule(this.#compiled());
    fileChanges(this.#order, columns, this.#rule, changes);
    this.#picture.noteReports(changes);
    clearChanges(changes);
    this.#revision++;
  }

  /** The floor of the view may have got its number only now, from the first report that names it. */
  #compiled(): DisplayRule {
    const { filter, search } = this.#view;
    const id = searchId(search);
    if (search === undefined || id === undefined) this.#search = undefined;
    else if (id !== this.#search?.id) {
      const { notices, reports } = this.intake;
      this.#search = compileSearch(search, id, reports, (group) => notices.groupKeys(group));
    }
    return compileDisplayRule(filter, (level) => this.intake.reports.levels.idOf(level), this.#search);
  }

  /** True where map and table hold the reports of other times than before, and that makes a difference. */
  #setWindow(): boolean {
    const { search, timeline } = this.#view;
    const before = listedWithin(this.#order);
    const isOther = setWindow(this.#order, search?.inWindow === true ? timeline : ALL_TIMES);
    const after = listedWithin(this.#order);
    if (isOther) this.#picture.noteRebuilt();
    if (isOther || before.newer !== after.newer || before.count !== after.count) this.#revision++;
    return isOther;
  }

  /** True where another rule came into force and everything was filed anew. */
  #setRule(rule: DisplayRule): boolean {
    if (sameDisplayRule(rule, this.#rule)) return false;
    this.#rule = rule;
    rebuildTimeOrder(this.#order, this.intake.reports.columns, rule);
    this.#picture.noteRebuilt();
    this.#revision++;
    return true;
  }
}
