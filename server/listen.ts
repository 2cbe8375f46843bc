/** The port of a server, and what its start answers while it is not complete. */
import type { FastifyInstance } from 'fastify';
import { failure, success, type Result } from '../src/domain/result.ts';
import type { ServerOptions } from './config/options.ts';
import { drain } from './process/drain.ts';
import type { FailureGuard } from './process/failureGuard.ts';

/**
 * Opens the port. The failure is one sentence for the person who starts the server; what fails later, such as a connection that
 * could not be accepted because the process has no file descriptor left, is reported.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: ServerOptions,
  failures: Pick<FailureGuard, 'report'>,
): Promise<Result<void, string>> {
  try {
    await app.listen({ port, host });
    app.server.on('error', (error) =>
      failures.report('connection', 'A connection was not accepted', { error }),
    );
    return success(undefined);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'EADDRINUSE')
      return failure(`Port ${port} on ${host} is in use by another program; set PORT.`);
    if (code === 'EACCES') return failure(`Port ${port} may not be opened by this user; set PORT.`);
    return failure(`The server can't listen on ${host} port ${port}: ${message}.`);
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

/** Ends the calls of a server once, at the end of the process or at that of its start. */
export class CallDrain {
  readonly #app: FastifyInstance;
  #done: Promise<void> | undefined;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Accepts nothing new; resolves when the open calls are answered, or after ten seconds. */
  readonly run = (): Promise<void> => (this.#done ??= drain(this.#app));
}
