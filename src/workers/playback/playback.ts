import type { SymbolIndex } from '../../domain/contract/reportTypes.ts';
import { keyText } from '../../domain/contract/shotReport.ts';
import type { View } from '../../domain/frame/view.ts';
import type { EngineSession, TableRow } from '../../domain/live/enginePort.ts';
import { idleSummary, type LiveSummary, type LoadState } from '../../domain/live/summary.ts';
import type { LaterKnown, PlaybackRequest, PlaybackSink } from '../../domain/playback/playbackPort.ts';
import { setLateThreshold } from '../../domain/reports/lateThreshold.ts';
import { epochMs, type EpochMs, type Ticks } from '../../domain/units.ts';
import type { Environment } from '../connection/liveSession.ts';
import { ThreadMeter } from '../connection/meter.ts';
import { ServerCalls } from '../connection/serverCalls.ts';
import { ServerClock } from '../connection/serverClock.ts';
import { Engine } from '../frames/engine.ts';
import { PageChannel, type ChannelSource } from '../frames/pageChannel.ts';
import { Intake } from '../intake/intake.ts';
import { KnownSource } from './knownSource.ts';
import { HappenedSource } from './happenedSource.ts';
import { PastSensors } from './pastSensors.ts';
import type { PlayedEvent } from './playedEvents.ts';
import { Player, type PlayedStage } from './player.ts';

/** Clock, network and log of the thread. */
export type PlaybackEnvironment = Omit<Environment, 'openSocket'>;

/** Symbols of a step that the page is told. */
const MAX_HEARD = 8;

interface PlaybackParts {
  readonly session: EngineSession;
  readonly request: PlaybackRequest;
  readonly page: PlaybackSink;
  /** The person may see sensors. */
  readonly hasSensors: boolean;
}

/**
 * One replay: an engine of its own, fed by a player, whose clock takes the place of the server's. A jump begins with an empty
 * engine, as time goes back for everything.
 */
export class Playback implements ChannelSource, PlayedStage {
  readonly environment: PlaybackEnvironment;
  readonly meter: ThreadMeter;
  readonly player: Player;
  engine: Engine;
  readonly #parts: PlaybackParts;
  readonly #calls: ServerCalls;
  readonly #sensors: PastSensors | undefined;
  readonly #serverClock: ServerClock;
  readonly #channel: PageChannel;
  #view: View | undefined;
  #isStateDue = false;
  #isEnded = false;
  /** Reports of which more is known now, by key; at most those of the intake. */
  readonly #later = new Map<string, Pick<LaterKnown, 'key' | 'now'>>();
  /** Revisions go on over jumps, so that readers notice them. */
  #revisions = { reports: 0, incidents: 0 };

  constructor(environment: PlaybackEnvironment, parts: PlaybackParts) {
    const { session, request, page, hasSensors } = parts;
    const { clock, reportError } = environment;
    this.environment = environment;
    this.#parts = parts;
    this.meter = new ThreadMeter(clock.ticks());
    this.#serverClock = new ServerClock(clock);
    this.#calls = new ServerCalls(clock, this.#serverClock, environment.fetch);
    this.#calls.open(session.baseUrl, session.token);
    this.#sensors = hasSensors ? new PastSensors(this.#calls) : undefined;
    this.engine = this.#newEngine();
    const { basis, role } = request;
    const source = basis === 'known' ? new KnownSource(this.#calls, role) : new HappenedSource(this.#calls);
    this.player = new Player({ clock, source, stage: this, reportError }, request);
    this.#channel = new PageChannel(this, page, 0);
  }

  /** Loads what the replay begins with. */
  start(): void {
    this.player.start();
    this.#sensors?.load().then(
      () => this.#showSensors(),
      (error: unknown) => this.environment.reportError('Sensors were not loaded', error),
    );
  }

  /** Plays and sends no more. */
  end(): void {
    this.#isEnded = true;
    this.player.end();
    this.#channel.end();
    this.engine.end();
    this.#calls.close();
  }

  /** Shows another view from the next frame on. */
  setView(view: View): void {
    this.#view = view;
    this.engine.setView(view, this.now());
    this.#channel.wake();
  }

  now(): EpochMs {
    return this.player.now();
  }

  get completeUntil(): EpochMs {
    return epochMs(0);
  }

  noteFrameSent(): void {
    // No report of the past has a way from the server to the page.
  }

  reset(events: readonly PlayedEvent[]): void {
    const { reports, incidents } = this.#revisions;
    this.#revisions = {
      reports: reports + this.engine.revision + 1,
      incidents: incidents + this.engine.intake.incidents.counts().revision + 1,
    };
    this.engine.end();
    this.engine = this.#newEngine();
    this.#later.clear();
    this.#put(events);
    this.#showSensors();
    if (this.#view !== undefined) this.engine.setView(this.#view, this.now());
    // The page shows what another engine has sent.
    this.engine.setShown(true);
  }

  apply(events: readonly PlayedEvent[]): void {
    this.#put(events);
    const heard = events.flatMap((event): readonly SymbolIndex[] =>
      event.kind === 'report' && event.heardAs !== undefined ? [event.heardAs] : [],
    );
    if (heard.length > 0) this.#answer('hear', this.#parts.page.heard(heard.slice(-MAX_HEARD)));
  }

  moved(): void {
    if (this.#sensors?.isDue(this.now()) === true) this.#showSensors();
    this.#channel.wake();
  }

  /** Sends the state after the work at hand, once. */
  stateChanged(): void {
    if (this.#isStateDue) return;
    this.#isStateDue = true;
    queueMicrotask(() => {
      this.#isStateDue = false;
      if (!this.#isEnded) this.#answer('show', this.#parts.page.state(this.player.state()));
    });
  }

  summary(at: Ticks): LiveSummary {
    const { intake } = this.engine;
    const counts = this.engine.counts(this.now());
    const incidents = intake.incidents.counts();
    const load = this.#loadState();
    return {
      ...idleSummary(),
      history: load,
      window: load,
      heartbeatList: { ...load, state: 'loaded' },
      ...counts,
      reports: { ...counts.reports, revision: counts.reports.revision + this.#revisions.reports },
      incidents: { ...incidents, isOffered: true, revision: incidents.revision + this.#revisions.incidents },
      rate: this.meter.rate(at),
    };
  }

  /** A row with what is known now of its report. */
  withLater<Row extends TableRow>(row: Row): Row {
    const later = this.#later.get(keyText(row.key));
    return later === undefined ? row : { ...row, knownNow: later.now };
  }

  /** The newest reports of which more is known now, at most `count`. */
  laterKnown(count: number): readonly LaterKnown[] {
    return [...this.#later.values()].slice(-count).flatMap((later) => {
      const { report } = this.engine.describe(later.key) ?? {};
      if (report === undefined) return [];
      const { lat, lon } = report;
      return [{ ...later, ...(lat !== undefined && lon !== undefined && { lat, lon }) }];
    });
  }

  #loadState(): LoadState {
    const { load } = this.player.state();
    return { state: load === 'ready' ? 'loaded' : load, reason: undefined, at: epochMs(0) };
  }

  #put(events: readonly PlayedEvent[]): void {
    const { intake } = this.engine;
    const known = this.#serverClock.now();
    for (const event of events) {
      if (event.kind === 'incident') {
        intake.incidents.receive(event.incident);
        continue;
      }
      this.#later.delete(keyText(event.key));
      if (event.kind === 'removed') {
        intake.takePast(event.key);
        continue;
      }
      intake.putPast(event.key, event.report, known);
      if (event.now !== undefined) this.#later.set(keyText(event.key), { key: event.key, now: event.now });
    }
  }

  #newEngine(): Engine {
    const intake = new Intake(this.environment.clock.wall());
    // Nothing that a replay brings was missed.
    intake.notifyFrom = epochMs(0);
    setLateThreshold(intake.reports, this.#parts.session.config.lateReportThreshold * 60_000);
    return new Engine(intake);
  }

  /** Shows the sensors, and again once their states of the day are loaded. */
  #showSensors(): void {
    const sensors = this.#sensors;
    if (sensors === undefined) return;
    const show = () => {
      sensors.show(this.engine.intake, this.now());
      this.#channel.wake();
    };
    show();
    sensors.loadDay(this.now()).then(
      (loaded) => {
        if (loaded.ok && loaded.value === 'loaded' && !this.#isEnded) show();
      },
      (error: unknown) => this.environment.reportError('States of sensors were not loaded', error),
    );
  }

  #answer(what: string, answer: Promise<void>): void {
    answer.catch((error: unknown) =>
      this.environment.reportError(`The page failed to ${what} a replay`, error),
    );
  }
}
