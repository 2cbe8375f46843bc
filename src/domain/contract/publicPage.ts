/** Account pages whose last path segment is a secret key. */
const KEYED = /^(.*\/(?:reset\/finish|activate))\/.*$/s;
/** A segment that is too long to be the name of a screen. */
const LONG_SEGMENT = /\/[A-Za-z0-9_-]{20,}(?=\/|$)/g;
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const MAX_LENGTH = 255;

/**
 * Path of a page with everything private removed: query, fragment, keys and control characters; at most 255
 * characters. Applied by the console before sending, and again by the server.
 */
export function publicPage(page: string): string {
  const path = (page.split(/[?#]/, 1)[0] ?? '').replace(CONTROLS, '');
  return path.replace(KEYED, '$1').replace(LONG_SEGMENT, '/…').slice(0, MAX_LENGTH);
}
