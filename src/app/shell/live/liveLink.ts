/** Joins the engine to the stage, the atoms and the alarms, for as long as somebody is signed in. */
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

let running: EngineHandle | undefined;
/** Hands the token of the moment to the running thread. */
let renew: (() => Promise<void>) | undefined;

/** Starts the live data; returns its end. A thread that falls silent is started again, with a notice. */
export function startLive(): () => void {
  let restart: ReturnType<typeof setTimeout> | undefined;
  const begin = () =>
    startThread((why) => {
      reportError('engine')(why);
      store.set(showToastAtom, 'danger', LIVE_TEXT.noEngine);
      endThread();
      restart = setTimeout(begin, RESTART_MS);
    });
  const session = store.get(sessionAtom);
  if (session.state === 'signedIn') store.set(openAlertLogAtom, session.account.login);
  begin();
  const stopFollowing = follow();
  return () => {
    clearTimeout(restart);
    stopFollowing();
    endThread();
    store.set(clearToastsAtom);
  };
}

function startThread(onSilent: (why: string) => void): void {
  const sink = createPageSink((upTo) => void running?.port.acknowledgeNotifications(upTo).catch(reportError('notices')));
  const started = startEngine(sessionNow(), sink, (why) => {
    if (running === started) onSilent(why);
  });
  running = started;
  renew = () => started.port.start(sessionNow(), sink);
  started.port.setView(store.get(viewAtom)).catch(reportError('view'));
  store.set(forgetGroupsAtom);
  store.set(endGroupSearchAtom);
  store.set(setEngineAtom, started.port);
}

function endThread(): void {
  running?.dispose();
  running = undefined;
  renew = undefined;
  store.set(setEngineAtom, undefined);
}

/** Tells the engine what changes on the page, and follows the selected report. */
function follow(): () => void {
  const view = lastWins<View>(
    async (value) => running?.port.setView(value),
    VIEW_PAUSE_MS,
    reportError('view'),
  );
  const ends = [
    followFreshness(),
    store.sub(viewAtom, () => view.push(store.get(viewAtom))),
    store.sub(engineConfigAtom, () => {
      void running?.port.setConfig(store.get(engineConfigAtom)).catch(reportError('config'));
    }),
    followUnseenCount(),
    store.sub(tokenInUseAtom, () => {
      if (currentToken() !== undefined) void renew?.().catch(reportError('token'));
    }),
    store.sub(revisionAtom, () => void store.set(refreshSelectedAtom).catch(reportError('selection'))),
  ];
  return () => {
    view.stop();
    for (const end of ends) end();
  };
}

function sessionNow(): EngineSession {
  const latest = Number(localStorage.getItem(LATEST_SHOT_KEY));
  return {
    baseUrl: baseUrl(),
    token: currentToken() ?? '',
    authorities: [...store.get(authoritiesAtom)],
    config: store.get(engineConfigAtom),
    latestSeen: epochMs(Number.isFinite(latest) ? latest : 0),
  };
}
