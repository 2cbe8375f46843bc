import type { NodeHealth } from '../domain/contract/heartbeat.ts';
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
import { Engine } from './frames/engine.ts';
import { LiveSession, type Environment } from './link/liveSession.ts';
import { PageChannel } from './frames/pageChannel.ts';

interface Running {
  readonly engine: Engine;
  readonly session: LiveSession;
  channel: PageChannel;
}

const NO_ROWS: RowsPage = { total: 0, rows: [], revision: 0 };

/** The engine for its page: one session, one page; each call is described at EnginePort. Before `start` and after `stop` it is empty. */
export class Port implements EnginePort {
  readonly #environment: Environment;
  #running: Running | undefined;
  #view: View | undefined;
  #path: string | undefined;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  start(session: EngineSession, page: PageSink): Promise<void> {
    const running = this.#running ?? this.#begin(session, page);
    if (this.#running !== undefined) this.#changePage(running, page);
    this.#running = running;
    running.session.start(session);
    if (this.#path !== undefined) running.session.feed.setPage(this.#path);
    if (this.#view !== undefined) this.#applyView(this.#view);
    running.channel.wake();
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.#running?.channel.end();
    this.#running?.session.stop();
    this.#running = undefined;
    return Promise.resolve();
  }

  setView(view: View): Promise<void> {
    this.#view = view;
    this.#applyView(view);
    return Promise.resolve();
  }

  setConfig(config: EngineConfig): Promise<void> {
    this.#running?.session.setConfig(config);
    return Promise.resolve();
  }

  setPage(page: string): Promise<void> {
    this.#path = page;
    this.#running?.session.feed.setPage(page);
    return Promise.resolve();
  }

  rows(from: number, count: number): Promise<RowsPage> {
    return Promise.resolve(this.#running?.engine.rows(from, count) ?? NO_ROWS);
  }

  rowsWithin(from: EpochMs, to: EpochMs, count: number): Promise<RowsPage> {
    return Promise.resolve(this.#running?.engine.rowsWithin(from, to, count) ?? NO_ROWS);
  }

  positionOf(key: ReportKey): Promise<number> {
    return Promise.resolve(this.#running?.engine.positionOf(key) ?? -1);
  }

  describe(which: number | ReportKey): Promise<ReportDetail | undefined> {
    return Promise.resolve(this.#running?.engine.describe(which));
  }

  describeNode(handle: number): Promise<NodeDetail | undefined> {
    const { engine, session } = this.#running ?? {};
    return Promise.resolve(session === undefined ? undefined : engine?.describeNode(handle, session.now()));
  }

  nodesIn(health: NodeHealth, count: number): Promise<NodesPage> {
    const { engine, session } = this.#running ?? {};
    const page = session && engine?.nodesIn(health, count, session.now());
    return Promise.resolve(page ?? { total: 0, nodes: [] });
  }

  newest(): Promise<ReportKey | undefined> {
    return Promise.resolve(this.#running?.engine.newest());
  }

  /** Rejects with the reason where the window could not be loaded. */
  async loadHistory(from: EpochMs, to: EpochMs): Promise<void> {
    const reason = await this.#running?.session.load(from, to);
    if (reason !== undefined) throw new Error(`The window could not be loaded: ${reason}`);
  }

  activities(): Promise<readonly Activity[]> {
    return Promise.resolve(this.#running?.engine.intake.activities.list() ?? []);
  }

  retryLists(): Promise<void> {
    this.#running?.session.retryLists();
    return Promise.resolve();
  }

  /** Answered even when nothing runs, so that the page can check that the thread works. */
  acknowledgeNotifications(upTo: number): Promise<void> {
    this.#running?.engine.intake.notifications.acknowledge(upTo);
    return Promise.resolve();
  }

  #begin(session: EngineSession, page: PageSink): Running {
    const { clock } = this.#environment;
    const engine = new Engine(clock.wall());
    const live = new LiveSession(this.#environment, engine.intake, session, {
      changed: () => this.#running?.channel.wake(),
    });
    return { engine, session: live, channel: new PageChannel(this.#environment, engine, live, page) };
  }

  /** Sends everything to another page, or to the same one after a reload. */
  #changePage(running: Running, page: PageSink): void {
    running.channel.end();
    running.engine.forgetSent();
    running.channel = new PageChannel(this.#environment, running.engine, running.session, page);
  }

  #applyView(view: View): void {
    if (this.#running === undefined) return;
    const { engine, session, channel } = this.#running;
    engine.setView(view, session.now());
    session.requestWindow(view.timeline.from, view.timeline.to);
    channel.wake();
  }
}
