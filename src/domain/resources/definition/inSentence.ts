/** Returns a title for use inside a sentence: first letter in lower case, an abbreviation unchanged. */
export function inSentence(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
