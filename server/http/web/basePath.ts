/** Translation between addresses of clients and paths below the base path. */
import type { FastifyRequest } from 'fastify';

/** Every address outside the base is rewritten to this path, which no route has. */
const OUTSIDE = '/outside-the-base';

/**
 * Returns the URL below `base`, with its query; OUTSIDE for any other URL. `/console` counts as `/console/`.
 * In a path that cannot be decoded, such as in a truncated link, each % stands for itself: the framework
 * would answer such a path without any hook of the server.
 */
export function stripBasePath(url: string, base: string): string {
  const [path = ''] = url.split('?', 1);
  const readable = isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
  if (base === '/') return readable;
  if (readable.startsWith(base)) return readable.slice(base.length - 1);
  return `${path}/` === base ? '/' : OUTSIDE;
}

function isDecodable(path: string): boolean {
  try {
    // The result is used: the bundler takes the call for one without effect.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
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
