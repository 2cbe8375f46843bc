/** Runs the replay of a period in a thread of its own, beside the live data, and gives the screens its data and its clock. */
import * as Comlink from 'comlink';
import type { View } from '../../../domain/frame/view.ts';
import { renderFrameBuffers, type RenderFrame, type SpentFrame } from '../../../domain/frame/renderFrame.ts';
import type { EngineSession } from '../../../domain/live/enginePort.ts';
import { idleSummary, type LiveSummary } from '../../../domain/live/summary.ts';
import { playedTime } from '../../../domain/playback/playbackClock.ts';
import { writePlayback } from '../../../domain/playback/playbackLink.ts';
import type {
  PlaybackPort,
  PlaybackRequest,
  PlaybackSink,
  PlaybackState,
} from '../../../domain/playback/playbackPort.ts';
import type { SymbolIndex } from '../../../domain/contract/reportTypes.ts';
import { epochMs, fullSecond, type EpochMs, type Millis } from '../../../domain/units.ts';
import { baseUrl } from '../../browser/basePath.ts';
import { reportError } from '../../browser/errorLog.ts';
import { shownClockAtom, shownSecondAtom } from '../../browser/serverClock.ts';
import type { AppStore } from '../../browser/store.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import { lastWins } from '../../http/lastWins.ts';
import { accountAtom, authoritiesAtom, currentToken, tokenInUseAtom } from '../../session/tokenAtoms.ts';
import { engineConfigAtom } from '../config/consoleAtoms.ts';
import { engineAtom, isReplayAtom, receiveTotalsAtom, setShownDataAtom } from '../engine/liveAtoms.ts';
import { dedicatedThread, startThread, type ThreadHandle } from '../engine/workerThread.ts';
import { setReplayedIncidentsAtom } from '../incidents/incidentAtoms.ts';
import { showFrameAtom } from '../view/mountedViews.ts';
import {
  isReplayOpenAtom,
  setLaterKnownAtom,
  showPresentAtom,
  writeReplayText,
} from '../view/replayAtoms.ts';
import { selectNothingAtom } from '../view/selection.ts';
import { rollingAtom, setRollingAtom } from '../view/timelineAtoms.ts';
import { viewAtom } from '../view/viewAtoms.ts';
import { createPlaybackWorker } from './playbackThread.ts';
import { playbackAtom, requestOf, setPlaybackAtom, setPlaybackStateAtom } from './playbackAtoms.ts';

const VIEW_PAUSE_MS: Millis = 40;
/** Clocks and ages of the screens follow the replay's clock this often. */
const CLOCK_MS: Millis = 250;
/** The address follows this often while the replay runs; browsers allow 200 changes in 30 s. */
const LINK_MS: Millis = 2000;

/** Labels on the map that say what is known now. */
const MAX_LATER = 50;

/** Called for reports that happen while the replay runs. */
export type OnHeard = (symbols: readonly SymbolIndex[]) => void;

/** Starts a replay; returns the function that ends it and shows the present again. */
export function startPlayback(store: AppStore, request: PlaybackRequest, onHeard: OnHeard): () => void {
  const session = new PlaybackSession(store, onHeard);
  session.start(request);
  return () => session.end();
}

class PlaybackSession {
  readonly #store: AppStore;
  readonly #onHeard: OnHeard;
  readonly #ends: (() => void)[] = [];
  #thread: ThreadHandle<PlaybackPort> | undefined;
  #writtenAt: Millis = -Infinity;
  #incidentRevision = -1;
  #reportRevision = -1;

  constructor(store: AppStore, onHeard: OnHeard) {
    this.#store = store;
    this.#onHeard = onHeard;
  }

  start(request: PlaybackRequest): void {
    const port = this.#startThread(request);
    const at = { at: request.at, ticks: ticksNow(), rate: 0, until: request.period.to };
    const state: PlaybackState = { clock: at, pace: request.pace, load: 'loading' };
    const since = epochMs(Date.now());
    const reopen = (change: Partial<PlaybackRequest>) => this.#reopen(change);
    this.#store.set(setPlaybackAtom, { port, request, state, reopen, since });
    this.#store.set(selectNothingAtom);
    this.#store.set(setReplayedIncidentsAtom, []);
    this.#show(idleSummary());
    this.#store.set(shownClockAtom, {
      now: () => this.#now(),
      rate: () => this.#store.get(playbackAtom)?.state.clock.rate ?? 0,
    });
    this.#follow();
    this.#showSecond();
    this.#store.set(setRollingAtom, true);
  }

  end(): void {
    for (const end of this.#ends) end();
    this.#thread?.dispose();
    this.#thread = undefined;
    this.#store.set(setPlaybackAtom, undefined);
    this.#store.set(showPresentAtom);
    this.#store.get(engineAtom)?.setShown(true).catch(reportError(this.#store, 'replay'));
    if (this.#store.get(rollingAtom)) this.#store.set(setRollingAtom, true);
  }

  #startThread(request: PlaybackRequest): PlaybackPort {
    const sink = this.#createSink();
    const calls = {
      own: (remote: Comlink.Remote<PlaybackPort>): Partial<PlaybackPort> => ({
        open: (session, wanted, page) => remote.open(session, wanted, Comlink.proxy(page)),
      }),
      start: (port: PlaybackPort) => port.open(this.#currentSession(), request, sink),
      ping: (port: PlaybackPort) => port.acknowledgeNotifications(0),
    };
    const thread = startThread(dedicatedThread(createPlaybackWorker()), calls, (reason) => {
      if (this.#thread !== thread) return;
      reportError(this.#store, 'replay')(reason);
      thread.dispose();
      const running = this.#store.get(playbackAtom);
      if (running === undefined) return;
      const port = this.#startThread(requestOf(running, this.#now()));
      this.#store.set(setPlaybackAtom, { ...running, port });
    });
    this.#thread = thread;
    thread.port.setView(this.#store.get(viewAtom)).catch(reportError(this.#store, 'replay'));
    this.#renew = () => {
      const running = this.#store.get(playbackAtom);
      if (running !== undefined)
        void thread.port.open(this.#currentSession(), requestOf(running, this.#now()), sink);
    };
    return thread.port;
  }

  #renew: () => void = () => undefined;

  #reopen(change: Partial<PlaybackRequest>): void {
    const running = this.#store.get(playbackAtom);
    if (running === undefined) return;
    this.#store.set(setPlaybackAtom, { ...running, request: { ...running.request, ...change } });
    this.#store.set(selectNothingAtom);
    this.#renew();
    this.#writeLink();
  }

  #follow(): void {
    const store = this.#store;
    const view = lastWins<View>(
      async (value) => this.#thread?.port.setView(value),
      VIEW_PAUSE_MS,
      reportError(store, 'replay'),
    );
    // The live data goes on beneath, but nobody sees its frames.
    const hideLive = () => void store.get(engineAtom)?.setShown(false).catch(reportError(store, 'replay'));
    hideLive();
    const timer = setInterval(() => {
      this.#showSecond();
      if (ticksNow() - this.#writtenAt >= LINK_MS) this.#writeLink();
    }, CLOCK_MS);
    this.#ends.push(
      store.sub(viewAtom, () => view.push(store.get(viewAtom))),
      store.sub(engineAtom, hideLive),
      store.sub(tokenInUseAtom, () => {
        if (currentToken(store) !== undefined) this.#renew();
      }),
      () => view.stop(),
      () => clearInterval(timer),
    );
  }

  #createSink(): PlaybackSink {
    return {
      frame: async (frame) => this.#takeFrame(frame),
      summary: async (summary) => this.#show(summary),
      notifications: async () => undefined,
      state: async (state) => this.#takeState(state),
      heard: async (symbols) => this.#onHeard(symbols),
    };
  }

  #takeFrame(frame: RenderFrame): SpentFrame {
    if (!this.#store.get(isReplayAtom)) return {};
    if (frame.timeline !== undefined) this.#store.set(receiveTotalsAtom, frame.timeline.totals);
    const spent = this.#store.set(showFrameAtom, frame);
    return Comlink.transfer(spent, renderFrameBuffers(spent));
  }

  /** What comes after the replay was closed is dropped. */
  #show(summary: LiveSummary): void {
    const running = this.#store.get(playbackAtom);
    if (running === undefined || !this.#store.get(isReplayOpenAtom)) return;
    const isAsKnown = running.request.basis === 'known';
    this.#store.set(setShownDataAtom, { port: running.port, summary, isAsKnown });
    // What differs from now changes with the rows.
    if (summary.reports.revision !== this.#reportRevision) {
      this.#reportRevision = summary.reports.revision;
      running.port.laterKnown(MAX_LATER).then(
        (later) => {
          if (this.#store.get(isReplayAtom)) this.#store.set(setLaterKnownAtom, later);
        },
        reportError(this.#store, 'replay'),
      );
    }
    const { revision } = summary.incidents;
    if (revision === this.#incidentRevision) return;
    this.#incidentRevision = revision;
    running.port.incidents().then(
      (list) => {
        if (this.#store.get(isReplayAtom)) this.#store.set(setReplayedIncidentsAtom, list);
      },
      reportError(this.#store, 'replay'),
    );
  }

  #takeState(state: PlaybackState): void {
    const before = this.#now();
    this.#store.set(setPlaybackStateAtom, state);
    this.#showSecond();
    if (state.clock.rate === 0) this.#writeLink();
    // The timeline follows a jump at once, in both directions.
    const hasJumped = Math.abs(this.#now() - before) > Math.max(1, state.pace.speed) * CLOCK_MS;
    if (hasJumped && this.#store.get(rollingAtom)) this.#store.set(setRollingAtom, true);
  }

  #now(): EpochMs {
    const clock = this.#store.get(playbackAtom)?.state.clock;
    return clock === undefined ? epochMs(0) : playedTime(clock, ticksNow());
  }

  #showSecond(): void {
    if (this.#store.get(isReplayOpenAtom)) this.#store.set(shownSecondAtom, fullSecond(this.#now()));
  }

  #writeLink(): void {
    const running = this.#store.get(playbackAtom);
    if (running === undefined || !this.#store.get(isReplayOpenAtom)) return;
    this.#writtenAt = ticksNow();
    const request = requestOf(running, fullSecond(this.#now()));
    writeReplayText(writePlayback(request, (instant) => new Date(instant).toISOString()));
  }

  #currentSession(): EngineSession {
    const store = this.#store;
    return {
      baseUrl: baseUrl(),
      login: store.get(accountAtom)?.login ?? '',
      token: currentToken(store) ?? '',
      authorities: [...store.get(authoritiesAtom)],
      config: store.get(engineConfigAtom),
      latestSeen: epochMs(0),
    };
  }
}
