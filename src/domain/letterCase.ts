/** Letters in any case, one by one, as databases compare them. */

/**
 * Small letters of a text, with as many characters as the text. Σ is always σ; İ, whose small letter has two characters,
 * stays as it is. O(length).
 */
export function smallLetters(text: string): string {
  return text
    .split('İ')
    .map((part) => part.replaceAll('Σ', 'σ').toLowerCase())
    .join('İ');
}

/** Capitals that `toUpperCase` of their small letter does not return: ǆ becomes Ǆ, so ǅ is listed. */
const FURTHER_CAPITALS =
  '\u01C5\u01C8\u01CB\u01F2\u03F4\u1E9E\u1F88\u1F89\u1F8A\u1F8B\u1F8C\u1F8D\u1F8E\u1F8F\u1F98\u1F99\u1F9A\u1F9B' +
  '\u1F9C\u1F9D\u1F9E\u1F9F\u1FA8\u1FA9\u1FAA\u1FAB\u1FAC\u1FAD\u1FAE\u1FAF\u1FBC\u1FCC\u1FFC\u2126\u212A\u212B';

/** The other letters that have this small letter: for å Å and the sign of the ångström. */
export function capitalsOf(smallLetter: string): readonly string[] {
  return [smallLetter.toUpperCase(), ...Array.from(FURTHER_CAPITALS)].filter(
    (letter) => letter !== smallLetter && smallLetters(letter) === smallLetter,
  );
}
