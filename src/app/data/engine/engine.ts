/** Starts the engine thread and talks to it. The only `new Worker` of the product. */
import * as Comlink from 'comlink';
import type { EnginePort, EngineSession, PageSink } from '../../../domain/live/enginePort.ts';
import type { Millis } from '../../../domain/units.ts';

export const PING_MS: Millis = 5_000;
/** Pings in a row without an answer after which the thread is held for dead. */
export const SILENT_PINGS = 3;

export interface EngineHandle {
  readonly port: EnginePort;
  /** Ends the thread. */
  dispose(): void;
}

/** Held here because a Comlink remote that is collected never settles its calls (comlink#692). */
let remote: Comlink.Remote<EnginePort> | undefined;

/**
 * Starts a thread and the session on it. `onSilent` is called once when the thread has failed or no
 * longer answers; the caller disposes of it and starts another.
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
  const wrapped = Comlink.wrap<EnginePort>(worker);
  remote = wrapped;
  const port = portOf(wrapped, page);
  const stopWatching = watch(port, onSilent);
  worker.addEventListener('error', (event) => {
    stopWatching();
    onSilent(event.message);
  });
  port.start(session, page).catch((error: unknown) => onSilent(String(error)));
  return {
    port,
    dispose: () => {
      stopWatching();
      if (remote === wrapped) remote = undefined;
      wrapped[Comlink.releaseProxy]();
      worker.terminate();
    },
  };
}

/** The thread as a plain object: a Comlink proxy is a function, and would be called by whoever stores it. */
function portOf(far: Comlink.Remote<EnginePort>, page: PageSink): EnginePort {
  return {
    start: (session) => far.start(session, Comlink.proxy(page)),
    stop: () => far.stop(),
    setView: (view) => far.setView(view),
    setConfig: (config) => far.setConfig(config),
    setPage: (path) => far.setPage(path),
    rows: (from, count) => far.rows(from, count),
    rowsWithin: (from, to, count) => far.rowsWithin(from, to, count),
    positionOf: (key) => far.positionOf(key),
    describe: (which) => far.describe(which),
    describeNode: (handle) => far.describeNode(handle),
    nodesIn: (health, count) => far.nodesIn(health, count),
    newest: () => far.newest(),
    loadHistory: (from, to) => far.loadHistory(from, to),
    retryLists: () => far.retryLists(),
    acknowledgeNotifications: (upTo) => far.acknowledgeNotifications(upTo),
  };
}

/** Asks the thread for a sign of life; returns its end. */
export function watch(
  port: Pick<EnginePort, 'acknowledgeNotifications'>,
  onSilent: (why: string) => void,
): () => void {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered >= SILENT_PINGS) {
      clearInterval(timer);
      onSilent('silent');
      return;
    }
    unanswered += 1;
    port.acknowledgeNotifications(0).then(
      () => {
        unanswered = 0;
      },
      () => undefined,
    );
  }, PING_MS);
  return () => clearInterval(timer);
}
