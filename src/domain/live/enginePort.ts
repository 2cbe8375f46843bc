import type { Incident, IncidentState } from '../contract/incident.ts';
import type { OpenIncidents, PresentPerson } from '../contract/presence.ts';
import type { ReportKey, ShotReport } from '../contract/shotReport.ts';
import type { Heartbeat, NodeHealth } from '../contract/heartbeat.ts';
import type { Circle } from '../geo/circle.ts';
import type { RenderFrame, SpentFrame } from '../frame/renderFrame.ts';
import type { SymbolIndex } from '../contract/reportTypes.ts';
import type { ConnectedThread } from '../connectedThread.ts';
import type { Degrees, EpochMs, Minutes, Seconds } from '../units.ts';
import type { View } from '../frame/view.ts';
import type { Activity } from './activities.ts';
import type { LiveNotification } from './notification.ts';
import type { LiveSummary } from './summary.ts';

/** Calls of the page to the engine thread. Implemented in `workers`. */
export interface EnginePort {
  /** Opens the feed and loads the lists. Another call with a new token renews the connection; the rows stay. */
  start(session: EngineSession, page: PageSink): Promise<void>;
  /** Ends the feed and removes all rows (sign-out). */
  stop(): Promise<void>;
  /**
   * Connects a page with a thread that it shares: exchanges the locks that each holds while it lives. Once the page's is
   * free, its window counts as gone and its data is released.
   */
  connect(pageLock: string): Promise<ConnectedThread>;
  /** Sets the view for the next frames. */
  setView(view: View): Promise<void>;
  /**
   * Sets whether the page shows the frames, as it does not while it shows a replay. Until then only canaries are sent in frames;
   * afterwards the page is sent everything.
   */
  setShown(isShown: boolean): Promise<void>;
  /** Sets the values of the configuration that the engine reads. */
  setConfig(config: EngineConfig): Promise<void>;
  /** Sets the current page for `/topic/activity`; the engine removes query and keys. */
  setPage(page: string): Promise<void>;
  /** Sets the incidents that the page has open, for the others; a server that does not take it is sent nothing. */
  setOpenIncidents(incidents: OpenIncidents): Promise<void>;
  /** Rows of the table, newest first, rows [from, from + count): displayed reports and masked former shots. */
  rows(from: number, count: number): Promise<RowsPage>;
  /** Displayed rows of a window of time, newest first, at most `count`; the total is of the window. */
  rowsWithin(from: EpochMs, to: EpochMs, count: number): Promise<RowsPage>;
  /** Index of a report in the rows of the table, newest first; −1 when it is not listed. */
  positionOf(key: ReportKey): Promise<number>;
  /** All known fields of one report, by the handle in a frame or by key. */
  describe(which: number | ReportKey): Promise<ReportDetail | undefined>;
  /** Whether a report was removed on the server, in contrast to one that is not loaded or was dropped for newer ones. */
  isRemoved(key: ReportKey): Promise<boolean>;
  /** Heartbeat, health and age of a sensor, by the handle in a frame. */
  describeNode(handle: number): Promise<NodeDetail | undefined>;
  /** Sensors in a state, silent longest first, at most `count`; the total is of the state. */
  nodesIn(health: NodeHealth, count: number): Promise<NodesPage>;
  /** Sensors within a circle, nearest first, at most `count`; the total is of those returned. */
  nodesAround(circle: Circle, count: number): Promise<NodesPage>;
  /** Newest displayed report, which is selected when the drawer opens. */
  newest(): Promise<ReportKey | undefined>;
  /** Loads a past window into the same columns; resolves when it is loaded. */
  loadHistory(from: EpochMs, to: EpochMs): Promise<void>;
  /** The incidents: those to take by severity and age, then the newest. */
  incidents(): Promise<readonly Incident[]>;
  /** The incident of a report; undefined for none, and on a server that has none. */
  incidentOf(key: ReportKey): Promise<Incident | undefined>;
  /** Who has an incident open, by login, the person too; empty on a server that does not say. */
  presenceAt(incidentId: number): Promise<readonly PresentPerson[]>;
  /** The newest page of each open session, newest change first; empty but for administrators. */
  activities(): Promise<readonly Activity[]>;
  /** Retries failed lists at once. */
  retryLists(): Promise<void>;
  /** Ends the connection, whatever its state, and connects at once. */
  reconnect(): Promise<void>;
  /** Reports that the page has handled all notifications up to this number; 0 only checks that the engine answers. */
  acknowledgeNotifications(upTo: number): Promise<void>;
}

/** Calls of the engine to the page. */
export interface PageSink {
  /** Delivers a frame. At most one frame is unanswered; the answer returns spent buffers. */
  frame(frame: RenderFrame): Promise<SpentFrame>;
  /** Delivers the newest counts and states, at most four times a second. */
  summary(summary: LiveSummary): Promise<void>;
  /** Delivers notifications at once and in order; the page answers with `acknowledgeNotifications`. */
  notifications(notifications: readonly LiveNotification[]): Promise<void>;
}

export interface EngineSession {
  /** Absolute URL of the page's base, with a trailing slash: every path resolves against it. */
  readonly baseUrl: string;
  /** Account of the window. Windows of one account share a session. */
  readonly login: string;
  readonly token: string;
  readonly authorities: readonly string[];
  readonly config: EngineConfig;
  /** Newest event time this browser had seen (`latest_Shot_datetime`), 0 for none. */
  readonly latestSeen: EpochMs;
  /** State of the previous page of the browser profile; absent at a login's first visit. */
  readonly before?: FormerEngine;
  /** Absent at a sign-in. Present: the engine replaces a failed engine. */
  readonly replaces?: FormerEngine;
}

/** State that a page kept from an engine that has failed, or ended with its page. */
export interface FormerEngine {
  /** Server time. The engine notifies reports received from then on, even if a list brings them. */
  readonly until: EpochMs;
  /** Reports of the page's alerts, which are not notified again. */
  readonly notified: readonly ReportKey[];
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
  /** False where the message's time was unusable: `time` is the time of receipt then. */
  readonly timeKnown: boolean;
  /** Time of the sensor's clock, if it is not plausible. */
  readonly wrongClock?: EpochMs | undefined;
  readonly message: string;
  readonly zone: string | undefined;
  readonly zoneId: string | undefined;
  readonly level: string | undefined;
  readonly burst: number;
  readonly test: boolean;
  readonly delayedByMs: number;
  readonly hasPlace: boolean;
  /** It has no place, and its sensor measured from where the sound came. */
  readonly isBearingOnly?: true;
  /** Found by catch-up after a connection loss. */
  readonly fromCatchUp: boolean;
  readonly previousReportType: string | undefined;
  readonly wasShotType: boolean;
  /** Not displayed; listed in the table as a former shot only. */
  readonly masked: boolean;
  /** In a replay as it was known: its type now where that differs, or NOW_REMOVED. */
  readonly knownNow?: string;
  /** State of its incident where somebody must, did or does act on it. */
  readonly incidentState?: Exclude<IncidentState, 'recorded'> | undefined;
}

export interface RowsPage {
  readonly total: number;
  readonly rows: readonly TableRow[];
  readonly revision: number;
}

export interface SensorPlace {
  readonly lat: Degrees;
  readonly lon: Degrees;
}

export interface ReportDetail extends TableRow {
  readonly report: ShotReport;
  /** Of the sensor of a report that is a bearing only; absent where the sensor is unknown. */
  readonly heardAt?: SensorPlace | undefined;
  /** On the server's clock. */
  readonly receivedAt: EpochMs;
  /** Received by the live stream in this window, not by a list or by catch-up. */
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
