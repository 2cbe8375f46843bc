/** One structured line per event on standard error, quiet by default. No URL with its query ever reaches it: it may hold a token (T-70). */
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

export type Log = FastifyBaseLogger;

/** Options for fastify's own logger; `silent` for tests. */
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
