/** Graceful end of the HTTP server: no new connections, open calls are answered. */
import { once } from 'node:events';
import type { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Millis } from '../../src/domain/units.ts';

/** Longest wait for open calls before their connections are closed. */
const DRAIN_MS: Millis = 10_000;
const IDLE_CHECK_MS: Millis = 50;

/**
 * Closes each connection as soon as its call is answered, and all of them after `patience`; resolves after the last.
 *
 * @param acceptors  further sockets that give the server connections
 */
export async function drainConnections(
  app: Pick<FastifyInstance, 'server' | 'close'>,
  patience: Millis = DRAIN_MS,
  acceptors: readonly Server[] = [],
): Promise<void> {
  const { server } = app;
  const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), patience);
  try {
    await Promise.all([...acceptors.map(closed), app.close()]);
  } finally {
    clearInterval(idleCheck);
    clearTimeout(deadline);
  }
}

/** Accepts nothing new; resolves when all connections have ended. */
async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
