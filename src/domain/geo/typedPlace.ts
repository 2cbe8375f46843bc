/** What a text in a field of a latitude or longitude means: pasted or typed, it may be a whole place. */
import type { Degrees } from '../units.ts';
import { parseAngleOf, type Axis } from './degreesText.ts';
import { parseDegrees } from './parsePosition.ts';
import { readPlace, type MgrsPlace, type PlaceDegrees, type UtmPlace } from './readPlace.ts';

/** How a place was written. */
export type PlaceForm = 'degrees' | 'mgrs' | 'utm';

/**
 * Why a text that looks like a place is none.
 * - hemisphere: the S after a zone of UTM is either the southern hemisphere or a band
 * - grid: no square of MGRS, or beyond the zone of UTM
 * - ambiguous: several numbers that could be more than one place
 */
export type PlaceFailure = 'hemisphere' | 'grid' | 'ambiguous';

/**
 * - number: decimal degrees of this axis, or a text that is no place: the field judges it
 * - angle: degrees with minutes, or with a letter, of this axis alone
 * - place: both coordinates
 * - grid: both, which a projection turns into degrees
 */
export type TypedPlace =
  | { readonly kind: 'number' }
  | { readonly kind: 'angle'; readonly degrees: Degrees }
  | { readonly kind: 'place'; readonly place: PlaceDegrees }
  | { readonly kind: 'grid'; readonly place: MgrsPlace | UtmPlace }
  | { readonly kind: 'failed'; readonly reason: PlaceFailure };

const NUMBER: TypedPlace = { kind: 'number' };
/** Two or more numbers, which are apart by more than one comma or point. */
const NUMBERS = /\d[^\d.,]*[\s,;/][\s+\-−]*\d/;

/** Reads the text of a field. Never throws. O(length), at most 400 characters. */
export function readTypedPlace(text: string, axis: Axis): TypedPlace {
  if (parseDegrees(text, axis) !== undefined || isDecimalComma(text)) return NUMBER;
  const place = readPlace(text);
  if (place !== undefined) {
    if ('lat' in place) return { kind: 'place', place };
    if ('zone' in place && place.isSouth === undefined) return { kind: 'failed', reason: 'hemisphere' };
    return { kind: 'grid', place };
  }
  const degrees = parseAngleOf(text, axis);
  if (degrees !== undefined) return { kind: 'angle', degrees };
  return NUMBERS.test(text) ? { kind: 'failed', reason: 'ambiguous' } : NUMBER;
}

/** One number with a decimal comma is not two. */
function isDecimalComma(text: string): boolean {
  return /^\s*[+\-−]?\d*,\d+\s*$/.test(text);
}

/** How a place of a field was written. */
export function formOf(place: PlaceDegrees | MgrsPlace | UtmPlace): PlaceForm {
  if ('mgrs' in place) return 'mgrs';
  return 'zone' in place ? 'utm' : 'degrees';
}
