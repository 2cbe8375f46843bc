/** Doorstep of the engine thread, for one page: joins the port to this thread's sockets, calls and clock. */
import * as Comlink from 'comlink';
import { systemClock } from './link/clock.ts';
import { Port } from './port.ts';

Comlink.expose(
  new Port({
    clock: systemClock,
    fetch: (url, options) => fetch(url, options),
    openSocket: (url, protocols) => new WebSocket(url, protocols),
    // oxlint-disable-next-line no-console -- the thread has no other place for a fault of the page's own code
    fault: (what, error) => console.warn(what, error),
  }),
);
