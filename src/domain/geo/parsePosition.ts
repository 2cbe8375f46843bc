/** Positions as people type and paste them. */
import type { Degrees } from '../units.ts';

/** A position in degrees, WGS 84. */
interface Position {
  readonly lat: Degrees;
  readonly lon: Degrees;
}

const NUMBER = /^[+\-−]?(?:\d+(?:\.\d*)?|\.\d+)°?$/;
/** Largest absolute latitude and longitude. */
const MAX = { lat: 90, lon: 180 } as const satisfies Record<string, Degrees>;

/** Parses a latitude or a longitude, with ASCII or typographic minus; undefined if it is no number or out of range. */
export function parseDegrees(text: string, axis: 'lat' | 'lon'): Degrees | undefined {
  const trimmed = text.trim();
  if (!NUMBER.test(trimmed)) return undefined;
  const value = Number(trimmed.replace('−', '-').replace('°', ''));
  return Math.abs(value) <= MAX[axis] ? value : undefined;
}

/** One number with a decimal comma, as spreadsheets of many languages copy it; also two whole numbers without a space. */
const DECIMAL_COMMA = /^\s*[+\-−]?\d+,\d+°?\s*$/;

/** Parses "latitude, longitude", as the console copies it; undefined for any other text, such as a number with a decimal comma. */
export function parsePosition(text: string): Position | undefined {
  if (DECIMAL_COMMA.test(text)) return undefined;
  const parts = text.trim().split(/\s*[,;]\s*|\s+/);
  const lat = parseDegrees(parts[0] ?? '', 'lat');
  const lon = parseDegrees(parts[1] ?? '', 'lon');
  return parts.length === 2 && lat !== undefined && lon !== undefined ? { lat, lon } : undefined;
}

/** Decimal places of a coordinate that is picked on a map: 1 cm. */
const DIGITS = 7;

/** A coordinate for a text field: ASCII minus, at most 7 decimal places, no trailing zeros. */
export function degreesForField(value: Degrees): string {
  const text = value.toFixed(DIGITS).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
