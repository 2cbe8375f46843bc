/** The port of a server, and what its start answers while it is not complete. */
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { failure, success, type Result } from '../src/domain/result.ts';
import type { Millis } from '../src/domain/units.ts';
import type { ServerOptions } from './config/options.ts';
import { drainConnections } from './process/drain.ts';
import type { FailureGuard } from './process/failureGuard.ts';

/**
 * Listening sockets of the port. Each accepts one connection per turn of the event loop. With turns of 20 ms
 * and clients that open many connections, new connections would wait for seconds at a single socket.
 */
const ACCEPTORS = 16;
/** Local address of a server that listens at all addresses. */
const OWN_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
const ANSWER_TIMEOUT: Millis = 1000;

/**
 * Opens the port. The failure is one sentence for the person who starts the server; what fails later, such as a connection that
 * could not be accepted because the process has no file descriptor left, is reported.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<ServerOptions, 'host' | 'port'>,
  { failures, calls }: { readonly failures: Pick<FailureGuard, 'report'>; readonly calls: CallDrain },
): Promise<Result<void, string>> {
  const report = (error: Error) => failures.report('connection', 'A connection was not accepted', { error });
  try {
    const isShared = process.platform === 'linux';
    // A shared port may be opened by any program of this user.
    if (isShared && port !== 0 && (await isAnswered({ port, host }))) return failure(inUse(host, port));
    await app.listen({ port, host, ...(isShared && { reusePort: true }) });
    app.server.on('error', report);
    if (isShared) calls.endWith(await openAcceptors(app.server, report));
    return success(undefined);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'EADDRINUSE') return failure(inUse(host, port));
    if (code === 'EACCES') return failure(`Port ${port} may not be opened by this user; set PORT.`);
    return failure(`The server can't listen on ${host} port ${port}: ${message}.`);
  }
}

/** Opens further sockets on the port of a server, which get their share of its new connections. */
async function openAcceptors(server: Server, report: (error: Error) => void): Promise<readonly Server[]> {
  const address = server.address();
  if (typeof address !== 'object' || address === null) return [];
  const { port, address: host } = address;
  const acceptors: Server[] = [];
  for (let more = 1; more < ACCEPTORS; more++) {
    // Same socket options as the HTTP server.
    const acceptor = createServer({ allowHalfOpen: true, noDelay: true });
    acceptor.on('connection', (socket) => server.emit('connection', socket));
    try {
      acceptors.push(await opened(acceptor, { port, host, reusePort: true }));
    } catch (error) {
      // For example, no file descriptor is left: the open sockets still accept.
      report(error as Error);
      return acceptors;
    }
    acceptor.on('error', report);
  }
  return acceptors;
}

/** Rejects where the port can't be opened. */
async function opened(
  server: Server,
  options: { readonly port: number; readonly host: string; readonly reusePort?: boolean },
): Promise<Server> {
  server.listen(options);
  await once(server, 'listening');
  return server;
}

const inUse = (host: string, port: number): string =>
  `Port ${port} on ${host} is in use by another program; set PORT.`;

/** Whether a program accepts connections at an address of this machine. */
async function isAnswered({
  port,
  host,
}: {
  readonly port: number;
  readonly host: string;
}): Promise<boolean> {
  const socket = connect({ port, host: OWN_ADDRESS[host] ?? host, timeout: ANSWER_TIMEOUT });
  try {
    socket.once('timeout', () => socket.destroy(new Error('No answer')));
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function urlHostOf(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::1' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Address of the console for a person on the same machine. */
export function urlOf(app: FastifyInstance, { host, port, base }: ServerOptions): string {
  const address = app.server.address();
  const listeningPort = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${urlHostOf(host)}:${listeningPort}${base}`;
}

/** Ends the open calls of a server once: when the process ends, or when its start fails. */
export class CallDrain {
  readonly #app: FastifyInstance;
  #acceptors: readonly Server[] = [];
  #done: Promise<void> | undefined;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Sets the further sockets of the server, which end with it. */
  endWith(acceptors: readonly Server[]): void {
    this.#acceptors = acceptors;
    if (this.#done !== undefined) for (const acceptor of acceptors) acceptor.close();
  }

  /** Accepts nothing new; resolves when the open calls are answered, or after ten seconds. */
  readonly run = (): Promise<void> =>
    (this.#done ??= drainConnections(this.#app, undefined, this.#acceptors));
}
