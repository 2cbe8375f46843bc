/** Texts for programs that show no HTML, and texts of a bounded length. */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  '#x2F': '/',
  '#x60': '`',
  '#x3D': '=',
};

/**
 * Tags removed, the ends of lines and blocks as line breaks, entities resolved. Unknown entities stay. A style that is not
 * closed ends with the text, as in a browser. O(n): no pattern searches the same characters again for each place it may begin.
 */
export function plainTextOf(markup: string): string {
  return markup
    .replaceAll(/<(style|script|head)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replaceAll(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|tr|li|h[1-6])>/gi, '\n')
    .replaceAll(
      /<a\b[^<>]*\bhref="([^"<>]*)"[^<>]*>((?:(?!<a\b)[\s\S])*?)<\/a>/gi,
      (_all, href: string, text: string) => (text.includes(href) ? text : `${text} (${href})`),
    )
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replaceAll(/[ \t\n]+/g, (space) => (space.includes('\n') ? space.replaceAll(/[ \t]/g, '') : space))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The beginning of a text, of at most `most` UTF-16 units; a surrogate pair is not cut in two. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
