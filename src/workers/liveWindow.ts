import type { View } from '../domain/frame/view.ts';
import type { LiveSummary } from '../domain/live/summary.ts';
import type { EpochMs, Ticks } from '../domain/units.ts';
import { FrameLatency } from './connection/frameLatency.ts';
import type { Environment, LiveSession } from './connection/liveSession.ts';
import type { ThreadMeter } from './connection/meter.ts';
import { WindowLoader } from './connection/windowLoader.ts';
import { Engine } from './frames/engine.ts';
import type { ChannelSource } from './frames/pageChannel.ts';
import type { SharedSession } from './sharedSession.ts';

/** The live data of one window: its engine over the session's history, and the history that its timeline needs. */
export class LiveWindow implements ChannelSource {
  readonly environment: Environment;
  readonly session: LiveSession;
  readonly engine: Engine;
  readonly latency = new FrameLatency();
  readonly loader: WindowLoader;

  /** @param changed  called when the state of the timeline's history changed */
  constructor(environment: Environment, shared: SharedSession, changed: () => void) {
    this.environment = environment;
    this.session = shared.link;
    this.engine = new Engine(shared.intake);
    this.loader = new WindowLoader(environment, shared.link, changed);
  }

  get meter(): ThreadMeter {
    return this.session.meter;
  }

  get completeUntil(): EpochMs {
    return this.session.completeUntil;
  }

  /** The server's clock. */
  now(): EpochMs {
    return this.session.now();
  }

  noteFrameSent(at: Ticks): void {
    this.latency.noteFrameSent(this.session.now(), at);
  }

  /** Shows another view, and loads its part of the history. */
  setView(view: View): void {
    this.engine.setView(view, this.session.now());
    this.loader.request(view.timeline.from, view.timeline.to);
  }

  /** Ends what only this window has. */
  end(): void {
    this.loader.stop();
    this.engine.end();
  }

  summary(at: Ticks, notifiedUntil: EpochMs): LiveSummary {
    const { feed, history, serverClock, meter } = this.session;
    const { intake } = this.engine;
    return {
      connection: feed.state,
      lastData: this.session.lastData(at),
      notifiedUntil,
      history: history.reports,
      window: this.loader.state,
      heartbeatList: history.heartbeats,
      newestChange: intake.newestChange,
      storage: intake.storage,
      incidents: intake.incidents.counts(),
      presenceRevision: intake.presence.revision,
      storm: this.engine.storm(this.session.now()),
      canary: this.engine.canary(),
      clockOffsetMs: serverClock.offset,
      ...this.engine.counts(serverClock.now()),
      rate: meter.rate(at),
      serverToPage: this.latency.percentiles(at),
    };
  }
}
