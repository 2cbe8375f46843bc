/** Texts that both databases store and read. */

/** Escapes that PostgreSQL's jsonb refuses: NUL, and a half of a surrogate pair alone. */
const REFUSED = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g;

/** A text as both databases store it: NUL and halves of surrogate pairs are U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** JSON text of a document; characters that a database can't store are U+FFFD. */
export function documentText(document: object): string {
  const text = JSON.stringify(document);
  // A survey has megabytes and a backslash before each of its quotes.
  return text.includes(String.raw`\u`) ? text.replaceAll(REFUSED, '$1\uFFFD') : text;
}
