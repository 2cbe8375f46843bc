/** Text of a whole number that a JavaScript number holds exactly: 1 to 15 digits, without a sign. */
export const WHOLE_NUMBER = /^\d{1,15}$/;

/** The number that a text of 1 to 15 digits stands for; undefined for any other text. */
export function readWholeNumber(text: string): number | undefined {
  return WHOLE_NUMBER.test(text) ? Number(text) : undefined;
}
