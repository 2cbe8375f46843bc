/**
 * Entry of the thread that cuts the base map: a port for the one page of a dedicated worker, or one for each page that connects
 * to a shared worker.
 */
import * as Comlink from 'comlink';
import { BaseMapPage } from './baseMap/baseMapPage.ts';
import { BaseMapTiles } from './baseMap/baseMapTiles.ts';
import { systemClock } from './connection/clock.ts';
import { ThreadLocks } from './connection/threadLocks.ts';

const environment = {
  fetch: (url: string, options: RequestInit) => fetch(url, options),
  locks: (navigator as Partial<WorkerNavigator>).locks,
  // oxlint-disable-next-line no-console -- the thread has no other log for errors of the console's own code
  reportError: (what: string, error: unknown) => console.warn(what, error),
};
const thread = {
  clock: systemClock,
  tiles: new BaseMapTiles(environment),
  locks: new ThreadLocks('shotpoint.baseMap', environment),
};

if ('SharedWorkerGlobalScope' in self) {
  addEventListener('connect', (event) =>
    Comlink.expose(new BaseMapPage(thread), (event as MessageEvent).ports[0]),
  );
  addEventListener('error', () => close());
} else Comlink.expose(new BaseMapPage(thread));
