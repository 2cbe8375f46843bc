/** Connects the engine with the state of the page for as long as somebody is signed in. */
import type { AppStore, StateReader } from '../../browser/store.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import type { EngineSession, FormerEngine } from '../../../domain/live/enginePort.ts';
import { epochMs, type EpochMs, type Millis } from '../../../domain/units.ts';
import type { View } from '../../../domain/frame/view.ts';
import { LATEST_SHOT_KEY } from '../../../domain/contract/paths.ts';
import { baseUrl } from '../../browser/basePath.ts';
import { takeEarlyEngineAtom } from '../../data/engine/earlyEngine.ts';
import { startEngine, type EngineHandle } from '../../data/engine/startEngine.ts';
import { reportError } from '../../browser/errorLog.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import {
  accountAtom,
  authoritiesAtom,
  currentToken,
  sessionAtom,
  tokenInUseAtom,
} from '../../session/tokenAtoms.ts';
import { engineConfigAtom } from '../../data/config/consoleAtoms.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { clearToastsAtom } from '../../features/alerts/alertAtoms.ts';
import { RestartPolicy } from '../../data/engine/restartPolicy.ts';
import {
  alertLogAtom,
  forgetGroupsAtom,
  openAlertLogAtom,
  isStoredAlertsAtom,
  mergeStoredAlertsAtom,
} from '../../data/alerts/alertLog.ts';
import { followStorm } from '../../data/incidents/stormJournal.ts';
import { followWaitingActs } from '../../data/incidents/waitingActs.ts';
import { readNotifiedUntil, storeNotifiedUntil } from './notifiedUntil.ts';
import { followFreshness } from '../../data/engine/dataAge.ts';
import { lastWins } from '../../http/lastWins.ts';
import {
  historyStateAtom,
  isReplayAtom,
  notifiedUntilAtom,
  revisionAtom,
  setEngineAtom,
} from '../../data/engine/liveAtoms.ts';
import { noteEngineAnswerAtom } from '../../data/engine/canaryAtoms.ts';
import { createPageSink } from './pageSink.ts';
import { endGroupSearchAtom } from '../../data/view/searchAtoms.ts';
import { followUnseenCount } from '../../features/alerts/unseenCount.ts';
import { refreshSelectedAtom } from '../../data/view/selection.ts';
import { viewAtom } from '../../data/view/viewAtoms.ts';
import { subscribeToAtoms } from '../../browser/subscribeToAtoms.ts';

const VIEW_PAUSE_MS: Millis = 40;

/** Starts the live data; returns a function that ends it. */
export function startLive(store: AppStore): () => void {
  const session = store.get(sessionAtom);
  if (session.state === 'signedIn') store.set(openAlertLogAtom, session.account);
  const link = new LiveLink(store);
  link.start();
  return () => {
    link.end();
    store.set(clearToastsAtom);
  };
}

/** The engine thread of one session with the changes that the page sends it. A silent thread is replaced, with a toast. */
class LiveLink {
  readonly #store: AppStore;
  #engine: EngineHandle | undefined;
  #restart: ReturnType<typeof setTimeout> | undefined;
  /** Gives the running thread the current token and role. */
  #renew: (() => Promise<void>) | undefined;
  #stopFollowing: (() => void) | undefined;
  readonly #restarts = new RestartPolicy();
  /** What the page had before its engine failed; undefined once another has loaded the reports. */
  #replaces: FormerEngine | undefined;

  /** What the page before this one had; undefined once the reports are loaded, and at a login's first visit. */
  #before: FormerEngine | undefined;

  /** By this machine's clock, as the server's is not known yet. */
  readonly #startedAt = epochMs(Date.now());

  constructor(store: AppStore) {
    this.#store = store;
    const until = readNotifiedUntil(this.#login());
    this.#before = until && { until, notified: notifiedKeys(store) };
  }

  start(): void {
    this.#startThread();
    this.#stopFollowing = this.#follow();
  }

  end(): void {
    clearTimeout(this.#restart);
    this.#stopFollowing?.();
    this.#endThread();
  }

  #startThread(): void {
    const sink = createPageSink(
      this.#store,
      (upTo) =>
        void this.#engine?.port
          .acknowledgeNotifications(upTo)
          .catch(reportError(this.#store, 'notifications')),
    );
    const replaces = this.#replaces;
    const before = this.#before;
    const session = {
      ...currentSession(this.#store),
      ...(replaces && { replaces }),
      ...(before && { before }),
    };
    const early = this.#store.set(takeEarlyEngineAtom);
    const onAnswer = () => this.#store.set(noteEngineAnswerAtom);
    const start = { session, page: sink, mayShare: this.#restarts.mayShare, early, onAnswer };
    onAnswer();
    this.#restarts.noteStart(ticksNow());
    const engine = startEngine(start, (reason) => {
      if (this.#engine === engine) this.#replaceThread(reason);
    });
    this.#engine = engine;
    this.#renew = () => engine.port.start(currentSession(this.#store), sink);
    engine.port.setView(this.#store.get(viewAtom)).catch(reportError(this.#store, 'view'));
    this.#store.set(forgetGroupsAtom);
    this.#store.set(endGroupSearchAtom);
    this.#store.set(setEngineAtom, engine.port);
  }

  #replaceThread(reason: string): void {
    const { pause, isNotStarted } = this.#restarts.noteFailure(reason, ticksNow());
    this.#replaces ??= failedEngine(this.#store, this.#startedAt);
    reportError(this.#store, 'engine')(reason);
    const text = isNotStarted ? LIVE_TEXT.engineNotLoaded : LIVE_TEXT.engineRestarted;
    this.#store.set(showToastAtom, 'danger', text);
    this.#endThread();
    this.#restart = setTimeout(() => this.#startThread(), pause);
  }

  #login(): string {
    return this.#store.get(accountAtom)?.login ?? '';
  }

  #endThread(): void {
    this.#engine?.dispose();
    this.#engine = undefined;
    this.#renew = undefined;
    this.#store.set(setEngineAtom, undefined);
  }

  /** Sends the engine each change of view, configuration and token, and reads the selected report again after changes. */
  #follow(): () => void {
    const view = lastWins<View>(
      async (value) => {
        // A replay moves the view through the past, which the live data does not need.
        if (!this.#store.get(isReplayAtom)) await this.#engine?.port.setView(value);
      },
      VIEW_PAUSE_MS,
      reportError(this.#store, 'view'),
    );
    const ends = [
      followFreshness(this.#store),
      subscribeToAtoms(this.#store, [viewAtom, isReplayAtom], () => view.push(this.#store.get(viewAtom))),
      this.#store.sub(engineConfigAtom, () => {
        void this.#engine?.port
          .setConfig(this.#store.get(engineConfigAtom))
          .catch(reportError(this.#store, 'config'));
      }),
      followStorm(this.#store),
      followUnseenCount(this.#store),
      followStoredAlerts(this.#store),
      followWaitingActs(this.#store),
      storeNotifiedUntil(this.#store, this.#login()),
      this.#store.sub(historyStateAtom, () => {
        if (this.#store.get(historyStateAtom) !== 'loaded') return;
        this.#replaces = undefined;
        this.#before = undefined;
      }),
      this.#store.sub(tokenInUseAtom, () => {
        if (currentToken(this.#store) !== undefined)
          void this.#renew?.().catch(reportError(this.#store, 'token'));
      }),
      this.#store.sub(
        revisionAtom,
        () => void this.#store.set(refreshSelectedAtom).catch(reportError(this.#store, 'selection')),
      ),
    ];
    return () => {
      view.stop();
      for (const end of ends) end();
    };
  }
}

/** What the page has of its engine, which may have failed before its first list was complete. */
function failedEngine(store: StateReader, startedAt: EpochMs): FormerEngine {
  const until = store.get(notifiedUntilAtom);
  return { until: until === 0 ? startedAt : until, notified: notifiedKeys(store) };
}

function notifiedKeys(store: StateReader): readonly ReportKey[] {
  return store.get(alertLogAtom).flatMap(({ key }) => key ?? []);
}

/** Session data with which a thread is started now. */
function currentSession(store: StateReader): EngineSession {
  const latest = Number(localStorage.getItem(LATEST_SHOT_KEY));
  return {
    baseUrl: baseUrl(),
    login: store.get(accountAtom)?.login ?? '',
    token: currentToken(store) ?? '',
    authorities: [...store.get(authoritiesAtom)],
    config: store.get(engineConfigAtom),
    latestSeen: epochMs(Number.isFinite(latest) ? latest : 0),
  };
}

/** Takes over what another window stores in its list of alerts; returns the function that ends it. */
export function followStoredAlerts(store: AppStore): () => void {
  const onStorage = ({ storageArea, key }: StorageEvent): void => {
    if (storageArea === localStorage && store.get(isStoredAlertsAtom)(key)) store.set(mergeStoredAlertsAtom);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
