/** Starts the engine thread. With the survey's the only `new Worker` of the product. */
import * as Comlink from 'comlink';
import type { EnginePort, EngineSession, PageSink } from '../../../domain/live/enginePort.ts';
import { startThread, type ThreadHandle } from './workerThread.ts';

/** The running engine. */
export type EngineHandle = ThreadHandle<EnginePort>;

/** Starts a thread and the session on it; `onSilent` as in `startThread`. */
export function startEngine(
  session: EngineSession,
  page: PageSink,
  onSilent: (reason: string) => void,
): EngineHandle {
  const worker = new Worker(new URL('../../../workers/engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'engine',
  });
  const calls = {
    portOf: (remote: Comlink.Remote<EnginePort>) => portOf(remote, page),
    start: (port: EnginePort) => port.start(session, page),
    ping: (port: EnginePort) => port.acknowledgeNotifications(0),
  };
  return startThread(worker, calls, onSilent);
}

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
