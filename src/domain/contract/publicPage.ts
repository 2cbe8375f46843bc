/** Paths whose next segment is a secret of the account pages (T-73). */
const KEYED = /^(.*\/(?:reset\/finish|activate))\/.*$/s;
/** A segment of this length without a word break is no name of a screen. */
const LONG_SEGMENT = /\/[A-Za-z0-9_-]{20,}(?=\/|$)/g;
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const LONGEST = 255;

/**
 * The page as others may see it: no query, no fragment, no key, no control characters, at most 255
 * characters (T-73, R-1.3.12). The console sends it so, and the server makes sure.
 */
export function publicPage(page: string): string {
  const path = (page.split(/[?#]/, 1)[0] ?? '').replace(CONTROLS, '');
  return path.replace(KEYED, '$1').replace(LONG_SEGMENT, '/…').slice(0, LONGEST);
}
