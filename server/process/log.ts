/** Log options: one JSON line per event on standard error. A URL is logged without its query, which may hold a token (T-70). */
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

/** The logger of fastify. */
export type Log = FastifyBaseLogger;

/** Options of the logger at a level of LOG_LEVEL; `silent` turns it off. */
export function logOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  if (level === 'silent') return false;
  return {
    level,
    stream: process.stderr,
    redact: ['headers.authorization', 'token', 'password'],
    serializers: {
      req: ({ method, url }) => ({ method, path: (url ?? '').split('?', 1)[0] ?? '' }),
    },
  };
}
