/** The end of the HTTP server: nothing new is taken, and what is under way is answered. */
import type { FastifyInstance } from 'fastify';
import type { Millis } from '../../src/domain/units.ts';

/** From the order to end until connections are cut in the middle of a call. */
const DRAIN_MS: Millis = 10_000;
const LOOK_MS: Millis = 50;

/** Resolves when the last connection is closed: each one as soon as its call is answered, all of them after `patience`. */
export async function drain(
  app: Pick<FastifyInstance, 'server' | 'close'>,
  patience: Millis = DRAIN_MS,
): Promise<void> {
  const { server } = app;
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const late = setTimeout(() => server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}
