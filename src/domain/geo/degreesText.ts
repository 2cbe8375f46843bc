/**
 * Latitudes and longitudes in degrees, minutes and seconds, as instruments, maps and people write them. Strict: a text that could be
 * two places is none.
 */
import type { Degrees } from '../units.ts';

export type Axis = 'lat' | 'lon';

/** An angle that was read. */
export interface AngleText {
  readonly degrees: Degrees;
  /** By its letter, such as N; undefined where it has none. */
  readonly axis: Axis | undefined;
}

/** Words for directions, lower case. A single "o" is east in German and west in French, so it is none. */
const DIRECTIONS = new Map<string, readonly [axis: Axis, sign: 1 | -1]>([
  ...['n', 'north', 'nord', 'norte', 'noord'].map((word) => [word, ['lat', 1]] as const),
  ...['s', 'south', 'süd', 'sued', 'sud', 'sur', 'sul', 'zuid'].map((word) => [word, ['lat', -1]] as const),
  ...['e', 'east', 'est', 'este', 'ost', 'oost', 'leste'].map((word) => [word, ['lon', 1]] as const),
  ...['w', 'west', 'ouest', 'oeste', 'ovest'].map((word) => [word, ['lon', -1]] as const),
]);
/** Largest absolute latitude and longitude. */
const MOST = { lat: 90, lon: 180 } as const satisfies Record<Axis, Degrees>;
const MAX_LENGTH = 80;

/** Marks of print as the ones of a keyboard, words for units as their marks. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/[−–]/g, '-'],
  [/[º˚]|\s*\bdeg(?:rees?)?\b\.?|(?<=\d)\s*deg(?:rees?)?\.?/gi, '°'],
  [/[′’‘´`ʹ]/g, "'"],
  [/[″“”ʺ]|''/g, '"'],
  [/(?<=\d)\s*min(?:utes?)?\.?(?![a-z])/gi, "'"],
  [/(?<=\d)\s*sec(?:onds?)?\.?(?![a-z])/gi, '"'],
  // "40d 26m 46s": an s is a second only after minutes with their letter.
  [/(\d)\s*d\s*(?=\d)/gi, '$1°'],
  [/(°\s*\d+(?:[.,]\d+)?)\s*m(?![a-z])/gi, "$1'"],
  [/('\s*\d+(?:[.,]\d+)?)\s*s(?=\s*(?:$|[a-zA-Z,;]))/g, '$1"'],
];

/** Degrees with their mark, or followed by minutes and perhaps seconds; only the last of them has decimals. */
const BETWEEN = String.raw`(?:\s*[°:]\s*|\s+|-)`;
const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const PARTS = new RegExp(
  String.raw`^([+-]?)(?:(${NUMBER})\s*°?|(\d+)${BETWEEN}(${NUMBER})\s*'?|(\d+)${BETWEEN}(\d+)\s*(?:\s*[':]\s*|\s+|-)\s*(${NUMBER})\s*"?)$`,
);

/**
 * Reads an angle with marks, letters, or minutes: `40°26'46"N`, "N 40 26.767", "40:26:46", "-79.98°". A plain number is one too.
 * Undefined for any other text, for minutes or seconds of 60 and more, and for a sign that says another direction than a letter.
 */
export function parseAngle(text: string): AngleText | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const marked = MARKS.reduce((all, [mark, by]) => all.replace(mark, by), text.trim());
  const [, before = '', middle = '', after = ''] =
    /^([a-zü]*)\.?\s*([^a-zü]*?)\s*([a-zü]*)\.?$/i.exec(marked) ?? [];
  if (before !== '' && after !== '') return undefined;
  const word = (before || after).toLowerCase();
  const direction = DIRECTIONS.get(word);
  if (word !== '' && direction === undefined) return undefined;
  const found = PARTS.exec(middle);
  if (found === null) return undefined;
  const [, sign = '', d = '', d2 = '', m2 = '0', d3 = '', m3 = '0', s3 = '0'] = found;
  if (sign !== '' && direction !== undefined) return undefined;
  const [minutes, seconds] = d3 === '' ? [numberOf(m2), 0] : [numberOf(m3), numberOf(s3)];
  if (minutes >= 60 || seconds >= 60) return undefined;
  const size = numberOf(d || d2 || d3) + minutes / 60 + seconds / 3600;
  const [axis, way] = direction ?? [undefined, sign === '-' ? -1 : 1];
  return size <= MOST[axis ?? 'lon'] ? { degrees: way * size, axis } : undefined;
}

/** Reads a latitude or a longitude; undefined for what is none, such as a letter of the other one. */
export function parseAngleOf(text: string, axis: Axis): Degrees | undefined {
  const angle = parseAngle(text);
  if (angle === undefined || (angle.axis ?? axis) !== axis) return undefined;
  return Math.abs(angle.degrees) <= MOST[axis] ? angle.degrees : undefined;
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'));
}
