/** Connects the engine with the state of the page for as long as somebody is signed in. */
import type { EngineSession } from '../../../domain/live/enginePort.ts';
import { epochMs, type Millis } from '../../../domain/units.ts';
import type { View } from '../../../domain/frame/view.ts';
import { LATEST_SHOT_KEY } from '../../../domain/contract/paths.ts';
import { baseUrl } from '../../base/basePath.ts';
import { startEngine, type EngineHandle } from '../../data/engine/engine.ts';
import { reportError } from '../../base/errorLog.ts';
import { showToastAtom } from '../../base/toastAtoms.ts';
import { authoritiesAtom, currentToken, sessionAtom, tokenInUseAtom } from '../../session/tokenAtoms.ts';
import { engineConfigAtom } from '../../data/config/consoleAtoms.ts';
import { store } from '../../base/store.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { clearToastsAtom } from '../../features/alerts/alertAtoms.ts';
import { forgetGroupsAtom, openAlertLogAtom } from '../../data/alerts/alertLog.ts';
import { followFreshness } from '../../data/engine/freshness.ts';
import { lastWins } from '../../base/lastWins.ts';
import { revisionAtom, setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { createPageSink } from './pageSink.ts';
import { endGroupSearchAtom } from '../../data/view/searchAtoms.ts';
import { followUnseenCount } from '../../features/alerts/unseenCount.ts';
import { refreshSelectedAtom } from '../../data/selection/selection.ts';
import { viewAtom } from '../../data/view/viewAtoms.ts';

const VIEW_PAUSE_MS: Millis = 40;
const RESTART_MS: Millis = 2_000;

/** Starts the live data; returns a function that ends it. */
export function startLive(): () => void {
  const session = store.get(sessionAtom);
  if (session.state === 'signedIn') store.set(openAlertLogAtom, session.account.login);
  const link = new LiveLink();
  link.start();
  return () => {
    link.end();
    store.set(clearToastsAtom);
  };
}

/** The engine thread of one session with the changes that the page sends it. A silent thread is replaced, with a toast. */
class LiveLink {
  #engine: EngineHandle | undefined;
  #restart: ReturnType<typeof setTimeout> | undefined;
  /** Gives the running thread the current token and role. */
  #renew: (() => Promise<void>) | undefined;
  #stopFollowing: (() => void) | undefined;

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
      (upTo) => void this.#engine?.port.acknowledgeNotifications(upTo).catch(reportError('notifications')),
    );
    const engine = startEngine(currentSession(), sink, (reason) => {
      if (this.#engine === engine) this.#replaceThread(reason);
    });
    this.#engine = engine;
    this.#renew = () => engine.port.start(currentSession(), sink);
    engine.port.setView(store.get(viewAtom)).catch(reportError('view'));
    store.set(forgetGroupsAtom);
    store.set(endGroupSearchAtom);
    store.set(setEngineAtom, engine.port);
  }

  #replaceThread(reason: string): void {
    reportError('engine')(reason);
    store.set(showToastAtom, 'danger', LIVE_TEXT.engineRestarted);
    this.#endThread();
    this.#restart = setTimeout(() => this.#startThread(), RESTART_MS);
  }

  #endThread(): void {
    this.#engine?.dispose();
    this.#engine = undefined;
    this.#renew = undefined;
    store.set(setEngineAtom, undefined);
  }

  /** Sends the engine each change of view, configuration and token, and reads the selected report again after changes. */
  #follow(): () => void {
    const view = lastWins<View>(
      async (value) => this.#engine?.port.setView(value),
      VIEW_PAUSE_MS,
      reportError('view'),
    );
    const ends = [
      followFreshness(),
      store.sub(viewAtom, () => view.push(store.get(viewAtom))),
      store.sub(engineConfigAtom, () => {
        void this.#engine?.port.setConfig(store.get(engineConfigAtom)).catch(reportError('config'));
      }),
      followUnseenCount(),
      store.sub(tokenInUseAtom, () => {
        if (currentToken() !== undefined) void this.#renew?.().catch(reportError('token'));
      }),
      store.sub(revisionAtom, () => void store.set(refreshSelectedAtom).catch(reportError('selection'))),
    ];
    return () => {
      view.stop();
      for (const end of ends) end();
    };
  }
}

/** Session data with which a thread is started now. */
function currentSession(): EngineSession {
  const latest = Number(localStorage.getItem(LATEST_SHOT_KEY));
  return {
    baseUrl: baseUrl(),
    token: currentToken() ?? '',
    authorities: [...store.get(authoritiesAtom)],
    config: store.get(engineConfigAtom),
    latestSeen: epochMs(Number.isFinite(latest) ? latest : 0),
  };
}
