/** Signed numbers and positions as text. */
import type { Degrees } from '../units.ts';

/** Fixed-point number with the minus sign U+2212; a value that rounds to 0 has no sign. */
export function signedText(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** "40.712784, −74.006130". */
export function positionText(lat: Degrees, lng: Degrees): string {
  return `${signedText(lat, 6)}, ${signedText(lng, 6)}`;
}
