/**
 * Entry of the engine thread: a port for the one page of a dedicated worker, or one for each page that connects to a
 * shared worker. An error that nothing caught ends a shared worker, which its pages notice by its lock.
 */
import * as Comlink from 'comlink';
import { EngineHost } from './engineHost.ts';
import { systemClock } from './connection/clock.ts';
import { WindowEngine } from './windowEngine.ts';

const host = new EngineHost({
  clock: systemClock,
  fetch: (url, options) => fetch(url, options),
  openSocket: (url, protocols) => new WebSocket(url, protocols),
  locks: (navigator as Partial<WorkerNavigator>).locks,
  // oxlint-disable-next-line no-console -- the thread has no other log for errors of the console's own code
  reportError: (what, error) => console.warn(what, error),
});

if ('SharedWorkerGlobalScope' in self) {
  addEventListener('connect', (event) =>
    Comlink.expose(new WindowEngine(host), (event as MessageEvent).ports[0]),
  );
  addEventListener('error', () => close());
} else Comlink.expose(new WindowEngine(host));
