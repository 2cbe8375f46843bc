import type { ReportKey, ShotReport } from '../contract/shotReport.ts';
import type { Heartbeat, NodeHealth } from '../contract/heartbeat.ts';
import type { RenderFrame, SpentFrame } from '../frame/renderFrame.ts';
import type { SymbolIndex } from '../contract/reportTypes.ts';
import type { EpochMs, Minutes, Seconds } from '../units.ts';
import type { View } from '../frame/view.ts';
import type { LiveNotification } from './notification.ts';
import type { LiveSummary } from './summary.ts';

/** Everything the page may ask of the engine thread. Implemented in `workers`, called from `app/engine.ts`. */
export interface EnginePort {
  /** Opens the feed and loads the lists. A second call with another token renews it without losing a row. */
  start(session: EngineSession, page: PageSink): Promise<void>;
  /** Ends the feed and forgets all rows (sign-out). */
  stop(): Promise<void>;
  /** Shows another view from the next frame on. */
  setView(view: View): Promise<void>;
  /** New values of the configuration the engine depends on. */
  setConfig(config: EngineConfig): Promise<void>;
  /** Current page for `/topic/activity`; query and keys removed by the engine (T-73). */
  setPage(page: string): Promise<void>;
  /** Rows of the table, newest first, rows [from, from + count): displayed reports and masked former shots. */
  rows(from: number, count: number): Promise<RowsPage>;
  /** Displayed rows of a window of time, newest first, at most `count`; the total is of the window. */
  rowsWithin(from: EpochMs, to: EpochMs, count: number): Promise<RowsPage>;
  /** Place of a report among the rows of the table, newest first; −1 when it is not listed. */
  positionOf(key: ReportKey): Promise<number>;
  /** All that is known of one report, by the handle in a frame or by key. */
  describe(which: number | ReportKey): Promise<ReportDetail | undefined>;
  /** Heartbeat, health and age of a sensor, by the handle in a frame. */
  describeNode(handle: number): Promise<NodeDetail | undefined>;
  /** Sensors in a state, silent longest first, at most `count`; the total is of the state. */
  nodesIn(health: NodeHealth, count: number): Promise<NodesPage>;
  /** Newest displayed report: what opening the drawer selects (HM-03). */
  newest(): Promise<ReportKey | undefined>;
  /** Loads a past window into the same columns; resolves when it is in. */
  loadHistory(from: EpochMs, to: EpochMs): Promise<void>;
  /** Tries again at once after a failed list. */
  retryLists(): Promise<void>;
  /** The page has handled all notifications up to this number; 0 only checks that the engine works. */
  acknowledgeNotifications(upTo: number): Promise<void>;
}

/** What the engine calls on the page. */
export interface PageSink {
  /** At most one is out at a time; the answer carries spent buffers back. Give it back within the frame. */
  frame(frame: RenderFrame): Promise<SpentFrame>;
  /** The newest counts and states, at most four a second. */
  summary(summary: LiveSummary): Promise<void>;
  /** At once, in order; the page answers with `acknowledgeNotifications`. */
  notifications(notifications: readonly LiveNotification[]): Promise<void>;
}

export interface EngineSession {
  /** Absolute URL of the page's base, with a trailing slash: every path resolves against it (T-23). */
  readonly baseUrl: string;
  readonly token: string;
  readonly authorities: readonly string[];
  readonly config: EngineConfig;
  /** Newest event time this browser had seen (`latest_Shot_datetime`), 0 for none. */
  readonly latestSeen: EpochMs;
}

export interface EngineConfig {
  readonly reviewerFunction: boolean;
  readonly lateReportThreshold: Minutes;
  readonly reviewerDelay: Seconds;
  readonly extraReviewTime: Seconds;
}

/** A row of the shots table. */
export interface TableRow {
  readonly handle: number;
  readonly key: ReportKey;
  readonly symbol: SymbolIndex;
  readonly time: EpochMs;
  /** False where the message's time was unusable: shown as "unknown time". */
  readonly timeKnown: boolean;
  readonly message: string;
  readonly zone: string | undefined;
  readonly zoneId: string | undefined;
  readonly level: string | undefined;
  readonly burst: number;
  readonly test: boolean;
  readonly delayedByMs: number;
  readonly hasPlace: boolean;
  /** Came by catch-up after a cut. */
  readonly fromCatchUp: boolean;
  readonly previousReportType: string | undefined;
  readonly wasShotType: boolean;
  /** Not displayed: the table lists it only as the former shot that it was (T-38). */
  readonly masked: boolean;
}

export interface RowsPage {
  readonly total: number;
  readonly rows: readonly TableRow[];
  readonly revision: number;
}

export interface ReportDetail extends TableRow {
  readonly report: ShotReport;
  /** On the server's clock. */
  readonly receivedAt: EpochMs;
  /** Came by the live stream in this window, not by a list or by catch-up (T-61). */
  readonly arrivedLive: boolean;
}

export interface NodesPage {
  readonly total: number;
  readonly nodes: readonly NodeEntry[];
}

/** A sensor of a list. */
export interface NodeEntry extends NodeDetail {
  readonly handle: number;
}

export interface NodeDetail {
  readonly heartbeat: Heartbeat;
  readonly health: NodeHealth;
  readonly ageMs: number;
}
