/** Segments after which the next one is a secret of the account pages (T-73). */
const KEYED_PATHS = ['/account/reset/finish/', '/account/activate/'] as const;
const PAGE_LIMIT = 255;
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Page for the tracker: no query, no fragment, no key, no control characters, at most 255 characters (T-73). */
export function publicPage(page: string): string {
  const path = (page.split(/[?#]/, 1)[0] ?? '').replace(CONTROLS, '');
  const keyed = KEYED_PATHS.find((start) => path.includes(start));
  const open = keyed === undefined ? path : path.slice(0, path.indexOf(keyed) + keyed.length - 1);
  return open.slice(0, PAGE_LIMIT);
}

/** `page` of an activity body, or undefined where it is not `{ "page": "…" }`. */
export function pageOfActivity(body: string): string | undefined {
  try {
    const read: unknown = JSON.parse(body);
    if (typeof read !== 'object' || read === null || !Object.hasOwn(read, 'page')) return undefined;
    const { page } = read as { page: unknown };
    return typeof page === 'string' ? publicPage(page) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
