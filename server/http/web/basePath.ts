/** Translation between addresses of clients and paths below the base path. */
import type { FastifyRequest } from 'fastify';

/** Path to which every address outside the base is rewritten: no route has it. */
const OUTSIDE = '/outside-the-base';

/** URL below `base`, with its query; OUTSIDE for one that is not below it. `/console` counts as `/console/`. */
export function stripBasePath(url: string, base: string): string {
  if (base === '/') return url;
  if (url.startsWith(base)) return url.slice(base.length - 1);
  const [path = ''] = url.split('?', 1);
  return `${path}/` === base ? '/' : OUTSIDE;
}

/** Whether the requested address is not below the base. */
export function isOutsideBase({ url, originalUrl }: FastifyRequest): boolean {
  return url === OUTSIDE && !originalUrl.endsWith(OUTSIDE);
}

/** Path of a request below the base, or the original one outside of it; without its query, which may hold a token. */
export function pathOf(request: FastifyRequest): string {
  const url = isOutsideBase(request) ? request.originalUrl : request.url;
  const [path = ''] = url.split('?', 1);
  return path;
}
