/** The password strength meter, with the formula of JHipster. */

/** Bars of the meter. */
export const STRENGTH_BARS = 5;

/** Lit bars; 0 for an empty password. */
export type StrengthBars = 0 | 1 | 2 | 3 | 4 | 5;

const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{N}\s]/u];
const LONG_FROM = 10;
const SHORT_TO = 6;
/** Maximum force by number of character classes. */
const CAPS = [10, 10, 20, 40];

/** Force of a password: 2 per character, 1 for ten or more, 10 per character class, limited by caps. */
export function passwordForce(password: string): number {
  const { length } = password;
  const classes = CLASSES.filter((pattern) => pattern.test(password)).length;
  const force = 2 * length + (length >= LONG_FROM ? 1 : 0) + 10 * classes;
  return Math.min(force, length <= SHORT_TO ? 10 : Infinity, CAPS[classes] ?? Infinity);
}

/** Number of lit bars for a password. */
export function strengthBars(password: string): StrengthBars {
  if (password === '') return 0;
  const force = passwordForce(password);
  if (force <= 10) return 1;
  if (force <= 20) return 2;
  if (force <= 30) return 3;
  return force <= 40 ? 4 : 5;
}
