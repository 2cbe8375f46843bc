import * as Comlink from 'comlink';
import type { Millis } from '../../../domain/units.ts';

export const PING_MS: Millis = 5_000;
/** Pings in a row without an answer after which the thread counts as failed. */
export const SILENT_PINGS = 3;
/** Reason of a thread that answers no ping. */
export const SILENT_REASON = 'silent';
/** Reason of a thread whose script could not be loaded, as after an upgrade of the server. */
export const NOT_LOADED = 'not loaded';

/** A running thread. Keep it while a call is pending: a Comlink remote that is collected never settles its calls (comlink#692). */
export interface ThreadHandle<Port> {
  readonly port: Port;
  /** Ends the thread. */
  dispose(): void;
}

/** A thread as the page reaches it. */
export interface Thread {
  readonly endpoint: Comlink.Endpoint;
  /** Calls `act` with the reason when the thread has failed. */
  readonly onFailure: (act: (reason: string) => void) => void;
  /** Ends the thread, or the page's part of a shared one. */
  readonly end: () => void;
}

/** A thread of this page alone. */
export function dedicatedThread(worker: Worker): Thread {
  return {
    endpoint: worker,
    onFailure: (act) =>
      worker.addEventListener('error', ({ message }: Partial<ErrorEvent>) => act(message ?? NOT_LOADED)),
    end: () => worker.terminate(),
  };
}

/** Methods that return a promise. */
type Calls = object;

/** How the page calls a thread. */
export interface ThreadCalls<Port extends Calls> {
  /** Calls with an implementation of their own. */
  readonly own?: (remote: Comlink.Remote<Port>) => Partial<Port>;
  /** Starts the session on the thread. */
  readonly start: (port: Port) => Promise<void>;
  /** A call that the thread answers at once. */
  readonly ping: (port: Port) => Promise<void>;
}

/**
 * Starts the session on a new thread. `onSilent` is called when the thread has failed or no longer answers; the caller
 * disposes of it and starts another.
 */
export function startThread<Port extends Calls>(
  thread: Thread,
  { own, start, ping }: ThreadCalls<Port>,
  onSilent: (reason: string) => void,
): ThreadHandle<Port> {
  const remote = Comlink.wrap<Port>(thread.endpoint);
  const port = portOf(remote, own?.(remote) ?? {});
  const stopWatching = watchThread(() => ping(port), onSilent);
  thread.onFailure((reason) => {
    stopWatching();
    onSilent(reason);
  });
  start(port).catch((error: unknown) => onSilent(String(error)));
  return {
    port,
    dispose: () => {
      stopWatching();
      remote[Comlink.releaseProxy]();
      thread.end();
    },
  };
}

/**
 * The calls of a thread, each forwarded unless `own` implements it. The port is an object, because a Comlink
 * proxy is a function and an atom would call it.
 */
function portOf<Port extends Calls>(remote: Comlink.Remote<Port>, own: Partial<Port>): Port {
  const calls = remote as unknown as Readonly<Record<string, (...args: unknown[]) => unknown>>;
  return new Proxy(own, {
    get: (_own, name) => {
      if (name in own || typeof name === 'symbol') return own[name as keyof Port];
      // An object with a `then` would count as a promise.
      return name === 'then' ? undefined : (...args: unknown[]) => calls[name]?.(...args);
    },
  }) as Port;
}

/** Checks every 5 s that a thread answers a ping; returns a function that ends the checks. */
export function watchThread(ping: () => Promise<void>, onSilent: (reason: string) => void): () => void {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered >= SILENT_PINGS) {
      clearInterval(timer);
      onSilent(SILENT_REASON);
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
