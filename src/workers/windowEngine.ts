import type { Circle } from '../domain/geo/circle.ts';
import type { ConnectedThread } from '../domain/connectedThread.ts';
import type { Incident } from '../domain/contract/incident.ts';
import type { NodeHealth } from '../domain/contract/heartbeat.ts';
import { NOTHING_OPEN, type OpenIncidents, type PresentPerson } from '../domain/contract/presence.ts';
import type { ReportKey } from '../domain/contract/shotReport.ts';
import type {
  EngineConfig,
  EnginePort,
  EngineSession,
  NodeDetail,
  NodesPage,
  PageSink,
  ReportDetail,
  RowsPage,
} from '../domain/live/enginePort.ts';
import type { Activity } from '../domain/live/activities.ts';
import type { EpochMs } from '../domain/units.ts';
import type { View } from '../domain/frame/view.ts';
import { PageChannel } from './frames/pageChannel.ts';
import { sessionName, type EngineHost } from './engineHost.ts';
import { LiveWindow } from './liveWindow.ts';
import type { SessionWindow, SharedSession } from './sharedSession.ts';

interface Running {
  readonly window: LiveWindow;
  readonly shared: SharedSession;
  /** Name of its session at the host. */
  readonly name: string;
  readonly page: PageSink;
  readonly channel: PageChannel;
}

const NO_ROWS: RowsPage = { total: 0, rows: [], revision: 0 };

/**
 * The engine for the page of one window; EnginePort describes each call. The ports of all windows of an
 * account share its session and history. Before `start` and after `stop` a port is empty.
 */
export class WindowEngine implements EnginePort, SessionWindow {
  readonly #host: EngineHost;
  #running: Running | undefined;
  #view: View | undefined;
  #path: string | undefined;
  #openIncidents = NOTHING_OPEN;
  #isShown = true;

  constructor(host: EngineHost) {
    this.#host = host;
  }

  start(session: EngineSession, page: PageSink): Promise<void> {
    if (this.#running?.name !== sessionName(session)) this.#leave();
    const shared = this.#host.join(this, session);
    this.#running = this.#open(shared, session, page);
    if (this.#path !== undefined) shared.link.feed.setPage(this.#path);
    shared.setOpenIncidents(this, this.#openIncidents);
    if (this.#view !== undefined) this.#applyView(this.#view);
    this.#running.channel.wake();
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.#leave();
    return Promise.resolve();
  }

  async connect(pageLock: string): Promise<ConnectedThread> {
    const lock = await this.#host.locks.exchange(pageLock, () => this.#leave());
    return { lock, ticks: this.#host.environment.clock.ticks() };
  }

  wake(): void {
    this.#running?.window.loader.resume();
    this.#running?.channel.wake();
  }

  noteReceived(sent: EpochMs): void {
    // While a replay is shown, no frame carries it.
    if (this.#isShown) this.#running?.window.latency.add(sent);
  }

  endUnauthorized(): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#leave();
    const number = running.shared.intake.notifications.lastNumber + 1;
    running.page
      .notifications([{ number, kind: 'unauthorized' }])
      .catch((error: unknown) => this.#host.environment.reportError('The page failed to end', error));
  }

  setView(view: View): Promise<void> {
    this.#view = view;
    this.#applyView(view);
    return Promise.resolve();
  }

  setShown(isShown: boolean): Promise<void> {
    this.#isShown = isShown;
    this.#running?.window.latency.forgetWaiting();
    this.#running?.window.engine.setShown(isShown);
    this.#running?.channel.wake();
    return Promise.resolve();
  }

  setConfig(config: EngineConfig): Promise<void> {
    this.#running?.shared.link.setConfig(config);
    return Promise.resolve();
  }

  setPage(page: string): Promise<void> {
    this.#path = page;
    this.#running?.shared.link.feed.setPage(page);
    return Promise.resolve();
  }

  setOpenIncidents(incidents: OpenIncidents): Promise<void> {
    this.#openIncidents = incidents;
    this.#running?.shared.setOpenIncidents(this, incidents);
    return Promise.resolve();
  }

  rows(from: number, count: number): Promise<RowsPage> {
    return Promise.resolve(this.#running?.window.engine.rows(from, count) ?? NO_ROWS);
  }

  rowsWithin(from: EpochMs, to: EpochMs, count: number): Promise<RowsPage> {
    return Promise.resolve(this.#running?.window.engine.rowsWithin(from, to, count) ?? NO_ROWS);
  }

  positionOf(key: ReportKey): Promise<number> {
    return Promise.resolve(this.#running?.window.engine.positionOf(key) ?? -1);
  }

  describe(which: number | ReportKey): Promise<ReportDetail | undefined> {
    return Promise.resolve(this.#running?.window.engine.describe(which));
  }

  isRemoved(key: ReportKey): Promise<boolean> {
    return Promise.resolve(this.#running?.shared.intake.isRemoved(key) ?? false);
  }

  describeNode(handle: number): Promise<NodeDetail | undefined> {
    const { engine, session } = this.#running?.window ?? {};
    return Promise.resolve(session === undefined ? undefined : engine?.describeNode(handle, session.now()));
  }

  nodesIn(health: NodeHealth, count: number): Promise<NodesPage> {
    const { engine, session } = this.#running?.window ?? {};
    const page = session && engine?.nodesIn(health, count, session.now());
    return Promise.resolve(page ?? { total: 0, nodes: [] });
  }

  nodesAround(circle: Circle, count: number): Promise<NodesPage> {
    const { engine, session } = this.#running?.window ?? {};
    const page = session && engine?.nodesAround(circle, count, session.now());
    return Promise.resolve(page ?? { total: 0, nodes: [] });
  }

  newest(): Promise<ReportKey | undefined> {
    return Promise.resolve(this.#running?.window.engine.newest());
  }

  /** Rejects with the reason where the window could not be loaded. */
  async loadHistory(from: EpochMs, to: EpochMs): Promise<void> {
    const reason = await this.#running?.shared.link.load(from, to);
    if (reason !== undefined) throw new Error(`The window could not be loaded: ${reason}`);
  }

  incidents(): Promise<readonly Incident[]> {
    return Promise.resolve(this.#running?.shared.intake.incidents.list() ?? []);
  }

  incidentOf(key: ReportKey): Promise<Incident | undefined> {
    return Promise.resolve(this.#running?.shared.intake.incidents.ofReport(key));
  }

  presenceAt(incidentId: number): Promise<readonly PresentPerson[]> {
    return Promise.resolve(this.#running?.shared.intake.presence.at(incidentId) ?? []);
  }

  activities(): Promise<readonly Activity[]> {
    return Promise.resolve(this.#running?.window.engine.intake.activities.list() ?? []);
  }

  retryLists(): Promise<void> {
    this.#running?.shared.link.retryLists();
    this.#running?.window.loader.retry();
    return Promise.resolve();
  }

  reconnect(): Promise<void> {
    this.#running?.shared.link.reconnect();
    return Promise.resolve();
  }

  /** Answered even when nothing runs, so that the page can check that the thread works. */
  acknowledgeNotifications(upTo: number): Promise<void> {
    this.#running?.shared.acknowledge(this, upTo);
    return Promise.resolve();
  }

  /** Opens the window's state with a channel to its page. A new or reloaded page gets everything. */
  #open(shared: SharedSession, own: EngineSession, page: PageSink): Running {
    const before = this.#running;
    before?.channel.end();
    before?.window.engine.forgetSent();
    const window = before?.window ?? new LiveWindow(this.#host.environment, shared, () => this.wake());
    if (!this.#isShown) window.engine.setShown(false);
    const channel = new PageChannel(window, page, shared.acknowledgedBy(this));
    return { window, shared, name: sessionName(own), page, channel };
  }

  /** Ends what only this window has; the session goes on while other windows have it. */
  #leave(): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    running.channel.end();
    running.window.end();
    this.#host.leave(this, running.shared);
  }

  #applyView(view: View): void {
    if (this.#running === undefined) return;
    const { window, channel } = this.#running;
    window.setView(view);
    channel.wake();
  }
}
