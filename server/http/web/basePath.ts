/** The path under which everything is served, and what lies outside of it. */
import type { FastifyRequest } from 'fastify';

/** What every address outside the base is routed as: no route has it. */
const OUTSIDE = '/outside-the-base';

/** Address as the routes know it. `/console` itself is taken for `/console/`. */
export function stripBasePath(url: string, base: string): string {
  if (base === '/') return url;
  if (url.startsWith(base)) return url.slice(base.length - 1);
  const [path = ''] = url.split('?', 1);
  return `${path}/` === base ? '/' : OUTSIDE;
}

/** Whether a caller asked for something that is not below the base. */
export function isOutsideBase({ url, originalUrl }: FastifyRequest): boolean {
  return url === OUTSIDE && !originalUrl.endsWith(OUTSIDE);
}

/** Path of a request below the base, or the one that was asked for outside of it; without its query, which may hold a token. */
export function pathOf(request: FastifyRequest): string {
  const url = isOutsideBase(request) ? request.originalUrl : request.url;
  const [path = ''] = url.split('?', 1);
  return path;
}
