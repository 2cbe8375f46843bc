/** Starts the engine thread. With the survey's the only `new Worker` of the product. */
import * as Comlink from 'comlink';
import type { EnginePort, EngineSession, PageSink } from '../../../domain/live/enginePort.ts';
import type { Millis } from '../../../domain/units.ts';

export const PING_MS: Millis = 5_000;
/** Pings in a row without an answer after which the thread counts as failed. */
export const SILENT_PINGS = 3;

/** A running thread. Keep it while a call is pending: a Comlink remote that is collected never settles its calls (comlink#692). */
export interface EngineHandle {
  readonly port: EnginePort;
  /** Ends the thread. */
  dispose(): void;
}

/**
 * Starts a thread and the session on it. `onSilent` is called when the thread has failed or no longer answers; the caller
 * disposes of it and starts another.
 */
export function startEngine(
  session: EngineSession,
  page: PageSink,
  onSilent: (why: string) => void,
): EngineHandle {
  const worker = new Worker(new URL('../../../workers/engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'engine',
  });
  const remote = Comlink.wrap<EnginePort>(worker);
  const port = portOf(remote, page);
  const stopWatching = watch(() => port.acknowledgeNotifications(0), onSilent);
  worker.addEventListener('error', (event) => {
    stopWatching();
    onSilent(event.message);
  });
  port.start(session, page).catch((error: unknown) => onSilent(String(error)));
  return {
    port,
    dispose: () => {
      stopWatching();
      remote[Comlink.releaseProxy]();
      worker.terminate();
    },
  };
}

/** The thread as a plain object: a Comlink proxy is a function, which an atom would call when it is set. */
function portOf(remote: Comlink.Remote<EnginePort>, page: PageSink): EnginePort {
  return {
    start: (session) => remote.start(session, Comlink.proxy(page)),
    stop: () => remote.stop(),
    setView: (view) => remote.setView(view),
    setConfig: (config) => remote.setConfig(config),
    setPage: (path) => remote.setPage(path),
    rows: (from, count) => remote.rows(from, count),
    rowsWithin: (from, to, count) => remote.rowsWithin(from, to, count),
    positionOf: (key) => remote.positionOf(key),
    describe: (which) => remote.describe(which),
    describeNode: (handle) => remote.describeNode(handle),
    nodesIn: (health, count) => remote.nodesIn(health, count),
    newest: () => remote.newest(),
    loadHistory: (from, to) => remote.loadHistory(from, to),
    activities: () => remote.activities(),
    retryLists: () => remote.retryLists(),
    acknowledgeNotifications: (upTo) => remote.acknowledgeNotifications(upTo),
  };
}

/** Checks every 5 s that a thread answers a ping; returns a function that ends the checks. */
export function watch(ping: () => Promise<void>, onSilent: (why: string) => void): () => void {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered >= SILENT_PINGS) {
      clearInterval(timer);
      onSilent('silent');
      return;
    }
    unanswered += 1;
    ping().then(
      () => {
        unanswered = 0;
      },
      () => undefined,
    );
  }, PING_MS);
  return () => clearInterval(timer);
}
