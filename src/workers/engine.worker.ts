/** Entry of the engine thread for one page: gives the port this thread's sockets, calls and clock. */
import * as Comlink from 'comlink';
import { systemClock } from './link/clock.ts';
import { Port } from './port.ts';

Comlink.expose(
  new Port({
    clock: systemClock,
    fetch: (url, options) => fetch(url, options),
    openSocket: (url, protocols) => new WebSocket(url, protocols),
    // oxlint-disable-next-line no-console -- the thread has no other log for errors of the console's own code
    reportError: (what, error) => console.warn(what, error),
  }),
);
