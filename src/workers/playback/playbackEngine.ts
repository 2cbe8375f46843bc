import type { Circle } from '../../domain/geo/circle.ts';
import { canReadHeartbeats } from '../../domain/access/topicAccess.ts';
import type { ConnectedThread } from '../../domain/connectedThread.ts';
import type { NodeHealth } from '../../domain/contract/heartbeat.ts';
import type { Incident } from '../../domain/contract/incident.ts';
import type { ReportKey } from '../../domain/contract/shotReport.ts';
import type { View } from '../../domain/frame/view.ts';
import type {
  EnginePort,
  EngineSession,
  NodeDetail,
  NodesPage,
  ReportDetail,
  RowsPage,
} from '../../domain/live/enginePort.ts';
import type {
  LaterKnown,
  PlaybackPace,
  PlaybackPort,
  PlaybackRequest,
  PlaybackSink,
} from '../../domain/playback/playbackPort.ts';
import { ticks, type EpochMs } from '../../domain/units.ts';
import { Playback, type PlaybackEnvironment } from './playback.ts';

const NO_ROWS: RowsPage = { total: 0, rows: [], revision: 0 };
const NO_NODES: NodesPage = { total: 0, nodes: [] };
const DONE = Promise.resolve();

/** The thread of a replay for one page; PlaybackPort and EnginePort describe each call. Without a replay the answers are empty. */
export class PlaybackEngine implements PlaybackPort, EnginePort {
  readonly #environment: PlaybackEnvironment;
  #playback: Playback | undefined;
  #view: View | undefined;

  constructor(environment: PlaybackEnvironment) {
    this.#environment = environment;
  }

  open(session: EngineSession, request: PlaybackRequest, page: PlaybackSink): Promise<void> {
    this.#playback?.end();
    const hasSensors = canReadHeartbeats(new Set(session.authorities));
    this.#playback = new Playback(this.#environment, { session, request, page, hasSensors });
    if (this.#view !== undefined) this.#playback.setView(this.#view);
    this.#playback.start();
    return DONE;
  }

  seek(at: EpochMs): Promise<void> {
    this.#playback?.player.seek(at);
    return DONE;
  }

  step(direction: 1 | -1): Promise<void> {
    this.#playback?.player.step(direction);
    return DONE;
  }

  setPace(pace: PlaybackPace): Promise<void> {
    this.#playback?.player.setPace(pace);
    return DONE;
  }

  laterKnown(count: number): Promise<readonly LaterKnown[]> {
    return Promise.resolve(this.#playback?.laterKnown(count) ?? []);
  }

  setView(view: View): Promise<void> {
    this.#view = view;
    this.#playback?.setView(view);
    return DONE;
  }

  rows(from: number, count: number): Promise<RowsPage> {
    return Promise.resolve(this.#withLater(this.#playback?.engine.rows(from, count)));
  }

  rowsWithin(from: EpochMs, to: EpochMs, count: number): Promise<RowsPage> {
    return Promise.resolve(this.#withLater(this.#playback?.engine.rowsWithin(from, to, count)));
  }

  positionOf(key: ReportKey): Promise<number> {
    return Promise.resolve(this.#playback?.engine.positionOf(key) ?? -1);
  }

  describe(which: number | ReportKey): Promise<ReportDetail | undefined> {
    const detail = this.#playback?.engine.describe(which);
    return Promise.resolve(detail && this.#playback?.withLater(detail));
  }

  /** A jump takes reports away that are there again later. */
  isRemoved(): Promise<boolean> {
    return Promise.resolve(false);
  }

  describeNode(handle: number): Promise<NodeDetail | undefined> {
    return Promise.resolve(this.#playback?.engine.describeNode(handle, this.#playback.now()));
  }

  nodesIn(health: NodeHealth, count: number): Promise<NodesPage> {
    return Promise.resolve(this.#playback?.engine.nodesIn(health, count, this.#playback.now()) ?? NO_NODES);
  }

  nodesAround(circle: Circle, count: number): Promise<NodesPage> {
    return Promise.resolve(
      this.#playback?.engine.nodesAround(circle, count, this.#playback.now()) ?? NO_NODES,
    );
  }

  newest(): Promise<ReportKey | undefined> {
    return Promise.resolve(this.#playback?.engine.newest());
  }

  incidents(): Promise<readonly Incident[]> {
    return Promise.resolve(this.#playback?.engine.intake.incidents.list() ?? []);
  }

  incidentOf(key: ReportKey): Promise<Incident | undefined> {
    return Promise.resolve(this.#playback?.engine.intake.incidents.ofReport(key));
  }

  retryLists(): Promise<void> {
    this.#playback?.player.retry();
    return DONE;
  }

  stop(): Promise<void> {
    this.#playback?.end();
    this.#playback = undefined;
    return DONE;
  }

  /** A replay begins with `open`. */
  start(): Promise<void> {
    return DONE;
  }

  /** No other page shares the thread. */
  connect(): Promise<ConnectedThread> {
    return Promise.resolve({ lock: '', ticks: ticks(0) });
  }

  #withLater(page: RowsPage = NO_ROWS): RowsPage {
    return { ...page, rows: page.rows.map((row) => this.#playback?.withLater(row) ?? row) };
  }

  /** What the live session alone knows or says. */
  setShown = (): Promise<void> => DONE;
  setConfig = (): Promise<void> => DONE;
  setPage = (): Promise<void> => DONE;
  setOpenIncidents = (): Promise<void> => DONE;
  loadHistory = (): Promise<void> => DONE;
  presenceAt = (): Promise<readonly []> => Promise.resolve([]);
  activities = (): Promise<readonly []> => Promise.resolve([]);
  reconnect = (): Promise<void> => DONE;
  acknowledgeNotifications = (): Promise<void> => DONE;
}
