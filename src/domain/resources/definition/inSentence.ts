/** A title inside a sentence: the first letter in lower case, but not that of an abbreviation. */
export function inSentence(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
