/** A place as the outside world writes it: pasted into a field, typed into a search, or one cell of a table. */
import type { Degrees, Metres } from '../units.ts';
import { parseAngle, type AngleText } from './degreesText.ts';
import { parsePosition } from './parsePosition.ts';

/** A position in degrees, WGS 84. */
export interface PlaceDegrees {
  readonly lat: Degrees;
  readonly lon: Degrees;
}

/** A place of the Military Grid Reference System: "18S UJ 23371 06519". */
export interface MgrsPlace {
  readonly mgrs: string;
}

/** A place of the Universal Transverse Mercator projection, WGS 84. */
export interface UtmPlace {
  /** 1 to 60 */
  readonly zone: number;
  /** undefined: an S that is either the southern hemisphere or the band from 32° to 40° north */
  readonly isSouth: boolean | undefined;
  readonly easting: Metres;
  readonly northing: Metres;
}

export type WrittenPlace = PlaceDegrees | MgrsPlace | UtmPlace;

const MAX_LENGTH = 400;
const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?`;
const PAIR = String.raw`(${NUMBER})(?:,|%2C|/)\s*(${NUMBER})`;
/** Addresses of maps, by what stands before latitude and longitude. */
const ADDRESSES: readonly RegExp[] = [
  new RegExp(String.raw`^geo:${PAIR}`, 'i'),
  // The pin of a place, before the middle of the map.
  new RegExp(String.raw`^https?://\S*!3d(${NUMBER})!4d(${NUMBER})`),
  new RegExp(String.raw`^https?://\S*[?&](?:q|query|ll|sll|center|destination|daddr)=(?:loc:)?${PAIR}`),
  new RegExp(String.raw`^https?://\S*[?&]mlat=(${NUMBER})&mlon=(${NUMBER})`),
  new RegExp(String.raw`^https?://\S*#map=[\d.]+/${PAIR}`),
  new RegExp(String.raw`^https?://\S*/@${PAIR}`),
];
/** Well-known text: longitude first. */
const WKT = new RegExp(
  String.raw`^(?:SRID=4326;)?POINT\s*Z?\s*\(\s*(${NUMBER})\s+(${NUMBER})(?:\s+${NUMBER})?\s*\)$`,
  'i',
);
/** Names before the numbers. */
const LABELS =
  /^[("{\s]*lat(?:itude)?"?\s*[:=]?\s*(.+?)[\s,;]+"?(?:longitude|long|lon|lng)"?\s*[:=]?\s*(.+?)\s*[)}]?$/i;
const COMMA_NUMBERS = /^\s*([+\-−]?\d+,\d+)°?\s*(?:[;/]\s*|\s+)([+\-−]?\d+,\d+)°?\s*$/;

const MGRS = /^(\d{1,2})\s*([C-HJ-NP-X])\s*([A-HJ-NP-Z]{2})\s*(\d*)\s*(\d*)$/i;
const METRES = String.raw`(\d{1,8}(?:[.,]\d+)?)\s*m?\s*`;
const UTM = new RegExp(
  String.raw`^(?:UTM\s*)?(\d{1,2})\s*(north|south|[C-HJ-NP-X])[\s,;]+${METRES}(?:E|mE)?[\s,;]+${METRES}(?:N|mN)?$`,
  'i',
);
const MAX_ZONE = 60;

/**
 * Reads one place: "latitude, longitude" in decimals or in degrees and minutes, with letters in either order, the address of a map,
 * well-known text, MGRS or UTM. Undefined for any other text, and for one that could be two places.
 */
export function readPlace(text: string): WrittenPlace | undefined {
  const plain = text.trim().replace(/^\((.*)\)$/, '$1');
  if (plain === '' || plain.length > MAX_LENGTH) return undefined;
  return parsePosition(plain) ?? readAddress(plain) ?? readGrid(plain) ?? readAngles(plain);
}

/** Reads a place of a grid, which has letters and metres. */
export function readGrid(text: string): MgrsPlace | UtmPlace | undefined {
  const [, zone = '', band = '', square = '', first = '', second = ''] = MGRS.exec(text.trim()) ?? [];
  const isWhole = second === '' ? first.length % 2 === 0 : first.length === second.length;
  if (square !== '' && isWhole && first.length + second.length <= 10 && isZone(zone))
    return { mgrs: `${zone}${band}${square}${first}${second}`.toUpperCase() };
  const utm = UTM.exec(text.trim());
  if (utm === null || !isZone(utm[1])) return undefined;
  const [, zoneText, letter = '', eastingText = '', northingText = ''] = utm;
  const [easting, northing] = [metresOf(eastingText), metresOf(northingText)];
  return { zone: Number(zoneText), isSouth: hemisphereOf(letter, northing), easting, northing };
}

function metresOf(text: string): Metres {
  return Number(text.replace(',', '.'));
}

/** Northings of the band from 32° to 40° north. */
const BAND_S = { from: 3_540_000, to: 4_430_000 } as const;

/** Whether a letter after a zone is south of the equator; an S is a band only where the northing fits it, and then in doubt. */
function hemisphereOf(letter: string, northing: Metres): boolean | undefined {
  const upper = letter.toUpperCase();
  if (upper === 'SOUTH') return true;
  if (upper === 'NORTH') return false;
  if (upper !== 'S') return upper < 'N';
  return northing >= BAND_S.from && northing <= BAND_S.to ? undefined : true;
}

function isZone(text: string | undefined): boolean {
  const zone = Number(text);
  return zone >= 1 && zone <= MAX_ZONE;
}

function readAddress(text: string): PlaceDegrees | undefined {
  for (const address of ADDRESSES) {
    const [, lat, lon] = address.exec(text) ?? [];
    if (lat !== undefined) return within(Number(lat), Number(lon));
  }
  const [, x, y] = WKT.exec(text) ?? [];
  return x === undefined ? undefined : within(Number(y), Number(x));
}

function readAngles(text: string): PlaceDegrees | undefined {
  const [, lat = '', lon = ''] = COMMA_NUMBERS.exec(text) ?? LABELS.exec(text) ?? [];
  if (lat !== '') return pairOf(lat, lon);
  // Without marks or letters a list of numbers could be anything.
  if (!/[°º˚'′"″:a-z]/i.test(text)) return undefined;
  const parts = text.split(/\s*[,;/\n\t]\s*/);
  if (parts.length === 2) return pairOf(parts[0] ?? '', parts[1] ?? '');
  const letters = /^(.*?\d.*?[NSEW]\.?)[\s,;]*(.*[NSEW])\.?$/i.exec(text);
  const before =
    letters ?? /^([NS].*?)[\s,;]*([EW].*)$/i.exec(text) ?? /^([EW].*?)[\s,;]*([NS].*)$/i.exec(text);
  if (before !== null) return pairOf(before[1] ?? '', before[2] ?? '');
  const marks = /^([+\-−]?\d.*?["″”'′])[\s,;]+([+\-−]?\d.*)$/.exec(text);
  return marks === null ? undefined : pairOf(marks[1] ?? '', marks[2] ?? '');
}

/** Two angles: by their letters, else latitude first. */
function pairOf(first: string, second: string): PlaceDegrees | undefined {
  const [a, b] = [parseAngle(first), parseAngle(second)];
  if (a === undefined || b === undefined) return undefined;
  const isSwapped = a.axis === 'lon' || b.axis === 'lat';
  const [lat, lon]: readonly AngleText[] = isSwapped ? [b, a] : [a, b];
  if (lat === undefined || lon === undefined || lat.axis === 'lon' || lon.axis === 'lat') return undefined;
  return within(lat.degrees, lon.degrees);
}

function within(lat: Degrees, lon: Degrees): PlaceDegrees | undefined {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}
